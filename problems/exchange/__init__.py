"""Problems in and out of the database as files: a zip of YAML files, one YAML file, CSV or JSON."""
