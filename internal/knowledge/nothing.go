package knowledge

import "golang.org/x/tools/go/ssa"

// nothing are functions of the standard library that return nil, and no error, where they find nothing, by the index of that result.
var nothing = map[string]int{
	"encoding/pem.Decode": 0,
}

// FindsNothing returns which result of a call of a library is nil where it finds nothing; ok is false for another call.
func FindsNothing(call *ssa.CallCommon) (result int, ok bool) {
	result, ok = nothing[Callee(call)]
	return result, ok
}
