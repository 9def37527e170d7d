package knowledge

// Variables is what the package knows of package variables, for its test.
var Variables = variables
