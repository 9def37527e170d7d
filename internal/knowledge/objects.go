package knowledge

import (
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"
)

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

// Getter returns the receiver of a method without arguments that hands out what the receiver holds,
// an object most likely; nil for another call.
func Getter(call *ssa.CallCommon) ssa.Value {
	results := call.Signature().Results()
	if results.Len() != 1 || len(Args(call)) > 0 || makes.MatchString(methodName(call)) {
		return nil
	}
	switch results.At(0).Type().Underlying().(type) {
	case *types.Interface, *types.Pointer:
		return Receiver(call)
	}
	return nil
}

// makes are the names of methods that make a new thing with each call.
var makes = regexp.MustCompile(`^(New|new|Make|make|Create|create|Build|build|Next|next|Pop|Clone|To)|Copy$`)

// Records reports whether a call writes an event about an object.
func Records(call *ssa.CallCommon) bool {
	switch CalleeName(call) {
	case "Event", "Eventf", "AnnotatedEventf", "HandleError":
		return true
	}
	return false
}

// Harmless reports whether a call of a library looks at an object and keeps nothing of it that could
// be written later.
func Harmless(call *ssa.CallCommon) bool {
	if _, ok := FinalizerCallOf(call); ok || Logs(call) || Records(call) || Reads(call) != nil {
		return true
	}
	if object, _ := HasFinalizer(call); object != nil {
		return true
	}
	return harmless[Callee(call)]
}

var harmless = Names{
	"sigs.k8s.io/controller-runtime/pkg/client.ObjectKeyFromObject":                       true,
	"sigs.k8s.io/controller-runtime/pkg/client.MergeFrom":                                 true,
	"sigs.k8s.io/controller-runtime/pkg/client.MergeFromWithOptions":                      true,
	"sigs.k8s.io/controller-runtime/pkg/client.StrategicMergeFrom":                        true,
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.SetControllerReference": true,
	"k8s.io/klog/v2.KObj": true,
	"(sigs.k8s.io/controller-runtime/pkg/client.StatusClient).Status":                      true,
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceClientConstructor).SubResource": true,
}

// OnObject reports whether a call is of a method of an API object that gives away nothing but a part
// or a copy of it.
func OnObject(call *ssa.CallCommon) bool {
	return Copies(call) != nil || onObject.MatchString(methodName(call))
}

var onObject = regexp.MustCompile(`^(Get|Set|Is|Has|String)`)
