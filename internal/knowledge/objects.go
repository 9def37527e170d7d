package knowledge

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

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
	return gotBy(call, "GetName")
}

// gotBy returns the value of which a call is the named method, if that takes no arguments; nil for another
// call.
func gotBy(call *ssa.CallCommon, method string) ssa.Value {
	if methodName(call) == method && len(Args(call)) == 0 {
		return Receiver(call)
	}
	return nil
}

// GetsNamespace returns the object whose namespace a call returns; nil for another call.
func GetsNamespace(call *ssa.CallCommon) ssa.Value { return gotBy(call, "GetNamespace") }

// NamespaceField is the field of ObjectMeta, and NamespaceKind the kind of object that it names.
const (
	NamespaceField = "Namespace"
	NamespaceKind  = "Namespace"
)

// IsNamespace reports whether a type is that of the namespaces, or a pointer to it.
func IsNamespace(t types.Type) bool { return TypeName(t) == "k8s.io/api/core/v1.Namespace" }

// ObjectMeta is the struct that every object embeds.
const ObjectMeta = "k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta"

// PolicyRule is the type of a rule of a role.
const PolicyRule = "k8s.io/api/rbac/v1.PolicyRule"

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
var makes = regexp.MustCompile(`^(New|new|Make|make|Create|create|Build|build|Next|next|Pop|Clone|To)|Copy(Object)?$`)

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
	if _, ok := FinalizerCallOf(call); ok || Logs(call) || Records(call) || GetsObject(call) != nil || NarrowsLister(call) {
		return true
	}
	if object, _ := HasFinalizer(call); object != nil {
		return true
	}
	return symbols[Callee(call)].Is&harmless != 0 || looksAtCondition.MatchString(Callee(call))
}

// looksAtCondition matches the functions by which cluster-api and those who copied it look at conditions of an object.
var looksAtCondition = regexp.MustCompile(`/conditions(/\w+)*\.(Is|Has|Get)\w*$`)

// OnObject reports whether a call is of a method of an API object that gives away nothing but a part
// or a copy of it. What is handed a context asks something outside, whatever its name is.
func OnObject(call *ssa.CallCommon) bool {
	return Copies(call) != nil || onObject.MatchString(methodName(call)) && ContextArg(call) == nil
}

var onObject = regexp.MustCompile(`^(Get|Set|Is|Has|String)`)

// GetsObject returns the object that a call of a client's Get fills in; nil for another call.
func GetsObject(call *ssa.CallCommon) ssa.Value {
	if args := Args(call); Callee(call) == readerGet && len(args) > 2 {
		return args[2]
	}
	return nil
}

// DeletedBy returns the object, or one of the type, that a call of controller-runtime's client deletes; nil for
// another call.
func DeletedBy(call *ssa.CallCommon) ssa.Value {
	w, ok := WriteOf(call)
	if ok && (w.Verb == Delete || w.Verb == DeleteAllOf) && symbols[Callee(call)].Verb == w.Verb {
		return w.Object
	}
	return nil
}

// Owns returns the object that a call gives an owner, who takes it along when it goes; nil for another call.
func Owns(call *ssa.CallCommon) ssa.Value {
	switch CalleeName(call) {
	case "SetControllerReference", "SetOwnerReference":
		if args := Args(call); len(args) > 1 {
			return args[1]
		}
	case "SetOwnerReferences":
		return Receiver(call)
	}
	return nil
}

// Filled returns the object or list that a call of a client's Get or List fills in; nil for another call.
func Filled(call *ssa.CallCommon) ssa.Value {
	if object := GetsObject(call); object != nil {
		return object
	}
	if args := Args(call); Callee(call) == readerList && len(args) > 1 {
		return args[1]
	}
	return nil
}

// Decodes returns the object into which a call of controller-runtime's client decodes the answer of the API
// server, and the request, "get" or the verb and its subresource after a slash; nil for another call. Typed
// clients return a new object.
func Decodes(call *ssa.CallCommon) (object ssa.Value, request string) {
	if object := GetsObject(call); object != nil {
		return object, "get"
	}
	w, ok := WriteOf(call)
	if !ok || symbols[Callee(call)].Verb == "" {
		return nil, ""
	}
	switch w.Verb {
	case Create, Update, Patch, Save:
		if w.Sub != "" {
			return w.Object, string(w.Verb) + "/" + w.Sub
		}
		return w.Object, string(w.Verb)
	}
	return nil, ""
}

var (
	// metaFields are the fields of the metadata that setters of metav1.Object set and controllers write.
	metaFields = map[string]bool{"Labels": true, "Annotations": true, "OwnerReferences": true, "ResourceVersion": true}

	setsConditions = Names{
		setStatusCondition:    true,
		removeStatusCondition: true,
	}
	ownerSetters = Names{
		setControllerReference: true,
		setOwnerReference:      true,
	}
)

// ReadsObjects reports whether a call looks objects up: with a client, or with the Get or List of a
// lister, which are generated for every kind.
func ReadsObjects(call *ssa.CallCommon) bool {
	name := Callee(call)
	if symbols[name].Is&reads != 0 {
		return true
	}
	owner, method, ok := strings.Cut(strings.TrimPrefix(name, "("), ").")
	return ok && (method == "Get" || method == "List") && strings.Contains(Unqualified(owner), "Lister")
}

// ListsObjects reports whether a call reads several objects: a List of a client or a lister, or what an index has.
func ListsObjects(call *ssa.CallCommon) bool {
	name := Callee(call)
	return name == readerList || symbols[name].Lends == 2 || ReadsObjects(call) && CalleeName(call) == "List" || listsByClient(call)
}

// IsKeyOf reports whether a call returns the key of its first argument.
func IsKeyOf(call *ssa.CallCommon) bool {
	name := Callee(call)
	if keys[name] {
		return true
	}
	return slices.ContainsFunc(controllerKeys, func(end string) bool { return strings.HasSuffix(name, end) })
}

// controllerKeys are variables that hold such functions. The module of Kubernetes itself cannot be
// required, so that they are known by the ends of their names.
var controllerKeys = []string{"/controller.KeyFunc", "/controller.DeletionHandlingMetaNamespaceKeyFunc"}

// PointerTo reports whether a call returns a pointer to a copy of its first argument. Besides the
// known ones that is every library's func [T any](T) *T: there is little else that it could return.
func PointerTo(call *ssa.CallCommon) bool {
	if pointers.Calls(call) {
		return true
	}
	callee := call.StaticCallee()
	if callee == nil || callee.Origin() == nil {
		return false
	}
	sig := callee.Origin().Signature
	if sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() != 1 || strings.Contains(callee.Name(), "Empty") {
		return false
	}
	param, generic := sig.Params().At(0).Type().(*types.TypeParam)
	pointer, ok := sig.Results().At(0).Type().(*types.Pointer)
	return generic && ok && types.Identical(pointer.Elem(), param)
}

// objectAPI are functions that take an object, or a value, and return something of it.
var objectAPI = map[string]Symbol{
	"k8s.io/client-go/tools/cache.MetaNamespaceKeyFunc":                 {Is: key | needsObject, Unwrapping: "DeletionHandlingMetaNamespaceKeyFunc"},
	"k8s.io/client-go/tools/cache.DeletionHandlingMetaNamespaceKeyFunc": {Is: key | unwraps},
	"k8s.io/client-go/tools/cache.ObjectToName":                         {Is: key | needsObject, Unwrapping: "DeletionHandlingObjectToName"},
	"k8s.io/client-go/tools/cache.DeletionHandlingObjectToName":         {Is: key | unwraps},
	metaAccessor:          {Is: needsObject | nilWithError | refuses},
	controllerOf:          {Is: owner},
	controllerOfNoCopy:    {Is: owner},
	"k8s.io/klog/v2.KObj": {Is: harmless},

	"reflect.TypeOf": {Is: harmless},

	"k8s.io/utils/ptr.Deref":        {Is: dereferences},
	"k8s.io/utils/ptr.To":           {Is: pointer},
	"k8s.io/utils/pointer.Duration": {Is: pointer},
	"k8s.io/utils/pointer.String":   {Is: pointer},
	"k8s.io/utils/pointer.Bool":     {Is: pointer},
}

var (
	keys     = having(key)
	pointers = having(pointer)
	derefs   = having(dereferences)
)

// Dereferenced returns the pointer of which a call returns what it leads to, or its other argument for nil; nil for another call.
func Dereferenced(call *ssa.CallCommon) ssa.Value {
	if !derefs.Calls(call) {
		return nil
	}
	return call.Args[0]
}

// ReadsLister reports whether a call looks an object up in a lister.
func ReadsLister(call *ssa.CallCommon) bool {
	return ReadsObjects(call) && symbols[Callee(call)].Is&reads == 0
}

// BuiltinObject reports whether a type is an object of an API of Kubernetes itself.
func BuiltinObject(t *types.Named) bool {
	pkg := t.Obj().Pkg()
	return pkg != nil && ownAPIs.MatchString(clean(pkg.Path())) && isObject(t)
}

// ownAPIs are the packages with the types of Kubernetes: the API server has some in modules of their own.
var ownAPIs = regexp.MustCompile(`^k8s\.io/(api|apiextensions-apiserver/pkg/apis|kube-aggregator/pkg/apis)/`)

// isObject reports whether a type is a struct that embeds the metadata of an object.
func isObject(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return Any(s.Fields(), func(field *types.Var) bool { return field.Embedded() && TypeName(field.Type()) == ObjectMeta })
}

// IsObject reports whether a type is an API object, or a pointer to one.
func IsObject(t types.Type) bool {
	t = Pointee(t)
	return isObject(t)
}
