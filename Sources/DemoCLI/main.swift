print("DemoCLI")
