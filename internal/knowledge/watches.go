package knowledge

import (
	"go/constant"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// The methods and functions by which a controller learns what wakes it, and the options of a watch.
const (
	BuilderForObject       = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).For"
	BuilderOwns            = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Owns"
	BuilderWatches         = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Watches"
	BuilderWatchesMetadata = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).WatchesMetadata"
	BuilderEventFilter     = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).WithEventFilter"
	BuilderPredicates      = "sigs.k8s.io/controller-runtime/pkg/builder.WithPredicates"
	BuilderEveryOwner      = "sigs.k8s.io/controller-runtime/pkg/builder.MatchEveryOwner"
	BuilderOnlyMetadata    = "sigs.k8s.io/controller-runtime/pkg/builder.OnlyMetadata"
)

// The predicates of controller-runtime that look at the metadata of an object, and those made of others.
const (
	PredicateAnd       = "sigs.k8s.io/controller-runtime/pkg/predicate.And"
	PredicateOr        = "sigs.k8s.io/controller-runtime/pkg/predicate.Or"
	GenerationChanged  = "sigs.k8s.io/controller-runtime/pkg/predicate.TypedGenerationChangedPredicate"
	VersionChanged     = "sigs.k8s.io/controller-runtime/pkg/predicate.TypedResourceVersionChangedPredicate"
	LabelsChanged      = "sigs.k8s.io/controller-runtime/pkg/predicate.TypedLabelChangedPredicate"
	AnnotationsChanged = "sigs.k8s.io/controller-runtime/pkg/predicate.TypedAnnotationChangedPredicate"
)

// Ungenerated reports whether the API server keeps no generation for the objects of a type: theirs is always zero,
// whatever changes in them.
func Ungenerated(t types.Type) bool { return ungenerated[builtinKind(t)] }

// Content reports whether the objects of a type without a generation are wanted for their content, and not for labels
// or annotations alone.
func Content(t types.Type) bool {
	kind := builtinKind(t)
	return ungenerated[kind] && kind != "core/Node" && kind != "core/Namespace"
}

var ungenerated = map[string]bool{
	"core/Secret": true, "core/ConfigMap": true, "core/Service": true, "core/ServiceAccount": true, "core/Endpoints": true,
	"core/Event": true, "core/Namespace": true, "core/Node": true, "core/PersistentVolume": true, "core/PersistentVolumeClaim": true,
	"rbac/Role": true, "rbac/RoleBinding": true, "rbac/ClusterRole": true, "rbac/ClusterRoleBinding": true,
}

// BuiltinScope returns whether the objects of a kind of Kubernetes itself are in namespaces; known is false for others.
func BuiltinScope(t types.Type) (namespaced, known bool) {
	kind := builtinKind(t)
	if kind == "" {
		return false, false
	}
	return !clusterScoped[kind], true
}

var clusterScoped = map[string]bool{
	"core/Namespace": true, "core/Node": true, "core/PersistentVolume": true, "core/ComponentStatus": true,
	"rbac/ClusterRole": true, "rbac/ClusterRoleBinding": true,
	"storage/StorageClass": true, "storage/CSIDriver": true, "storage/CSINode": true, "storage/VolumeAttachment": true,
	"storage/VolumeAttributesClass":                          true,
	"scheduling/PriorityClass":                               true,
	"networking/IngressClass":                                true,
	"networking/IPAddress":                                   true,
	"networking/ServiceCIDR":                                 true,
	"node/RuntimeClass":                                      true,
	"certificates/CertificateSigningRequest":                 true,
	"certificates/ClusterTrustBundle":                        true,
	"flowcontrol/FlowSchema":                                 true,
	"flowcontrol/PriorityLevelConfiguration":                 true,
	"apiextensions/CustomResourceDefinition":                 true,
	"apiregistration/APIService":                             true,
	"policy/PodSecurityPolicy":                               true,
	"resource/DeviceClass":                                   true,
	"resource/ResourceSlice":                                 true,
	"admissionregistration/MutatingWebhookConfiguration":     true,
	"admissionregistration/ValidatingWebhookConfiguration":   true,
	"admissionregistration/ValidatingAdmissionPolicy":        true,
	"admissionregistration/ValidatingAdmissionPolicyBinding": true,
	"admissionregistration/MutatingAdmissionPolicy":          true,
	"admissionregistration/MutatingAdmissionPolicyBinding":   true,
}

// builtinKind returns group/Kind of an object of Kubernetes itself, the group without its domain; "" for others.
func builtinKind(t types.Type) string {
	found := Named(t)
	if found == nil || found.Obj().Pkg() == nil || !isObject(found) {
		return ""
	}
	parts := builtinPackage.FindStringSubmatch(clean(found.Obj().Pkg().Path()))
	if parts == nil {
		return ""
	}
	return parts[1] + "/" + found.Obj().Name()
}

var builtinPackage = regexp.MustCompile(`^k8s\.io/(?:api|apiextensions-apiserver/pkg/apis|kube-aggregator/pkg/apis)/(\w+)/v\w+$`)

// ScopeMarker returns whether a comment on a type says that its objects are in namespaces; known is false for a comment that says
// nothing of them. A marker of an object that leaves the scope out means the default, namespaces. Of several that make the resource, which makes says of one,
// controller-gen takes the scope of the last.
func ScopeMarker(comment string) (namespaced, makes, known bool) {
	text := strings.TrimSpace(strings.TrimPrefix(comment, "//"))
	switch {
	case strings.HasPrefix(text, "+kubebuilder:resource:"):
		options := strings.ToLower(text)
		return !strings.Contains(options, "scope=cluster") && !strings.Contains(options, `scope="cluster"`), true, true
	case text == "+genclient:nonNamespaced":
		return false, false, true
	case text == "+genclient", text == "+kubebuilder:object:root=true":
		return true, false, true
	}
	return false, false, false
}

// References returns what a call makes the owner of an object, and whether as its controller. The object is nil if the call
// returns the reference; the owner is nil for another call.
func References(call *ssa.CallCommon) (owner, object ssa.Value, controller bool) {
	args := Args(call)
	switch name := Callee(call); {
	case (name == setControllerReference || name == setOwnerReference) && len(args) > 1:
		return args[0], args[1], name == setControllerReference
	case name == newControllerRef:
		return args[0], nil, true
	}
	return nil, nil, false
}

const newControllerRef = "k8s.io/apimachinery/pkg/apis/meta/v1.NewControllerRef"

const ownerReference = "k8s.io/apimachinery/pkg/apis/meta/v1.OwnerReference"

// OwnerReference reports whether a type is a reference to an owner, or a pointer to one.
func OwnerReference(t types.Type) bool { return TypeName(t) == ownerReference }

// ControllerWatch is the method by which a controller that is made already is told what wakes it.
const ControllerWatch = "(" + controllerType + ").Watch"

const controllerType = "sigs.k8s.io/controller-runtime/pkg/controller.TypedController"

// The sources and handlers of a watch. Older versions have structs of these names.
const (
	sourceKind           = "sigs.k8s.io/controller-runtime/pkg/source.Kind"
	typedSourceKind      = "sigs.k8s.io/controller-runtime/pkg/source.TypedKind"
	enqueueForOwner      = "sigs.k8s.io/controller-runtime/pkg/handler.EnqueueRequestForOwner"
	typedEnqueueForOwner = "sigs.k8s.io/controller-runtime/pkg/handler.TypedEnqueueRequestForOwner"
	enqueueForObject     = "sigs.k8s.io/controller-runtime/pkg/handler.TypedEnqueueRequestForObject"
	handlerFuncs         = "sigs.k8s.io/controller-runtime/pkg/handler.TypedFuncs"
	onlyControllerOwner  = "sigs.k8s.io/controller-runtime/pkg/handler.OnlyControllerOwner"
)

// EnqueuesObject reports whether a type is the handler that wakes a controller for the object of the event itself.
func EnqueuesObject(t types.Type) bool { return TypeName(t) == enqueueForObject }

// HandlerFuncs reports whether a type is the struct of functions that is a handler.
func HandlerFuncs(t types.Type) bool { return TypeName(t) == handlerFuncs }

// EnqueuesOwner returns the object that stands for the kind of owners for which a handler wakes a controller, and the list of
// its options; nil for another call.
func EnqueuesOwner(call *ssa.CallCommon) (owner ssa.Value, options ssa.Value) {
	name := Callee(call)
	if args := Args(call); (name == enqueueForOwner || name == typedEnqueueForOwner) && len(args) == 4 {
		return args[2], args[3]
	}
	return nil, nil
}

// OnlyController reports whether an option of such a handler leaves out owners that are no controllers.
func OnlyController(option ssa.Value) bool { return DeclaredCallee(option) == onlyControllerOwner }

// OwnerHandler reports whether a struct is such a handler in older versions, with the names of the fields that hold the owner and
// whether it has to be the controller.
func OwnerHandler(t types.Type) (owner, controller string, ok bool) {
	return "OwnerType", "IsController", TypeName(t) == enqueueForOwner
}

// SourceOf returns what makes a source of the events of a kind: the object that stands for it, the handler and the list of
// predicates, as far as the call has them; nil for another call.
func SourceOf(call *ssa.CallCommon) (object, handler, predicates ssa.Value) {
	name := Callee(call)
	args := Args(call)
	if name != sourceKind && name != typedSourceKind || len(args) < 2 {
		return nil, nil, nil
	}
	if len(args) == 4 {
		return args[1], args[2], args[3]
	}
	return args[1], nil, nil
}

// SourceStruct reports whether a struct is a source of the events of a kind in older versions, with the name of the field that
// holds the object.
func SourceStruct(t types.Type) (object string, ok bool) { return "Type", TypeName(t) == sourceKind }

// FalseOrNil reports whether a value is false, nil, or a pointer to false that a function of a library makes.
func FalseOrNil(v ssa.Value) bool {
	if made, ok := v.(*ssa.Call); ok && pointers.Calls(&made.Call) {
		v = made.Call.Args[0]
	}
	c, ok := v.(*ssa.Const)
	return ok && (c.IsNil() || c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value))
}

// FiltersObjects returns the function of an object that a call makes a predicate of; nil for another call.
func FiltersObjects(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case newPredicateFuncs, newTypedPredicateFuncs:
		return call.Args[0]
	}
	return nil
}

const (
	newPredicateFuncs      = "sigs.k8s.io/controller-runtime/pkg/predicate.NewPredicateFuncs"
	newTypedPredicateFuncs = "sigs.k8s.io/controller-runtime/pkg/predicate.NewTypedPredicateFuncs"
)

// PredicateFuncs reports whether a type is the struct of functions that is a predicate.
func PredicateFuncs(t types.Type) bool { return TypeName(t) == predicateFuncs }

const predicateFuncs = "sigs.k8s.io/controller-runtime/pkg/predicate.TypedFuncs"

// FuncSuffix follows the name of the event in such structs, also in the one that is a handler.
const FuncSuffix = "Func"

// SetsKind returns the object without a type whose kind a call sets, and the group, version and kind; nil for another call.
func SetsKind(call *ssa.CallCommon) (object, kind ssa.Value) {
	if args := Args(call); methodName(call) == "SetGroupVersionKind" && len(args) == 1 {
		return Receiver(call), args[0]
	}
	return nil, nil
}

// WithKind returns the name of the kind that a call adds to a group and version; nil for another call.
func WithKind(call *ssa.CallCommon) ssa.Value {
	if args := Args(call); methodName(call) == "WithKind" && len(args) == 1 {
		return args[0]
	}
	return nil
}

// ComputesText reports whether a call is one of the functions for texts, whose answer depends on what it is handed alone.
func ComputesText(call *ssa.CallCommon) bool { return strings.HasPrefix(Callee(call), "strings.") }
