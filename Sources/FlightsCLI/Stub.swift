enum FlightsCLIStub {}
