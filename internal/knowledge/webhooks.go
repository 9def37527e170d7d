package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// AnswersReview reports whether a function has the signature of a handler of admission requests.
func AnswersReview(sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return params.Len() == 2 && results.Len() == 1 && TypeName(params.At(1).Type()) == admissionRequest && TypeName(results.At(0).Type()) == admissionResponse
}

// IsDefaulter reports whether a function is the method of an object, or of a webhook for it, by which controller-runtime sets defaults.
func IsDefaulter(sig *types.Signature, name string) bool {
	params, results := sig.Params(), sig.Results()
	if name != "Default" || sig.Recv() == nil {
		return false
	}
	if params.Len() == 0 {
		return results.Len() == 0 && IsObject(sig.Recv().Type())
	}
	return params.Len() == 2 && Context(params.At(0).Type()) && results.Len() == 1 && IsError(results.At(0).Type())
}

// Patches reports whether an instruction makes the answer to an admission request one with patches.
func Patches(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		return patchResponses.Calls(&instr.Call)
	case *ssa.FieldAddr:
		return TypeName(instr.X.Type()) == admissionResponse && fieldName(instr.X.Type(), instr.Field) == "Patches"
	}
	return false
}

var patchResponses = Names{admissionPackage + "PatchResponseFromRaw": true, admissionPackage + "Patched": true}

const admissionResponse = admissionPackage + "Response"
