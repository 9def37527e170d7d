package knowledge

import (
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// findStatusCondition looks for a condition in a list, and returns nil until somebody has set it.
const findStatusCondition = "k8s.io/apimachinery/pkg/api/meta.FindStatusCondition"

// asksCondition are functions whose yes says that a condition is in a list.
var asksCondition = map[string]bool{
	"k8s.io/apimachinery/pkg/api/meta.IsStatusConditionTrue":            true,
	"k8s.io/apimachinery/pkg/api/meta.IsStatusConditionFalse":           true,
	"k8s.io/apimachinery/pkg/api/meta.IsStatusConditionPresentAndEqual": true,
}

// FindsCondition returns the list or object in which a call looks for a condition that need not be there, and its type; nil for another
// call. A function of another module says so by its name, its result, and its parameters.
func FindsCondition(call *ssa.Call) (list, of ssa.Value) {
	if Callee(&call.Call) == findStatusCondition || findsConditionByName(call) {
		return call.Call.Args[0], call.Call.Args[1]
	}
	return nil, nil
}

// findsConditionByName reports whether a call of a function of another module has the name and the form of one that looks for a condition.
// What such a function of the same module returns can be read in its source.
func findsConditionByName(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Object() == nil || fn.Object().Pkg() == nil || !findingCondition.MatchString(fn.Name()) {
		return false
	}
	caller := call.Parent().Pkg
	if caller == nil || repository(caller.Pkg.Path()) == repository(fn.Object().Pkg().Path()) {
		return false
	}
	results := fn.Signature.Results()
	if results.Len() != 1 || len(call.Call.Args) != 2 || !IsText(call.Call.Args[1].Type()) {
		return false
	}
	pointer, ok := results.At(0).Type().Underlying().(*types.Pointer)
	return ok && strings.HasSuffix(TypeName(pointer.Elem()), "Condition")
}

// repository returns the beginning of the path of a package that packages of one repository share, as far as the path says: host, owner and
// name, or host and name.
func repository(path string) string {
	parts := strings.SplitN(path, "/", 4)
	n := 2
	if len(parts) > 2 && strings.HasSuffix(parts[0], ".com") {
		n = 3
	}
	return strings.Join(parts[:min(n, len(parts))], "/")
}

var findingCondition = regexp.MustCompile(`^(Get|Find)\w*Condition$`)

// HasCondition returns the list in which a call that returns true has found a condition, and its type; nil for another call.
func HasCondition(call *ssa.CallCommon) (list, of ssa.Value) {
	if asksCondition[Callee(call)] {
		return call.Args[0], call.Args[1]
	}
	return nil, nil
}

// every stands for all optional pointers of a type, of which mostly one is set.
const every = "*"

// oftenUnset are the optional pointers of types of Kubernetes that the API server leaves nil, by the type that declares them.
var oftenUnset = map[string][]string{
	"k8s.io/api/admission/v1.AdmissionRequest":                 {"RequestKind", "RequestResource", "DryRun"},
	"k8s.io/api/admissionregistration/v1.ServiceReference":     {"Path"},
	"k8s.io/api/admissionregistration/v1.WebhookClientConfig":  {every},
	"k8s.io/api/apps/v1.DaemonSetStatus":                       {"CollisionCount"},
	"k8s.io/api/apps/v1.DaemonSetUpdateStrategy":               {"RollingUpdate"},
	"k8s.io/api/apps/v1.DeploymentStatus":                      {"CollisionCount"},
	"k8s.io/api/apps/v1.DeploymentStrategy":                    {"RollingUpdate"},
	"k8s.io/api/apps/v1.StatefulSetSpec":                       {"Ordinals"},
	"k8s.io/api/apps/v1.StatefulSetStatus":                     {"CollisionCount"},
	"k8s.io/api/apps/v1.StatefulSetUpdateStrategy":             {"RollingUpdate"},
	"k8s.io/api/authorization/v1.SelfSubjectAccessReviewSpec":  {every},
	"k8s.io/api/authorization/v1.SubjectAccessReviewSpec":      {every},
	"k8s.io/api/autoscaling/v2.HorizontalPodAutoscalerSpec":    {"Behavior"},
	"k8s.io/api/autoscaling/v2.HorizontalPodAutoscalerStatus":  {"LastScaleTime"},
	"k8s.io/api/autoscaling/v2.MetricSpec":                     {every},
	"k8s.io/api/autoscaling/v2.MetricStatus":                   {every},
	"k8s.io/api/autoscaling/v2.MetricTarget":                   {every},
	"k8s.io/api/autoscaling/v2.MetricValueStatus":              {every},
	"k8s.io/api/batch/v1.CronJobSpec":                          {"StartingDeadlineSeconds", "TimeZone"},
	"k8s.io/api/batch/v1.CronJobStatus":                        {"LastScheduleTime", "LastSuccessfulTime"},
	"k8s.io/api/batch/v1.JobSpec":                              {"Completions", "ActiveDeadlineSeconds", "TTLSecondsAfterFinished", "PodFailurePolicy", "SuccessPolicy", "MaxFailedIndexes", "BackoffLimitPerIndex", "ManagedBy"},
	"k8s.io/api/batch/v1.JobStatus":                            {"StartTime", "CompletionTime", "FailedIndexes", "UncountedTerminatedPods", "Terminating"},
	"k8s.io/api/batch/v1.PodFailurePolicyRule":                 {every},
	"k8s.io/api/batch/v1.SuccessPolicyRule":                    {every},
	"k8s.io/api/certificates/v1.CertificateSigningRequestSpec": {"ExpirationSeconds"},
	"k8s.io/api/coordination/v1.LeaseSpec":                     {every},
	"k8s.io/api/core/v1.Affinity":                              {every},
	"k8s.io/api/core/v1.AppArmorProfile":                       {every},
	"k8s.io/api/core/v1.CSIPersistentVolumeSource":             {every},
	configMapKind:                                                                       {"Immutable"},
	"k8s.io/api/core/v1.ConfigMapEnvSource":                                             {"Optional"},
	"k8s.io/api/core/v1.ConfigMapKeySelector":                                           {"Optional"},
	"k8s.io/api/core/v1.ConfigMapProjection":                                            {"Optional"},
	"k8s.io/api/core/v1.ConfigMapVolumeSource":                                          {"Optional"},
	containerKind:                                                                       {"SecurityContext", "LivenessProbe", "ReadinessProbe", "StartupProbe", "Lifecycle", "RestartPolicy"},
	"k8s.io/api/core/v1.ContainerState":                                                 {every},
	"k8s.io/api/core/v1.ContainerStatus":                                                {"Started", "Resources", "User"},
	"k8s.io/api/core/v1.DownwardAPIVolumeFile":                                          {every},
	"k8s.io/api/core/v1.EmptyDirVolumeSource":                                           {"SizeLimit"},
	"k8s.io/api/core/v1.EndpointAddress":                                                {every},
	"k8s.io/api/core/v1.EnvFromSource":                                                  {every},
	"k8s.io/api/core/v1.EnvVar":                                                         {"ValueFrom"},
	"k8s.io/api/core/v1.EnvVarSource":                                                   {every},
	"k8s.io/api/core/v1.EphemeralContainerCommon":                                       {"SecurityContext", "LivenessProbe", "ReadinessProbe", "StartupProbe", "Lifecycle", "RestartPolicy"},
	"k8s.io/api/core/v1.Event":                                                          {"Series", "Related"},
	"k8s.io/api/core/v1.KeyToPath":                                                      {every},
	"k8s.io/api/core/v1.Lifecycle":                                                      {every},
	"k8s.io/api/core/v1.LifecycleHandler":                                               {every},
	"k8s.io/api/core/v1.NodeAffinity":                                                   {"RequiredDuringSchedulingIgnoredDuringExecution"},
	"k8s.io/api/core/v1.NodeSpec":                                                       {"ConfigSource"},
	"k8s.io/api/core/v1.NodeStatus":                                                     {"Config"},
	"k8s.io/api/core/v1.PersistentVolumeClaimSpec":                                      {"StorageClassName", "DataSource", "DataSourceRef", "Selector", "VolumeAttributesClassName"},
	"k8s.io/api/core/v1.PersistentVolumeClaimStatus":                                    {every},
	"k8s.io/api/core/v1.PersistentVolumeSource":                                         {every},
	"k8s.io/api/core/v1.PersistentVolumeSpec":                                           {"ClaimRef", "NodeAffinity", "VolumeAttributesClassName"},
	"k8s.io/api/core/v1.PodAffinityTerm":                                                {every},
	"k8s.io/api/core/v1.PodSecurityContext":                                             {every},
	podSpecKind:                                                                         {"Affinity", "DNSConfig", "RuntimeClassName", "ActiveDeadlineSeconds", "AutomountServiceAccountToken", "ShareProcessNamespace", "HostUsers", "OS", "SetHostnameAsFQDN", "Resources", "HostnameOverride"},
	"k8s.io/api/core/v1.PodStatus":                                                      {"StartTime"},
	"k8s.io/api/core/v1.Probe":                                                          {"TerminationGracePeriodSeconds"},
	"k8s.io/api/core/v1.ProbeHandler":                                                   {every},
	"k8s.io/api/core/v1.ResourceQuotaSpec":                                              {"ScopeSelector"},
	"k8s.io/api/core/v1.SeccompProfile":                                                 {every},
	secretKind:                                                                          {"Immutable"},
	"k8s.io/api/core/v1.SecretEnvSource":                                                {"Optional"},
	"k8s.io/api/core/v1.SecretKeySelector":                                              {"Optional"},
	"k8s.io/api/core/v1.SecretProjection":                                               {"Optional"},
	"k8s.io/api/core/v1.SecretVolumeSource":                                             {"Optional"},
	"k8s.io/api/core/v1.SecurityContext":                                                {every},
	"k8s.io/api/core/v1.ServiceAccount":                                                 {"AutomountServiceAccountToken"},
	"k8s.io/api/core/v1.ServicePort":                                                    {"AppProtocol"},
	"k8s.io/api/core/v1.ServiceSpec":                                                    {"SessionAffinityConfig", "LoadBalancerClass", "AllocateLoadBalancerNodePorts", "TrafficDistribution"},
	"k8s.io/api/core/v1.Taint":                                                          {"TimeAdded"},
	"k8s.io/api/core/v1.Toleration":                                                     {"TolerationSeconds"},
	"k8s.io/api/core/v1.TopologySpreadConstraint":                                       {"LabelSelector", "MinDomains"},
	"k8s.io/api/core/v1.TypedObjectReference":                                           {"Namespace"},
	"k8s.io/api/core/v1.VolumeNodeAffinity":                                             {every},
	"k8s.io/api/core/v1.VolumeProjection":                                               {every},
	"k8s.io/api/core/v1.VolumeSource":                                                   {every},
	"k8s.io/api/discovery/v1.Endpoint":                                                  {"Hostname", "NodeName", "TargetRef", "Zone", "Hints"},
	"k8s.io/api/discovery/v1.EndpointConditions":                                        {every},
	"k8s.io/api/discovery/v1.EndpointPort":                                              {every},
	"k8s.io/api/networking/v1.IngressBackend":                                           {every},
	"k8s.io/api/networking/v1.IngressClassParametersReference":                          {every},
	"k8s.io/api/networking/v1.IngressClassSpec":                                         {"Parameters"},
	"k8s.io/api/networking/v1.IngressRuleValue":                                         {"HTTP"},
	"k8s.io/api/networking/v1.IngressSpec":                                              {"IngressClassName", "DefaultBackend"},
	"k8s.io/api/networking/v1.NetworkPolicyPeer":                                        {every},
	"k8s.io/api/networking/v1.NetworkPolicyPort":                                        {every},
	"k8s.io/api/node/v1.RuntimeClass":                                                   {"Overhead", "Scheduling"},
	"k8s.io/api/policy/v1.PodDisruptionBudgetSpec":                                      {"MinAvailable", "MaxUnavailable", "Selector"},
	"k8s.io/api/rbac/v1.ClusterRole":                                                    {"AggregationRule"},
	"k8s.io/api/storage/v1.CSINodeDriver":                                               {"Allocatable"},
	storageClassKind:                                                                    {"AllowVolumeExpansion"},
	"k8s.io/api/storage/v1.VolumeAttachmentSource":                                      {every},
	"k8s.io/api/storage/v1.VolumeAttachmentStatus":                                      {every},
	"k8s.io/api/storage/v1.VolumeNodeResources":                                         {every},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.CustomResourceConversion": {"Webhook"},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.CustomResourceDefinitionVersion": {"Schema", "Subresources"},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.CustomResourceSubresources":      {every},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.CustomResourceValidation":        {every},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.WebhookConversion":               {"ClientConfig"},
	ownerReference: {"Controller", "BlockOwnerDeletion"},
}

// OftenUnset reports whether an optional pointer of a type of Kubernetes is nil in objects that are read from the API server.
func OftenUnset(of types.Type, field string) bool {
	unset := oftenUnset[TypeName(of)]
	return slices.Contains(unset, every) || slices.Contains(unset, field)
}

const (
	containerKind = "k8s.io/api/core/v1.Container"
	podSpecKind   = "k8s.io/api/core/v1.PodSpec"
	selectorKind  = "k8s.io/apimachinery/pkg/apis/meta/v1.LabelSelector"
)

// oftenLacked are the maps in the types of Kubernetes that pods and their templates mostly lack, and that of a selector, which can have expressions alone.
var oftenLacked = map[string][]string{
	"k8s.io/api/core/v1.ResourceRequirements": {"Requests", "Limits"},
	podSpecKind:  {"NodeSelector"},
	selectorKind: {"MatchLabels"},
}

// HasLacked reports whether t is a container, the spec of a pod or a selector, or a pointer to one.
func HasLacked(t types.Type) bool {
	switch TypeName(t) {
	case podSpecKind, containerKind, selectorKind:
		return true
	}
	return false
}

// OftenLacked reports whether a field of a type of Kubernetes is a map that is mostly not there, wherever the struct is from.
func OftenLacked(of types.Type, field string) bool {
	return slices.Contains(oftenLacked[TypeName(of)], field)
}

// LocatesReferent reports whether a field of a struct says where what the struct refers to by its kind and name is to be found: in which namespace, or in which
// section of it.
func LocatesReferent(of types.Type, field string) bool {
	of = Pointee(of)
	s, ok := of.Underlying().(*types.Struct)
	if !ok || field != "Namespace" && field != "SectionName" {
		return false
	}
	kind, name := false, false
	for member := range s.Fields() {
		kind, name = kind || member.Name() == "Kind", name || member.Name() == "Name"
	}
	return kind && name
}

// inlined reports whether a field is an embedded struct whose fields are those of the struct around it: a pointer to one is
// nil if none of them is set.
func inlined(s *types.Struct, i int) bool {
	return s.Field(i).Embedded() && strings.Contains(reflect.StructTag(s.Tag(i)).Get("json"), ",inline")
}

// CopiesByName reports whether a function has the name of one that is generated to copy or convert an object.
func CopiesByName(name string) bool {
	return strings.HasPrefix(name, "DeepCopy") || strings.HasPrefix(name, "Convert_")
}

// phasesOfContainers are the phases of a pod in which its containers have been created, and thus have a status. In the others they need not: a pod that
// could not be scheduled is Pending, and one that was evicted before it ran is Failed. Source: the PodPhase of k8s.io/api/core/v1, and the kubelet.
var phasesOfContainers = map[string]bool{"Running": true, "Succeeded": true}

// ComparesPhase reports whether a comparison is one of the phase of a pod with a constant, and ifEqual, whether the containers of a pod in that phase
// have a status for certain.
func ComparesPhase(compare *ssa.BinOp) (compares, ifEqual bool) {
	for _, side := range []ssa.Value{compare.X, compare.Y} {
		if c, ok := side.(*ssa.Const); ok && TypeName(c.Type()) == "k8s.io/api/core/v1.PodPhase" {
			phase, known := Text(c)
			return known, phasesOfContainers[phase]
		}
	}
	return false, false
}

// DecodesText returns the bytes that a call decodes, nil where a decoder has them, and the pointer into which it does; nil for another call. What is not read from the API server has no defaults.
func DecodesText(call *ssa.CallCommon) (data, into ssa.Value) {
	args, results := Args(call), call.Signature().Results()
	if results.Len() == 0 || !IsError(results.At(results.Len()-1).Type()) {
		return nil, nil
	}
	switch name := CalleeName(call); {
	case strings.HasPrefix(name, "Unmarshal") && len(args) > 1 && isBytes(args[0].Type()):
		return args[0], Unconverted(args[1])
	case name == "Decode" && len(args) == 1 && Receiver(call) != nil && strings.HasSuffix(TypeName(Receiver(call).Type()), "Decoder"):
		return nil, Unconverted(args[0])
	}
	return nil, nil
}

func isBytes(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	basic, ok := list.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Byte
}

// IsRaw reports whether a type is the text of an object as an API has it in a field, such as the object of an admission review.
func IsRaw(t types.Type) bool { return TypeName(t) == rawExtension }

const rawExtension = "k8s.io/apimachinery/pkg/runtime.RawExtension"
