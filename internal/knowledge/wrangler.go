package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// getByIndex is the method of the caches of wrangler that looks for objects in an index.
const getByIndex = "GetByIndex"

// isCache reports whether a type is the cache of a controller that wrangler generates, or an instance of its generic one: it takes indexers, and looks for objects by one of them.
func isCache(t types.Type) bool {
	adds, _, _ := types.LookupFieldOrMethod(t, true, nil, "AddIndexer")
	finds, _, _ := types.LookupFieldOrMethod(t, true, nil, getByIndex)
	find, ok := finds.(*types.Func)
	if _, takes := adds.(*types.Func); !takes || !ok || find.Signature().Params().Len() != 2 || find.Signature().Results().Len() != 2 {
		return false
	}
	return IsText(find.Signature().Params().At(0).Type()) && IsText(find.Signature().Params().At(1).Type())
}

// handlesChanges returns the handler that a call gives to a controller of wrangler, which calls it with the objects of its cache; nil for another call.
func handlesChanges(call *ssa.CallCommon) ssa.Value {
	args := Args(call)
	if len(args) != 3 || CalleeName(call) != "OnChange" || !Context(args[0].Type()) || !IsText(args[1].Type()) {
		return nil
	}
	if handler, ok := args[2].Type().Underlying().(*types.Signature); !ok || !RunByFramework(handler) {
		return nil
	}
	return args[2]
}

// marksCondition returns the object of which a call sets a condition, by the name of the condition and reflection, as wrangler and its users do; nil for another call. What only
// looks at a condition has a result.
func marksCondition(call *ssa.CallCommon) ssa.Value {
	receiver, args := Receiver(call), Args(call)
	if receiver == nil || len(args) == 0 || call.Signature().Results().Len() > 0 || !IsText(receiver.Type()) {
		return nil
	}
	if method, _, _ := types.LookupFieldOrMethod(receiver.Type(), true, nil, "SetStatusBool"); method == nil {
		return nil
	}
	if any, ok := call.Signature().Params().At(0).Type().Underlying().(*types.Interface); !ok || !any.Empty() {
		return nil
	}
	return args[0]
}

// CalledWithNil reports whether a function has the form of a handler of wrangler and lasso, which is handed a key and an object, nil for one that is gone, and returns the object.
func CalledWithNil(sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return params.Len() == 2 && results.Len() == 2 && IsText(params.At(0).Type()) && IsObject(params.At(1).Type()) && Nilable(params.At(1).Type()) &&
		types.Identical(params.At(1).Type(), results.At(0).Type()) && IsError(results.At(1).Type())
}
