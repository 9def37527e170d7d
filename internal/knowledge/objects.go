package knowledge

import "golang.org/x/tools/go/ssa"

// Copies returns what a call makes a deep copy of; nil if it makes none.
func Copies(call *ssa.CallCommon) ssa.Value {
	if len(Args(call)) > 0 {
		return nil
	}
	switch methodName(call) {
	case "DeepCopy", "DeepCopyObject":
		return Receiver(call)
	}
	return nil
}

// NameOf returns the object whose name a call returns; nil if it returns none.
func NameOf(call *ssa.CallCommon) ssa.Value {
	if methodName(call) == "GetName" && len(Args(call)) == 0 {
		return Receiver(call)
	}
	return nil
}

// ObjectMeta is the struct that every object embeds.
const ObjectMeta = "k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta"

// methodName returns the bare name of the method that is called; "" for a function.
func methodName(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return call.Method.Name()
	}
	if callee := call.StaticCallee(); callee != nil && callee.Signature.Recv() != nil {
		return callee.Name()
	}
	return ""
}
