package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// comparesAPI are functions that compare their first two arguments in depth, whatever they hold. Values of
// different types are never equal to them.
var comparesAPI = map[string]Symbol{
	"reflect.DeepEqual":                  {Is: harmless | compares},
	"maps.EqualFunc":                     {Is: harmless | compares},
	"github.com/google/go-cmp/cmp.Equal": {Is: harmless | compares},
	"github.com/google/go-cmp/cmp.Diff":  {Is: harmless | compares},
	"(k8s.io/apimachinery/third_party/forked/golang/reflect.Equalities).DeepEqual":                          {Is: harmless | compares},
	"(k8s.io/apimachinery/third_party/forked/golang/reflect.Equalities).DeepEqualWithNilDifferentFromEmpty": {Is: harmless | compares},
	"(k8s.io/apimachinery/third_party/forked/golang/reflect.Equalities).DeepDerivative":                     {Is: harmless | compares},
}

var comparing = having(compares)

// Compared returns the values that a call of a library compares in depth, and what says how, or nil for no
// options; a nil value for another call.
func Compared(call *ssa.CallCommon) (a, b, options ssa.Value) {
	if !comparing.Calls(call) {
		return nil, nil, nil
	}
	args := Args(call)
	if len(args) < 2 {
		return nil, nil, nil
	}
	if len(args) > 2 {
		options = args[2]
	}
	return args[0], args[1], options
}

// ComparesAll reports whether a call of a library compares all that two values hold, and leaves out nothing that one of them does not set.
func ComparesAll(call *ssa.CallCommon) bool {
	a, _, options := Compared(call)
	none, ok := options.(*ssa.Const)
	return a != nil && CalleeName(call) != "DeepDerivative" && (options == nil || ok && none.IsNil())
}

// OnlyCompares reports whether a call of a library looks at two objects to tell how they differ.
func OnlyCompares(call *ssa.CallCommon) bool {
	a, _, _ := Compared(call)
	return a != nil || strings.Contains(Callee(call), "/k8s-objectmatcher/patch.") && CalleeName(call) == "Calculate"
}

// TellsNilFromEmpty reports whether a call of a library finds a list or map that is nil different from an empty one.
func TellsNilFromEmpty(call *ssa.CallCommon) bool {
	name := Callee(call)
	return comparesAPI[name].Is != 0 && (strings.HasPrefix(name, "reflect.") || strings.HasPrefix(name, "github.com/google/go-cmp/"))
}

// ComparesWithin reports whether a value is an option of a comparison that leaves out parts or takes nil for
// empty, and that does not say itself when values are equal.
func ComparesWithin(option ssa.Value) bool {
	return strings.HasPrefix(DeclaredCallee(Unconverted(option)), "github.com/google/go-cmp/cmp/cmpopts.")
}

// EquatesEmpty reports whether a value is an option of a comparison that takes nil for empty.
func EquatesEmpty(option ssa.Value) bool {
	return ComparesWithin(option) && strings.HasSuffix(DeclaredCallee(Unconverted(option)), ".EquateEmpty")
}

// The fields of a secret: texts are only written, and the API server makes data of them.
const (
	SecretData = "Data"
	StringData = "StringData"
)

// Secret reports whether a type is that of a secret, or a pointer to one.
func Secret(t types.Type) bool { return HoldsCredentials(TypeName(t)) }

// AsksForChange reports whether a call says by its name that it asks whether something has changed or has to be written.
func AsksForChange(call *ssa.CallCommon) bool { return changing.MatchString(CalleeName(call)) }

var changing = regexp.MustCompile(`(?i)chang|differ|diff|dirty|modif|updat|equal|need|should|must`)
