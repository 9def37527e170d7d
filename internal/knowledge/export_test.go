package knowledge

// Variables is what the package knows of package variables, for its test.
var Variables = variables

// OftenUnsetFields are those that the API server leaves nil, for the test of the package; Every stands for all of a type.
var (
	OftenUnsetFields = oftenUnset
	Every            = every
)
