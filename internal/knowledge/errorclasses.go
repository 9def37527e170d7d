package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// textTests are functions that look for a constant in a text.
var textTests = Names{"strings.Contains": true, "strings.HasPrefix": true, "strings.HasSuffix": true}

// maxClass bounds the steps from an error to what says of which class it is.
const maxClass = 5

// ClassOf returns the error of whose class a value speaks, and the name of the class: status.Code(err), ToErrorResponse(err).Code, the method
// Code of a type that the error was asserted to be, its text. It returns nil for another value.
func ClassOf(v ssa.Value) (err ssa.Value, name string) {
	if basic, ok := v.Type().Underlying().(*types.Basic); !ok || basic.Info()&(types.IsInteger|types.IsString) == 0 {
		return nil, ""
	}
	for range maxClass {
		of, step := classStep(v)
		switch {
		case of == nil:
			return nil, ""
		case name == "":
			name = step
		}
		if IsError(of.Type()) {
			return of, name
		}
		v = of
	}
	return nil, ""
}

// ReadsClass reports whether a value is one step on the way from an error to its class.
func ReadsClass(v ssa.Value) bool {
	of, _ := classStep(v)
	return of != nil
}

// classStep returns the value that a value is read or computed from, by that alone.
func classStep(v ssa.Value) (of ssa.Value, name string) {
	switch v := v.(type) {
	case *ssa.Call:
		switch {
		case v.Call.IsInvoke() && len(v.Call.Args) == 0:
			return v.Call.Value, v.Call.Method.Name()
		case !v.Call.IsInvoke() && len(v.Call.Args) == 1 && BuiltinName(&v.Call) == "":
			return v.Call.Args[0], CalleeName(&v.Call)
		}
	case *ssa.Field:
		return v.X, fieldName(v.X.Type(), v.Field)
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok {
			return held(addr.X), fieldName(addr.X.Type(), addr.Field)
		}
	case *ssa.TypeAssert:
		return v.X, ""
	case *ssa.Extract:
		if assert, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return assert.X, ""
		}
	case *ssa.Convert:
		return v.X, ""
	case *ssa.ChangeInterface:
		return v.X, ""
	}
	return nil, ""
}

// held returns what a variable holds that is set once as a whole, and what else a pointer is.
func held(addr ssa.Value) ssa.Value {
	variable, ok := addr.(*ssa.Alloc)
	if !ok {
		return addr
	}
	var found ssa.Value
	for store := range Each[*ssa.Store](Referrers(variable)) {
		if store.Addr == addr {
			if found != nil {
				return nil
			}
			found = store.Val
		}
	}
	return found
}

// ErrorClass returns the kind of the errors of a class that equals a constant; "" for a value that is not constant, and for zero, which
// mostly says that there is no error.
func ErrorClass(name string, of ssa.Value) ErrorKind {
	c, ok := of.(*ssa.Const)
	if !ok || c.Value == nil || ZeroConstant(c) {
		return ""
	}
	if text, ok := Text(c); ok {
		if name == "ReasonForError" {
			return ErrorKind(text) // the reasons are named as the kinds that errorTests ask for
		}
		return ErrorKind(name + " " + text)
	}
	if MeansGone(c) {
		return ErrorKind(name + " NotFound")
	}
	return ErrorKind(name + " " + c.Value.ExactString())
}

// DropsKind returns the error that a call hands back unless it is of the kind; nil for another call.
func DropsKind(call *ssa.CallCommon) (err ssa.Value, kind ErrorKind) {
	if kind, ok := errorFilters[Callee(call)]; ok {
		return call.Args[0], kind
	}
	return nil, ""
}

// IgnoresGone reports whether a call turns an error that says that an object is not there into none.
func IgnoresGone(call *ssa.CallCommon) bool { return errorFilters[Callee(call)] == KindNotFound }

// errorFilters are functions that turn an error of a kind into none.
var errorFilters = map[string]ErrorKind{
	"sigs.k8s.io/controller-runtime/pkg/client.IgnoreNotFound":      KindNotFound,
	"sigs.k8s.io/controller-runtime/pkg/client.IgnoreAlreadyExists": KindAlreadyExists,
}
