package knowledge

import (
	"go/types"
	"slices"
)

// testTypes are the types of package testing that only tests are given. testing.Testing tells a program whether it is under test, and
// stands in programs.
var testTypes = []string{"T", "B", "F", "M", "TB"}

// HelpsTests reports whether a function is given a test, or is a method of a struct that holds one. A program can have such a function beside those that
// it ships.
func HelpsTests(sig *types.Signature) bool {
	for param := range sig.Params().Variables() {
		if test(param.Type()) {
			return true
		}
	}
	return sig.Recv() != nil && holdsTest(sig.Recv().Type())
}

func holdsTest(t types.Type) bool {
	s, ok := Pointee(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return Any(s.Fields(), func(field *types.Var) bool { return test(field.Type()) })
}

func test(t types.Type) bool {
	named, ok := types.Unalias(Pointee(types.Unalias(t))).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "testing" && slices.Contains(testTypes, named.Obj().Name())
}
