enum FlightStoreStub {}
