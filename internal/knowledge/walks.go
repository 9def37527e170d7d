package knowledge

import "golang.org/x/tools/go/ssa"

const (
	walk    = "path/filepath.Walk"
	walkDir = "path/filepath.WalkDir"
)

// walkAPI are functions of the standard library that call an argument for each file, and come back when it has been called for the last one. How often
// is not known: whoever counts takes one call, and misses what the others add.
var walkAPI = map[string]Symbol{
	walk:            {Runs: 2},
	walkDir:         {Runs: 2},
	"io/fs.WalkDir": {Runs: 3},
}

// Visitor returns the function that filepath.Walk or filepath.WalkDir calls for each file; nil for another call.
func Visitor(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case walk, walkDir:
		return call.Args[1]
	}
	return nil
}
