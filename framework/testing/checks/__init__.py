"""The parts of the contract, a file each; `framework.testing.conformance` lists all checks."""
