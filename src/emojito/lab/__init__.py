"""The lab: simulation, balance studies and their charts."""
