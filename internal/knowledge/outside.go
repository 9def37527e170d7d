package knowledge

import (
	"regexp"

	"golang.org/x/tools/go/ssa"
)

// LooksUpOutside reports whether a call asks another API than that of the cluster for something that need not be there: a method of a client
// that says so by its name, by its context and by its error.
func LooksUpOutside(call *ssa.CallCommon) bool {
	return lookingUp.MatchString(CalleeName(call)) && asksOutside(call) && !LooksUpObject(call)
}

// CreatesOutside reports whether a call makes something in another API, in the same way.
func CreatesOutside(call *ssa.CallCommon) bool {
	_, writes := WriteOf(call)
	return creating.MatchString(CalleeName(call)) && asksOutside(call) && !writes
}

// Makes reports whether a method that can fail says by its name that it makes or changes something.
func Makes(call *ssa.CallCommon) bool {
	return Receiver(call) != nil && ReturnsError(call.Signature()) && making.MatchString(CalleeName(call))
}

func asksOutside(call *ssa.CallCommon) bool {
	args := Args(call)
	return Receiver(call) != nil && ReturnsError(call.Signature()) && len(args) > 1 && Context(args[0].Type())
}

var (
	lookingUp = regexp.MustCompile(`^(Get|Describe|Find|Head|Lookup|Show|Read)([A-Z]|$)`)
	making    = regexp.MustCompile(`^(Create|Update|Patch|Apply|Put)([A-Z]|$)`)
	creating  = regexp.MustCompile(`^(Create|Insert|Register)([A-Z]|$)`)
)
