enum FlightOutputStub {}
