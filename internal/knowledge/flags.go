package knowledge

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// flagPackages are those of flags on the command line.
var flagPackages = []string{"flag", "github.com/spf13/pflag"}

// FlagDefault returns the variable that a call makes a flag of, and the value that the variable has without the flag; nil for another call.
func FlagDefault(call *ssa.CallCommon) (variable, value ssa.Value) {
	callee, args := call.StaticCallee(), Args(call)
	if callee == nil || callee.Object() == nil || len(args) < 4 || !slices.Contains(flagPackages, callee.Object().Pkg().Path()) {
		return nil, nil
	}
	if name := callee.Name(); !strings.HasSuffix(name, "Var") && !strings.HasSuffix(name, "VarP") {
		return nil, nil
	}
	return args[0], args[len(args)-2]
}
