print("flights")
