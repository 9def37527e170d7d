package knowledge

import (
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
	found := named(t)
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
// nothing of them. A marker of an object that leaves the scope out means the default, namespaces.
func ScopeMarker(comment string) (namespaced, known bool) {
	text := strings.TrimSpace(strings.TrimPrefix(comment, "//"))
	switch {
	case strings.HasPrefix(text, "+kubebuilder:resource:"):
		options := strings.ToLower(text)
		return !strings.Contains(options, "scope=cluster") && !strings.Contains(options, `scope="cluster"`), true
	case text == "+genclient:nonNamespaced":
		return false, true
	case text == "+genclient", text == "+kubebuilder:object:root=true":
		return true, true
	}
	return false, false
}

// References returns what a call makes an owner of an object, and whether as its controller; a nil object for another call.
func References(call *ssa.CallCommon) (owner, object ssa.Value, controller bool) {
	name := Callee(call)
	if args := Args(call); (name == setControllerReference || name == setOwnerReference) && len(args) > 1 {
		return args[0], args[1], name == setControllerReference
	}
	return nil, nil, false
}
