package knowledge

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A FinalizerOp is what a call or an assignment does to the finalizers of an object.
type FinalizerOp string

// What can be done to a list of finalizers.
const (
	AddFinalizer     FinalizerOp = "add"
	RemoveFinalizer  FinalizerOp = "remove"
	ClearFinalizers  FinalizerOp = "clear"   // nothing is left
	ReplaceFinalizer FinalizerOp = "replace" // by a list that has nothing to do with what was there
)

// A FinalizerCall is a call that changes the finalizers of an object in memory. It names the
// finalizer, or gives the list that takes the place of the old one.
type FinalizerCall struct {
	Op        FinalizerOp // "" if List decides
	Object    ssa.Value
	Finalizer ssa.Value
	List      ssa.Value
}

// FinalizerCallOf recognises SetFinalizers, and AddFinalizer and RemoveFinalizer as controller-runtime,
// crossplane and many others declare them: functions of an object and a text, without a context, so
// that they cannot write.
func FinalizerCallOf(call *ssa.CallCommon) (FinalizerCall, bool) {
	args := Args(call)
	if methodName(call) == "SetFinalizers" && len(args) == 1 {
		return FinalizerCall{Object: Receiver(call), List: args[0]}, true
	}
	callee := call.StaticCallee()
	if callee == nil || callee.Signature.Recv() != nil || len(args) != 2 || !IsText(args[1].Type()) || IsText(args[0].Type()) {
		return FinalizerCall{}, false
	}
	if op, ok := finalizerFuncs[callee.Name()]; ok {
		return FinalizerCall{Op: op, Object: args[0], Finalizer: args[1]}, true
	}
	return FinalizerCall{}, false
}

var finalizerFuncs = map[string]FinalizerOp{
	"AddFinalizer":             AddFinalizer,
	"AddFinalizerWithError":    AddFinalizer,
	"RemoveFinalizer":          RemoveFinalizer,
	"RemoveFinalizerWithError": RemoveFinalizer,
}

// HasFinalizer returns the object of which a call tells whether it has a finalizer, and the
// finalizer; nil for another call.
func HasFinalizer(call *ssa.CallCommon) (object, finalizer ssa.Value) {
	callee := call.StaticCallee()
	if callee == nil || callee.Signature.Recv() != nil || !boolResult(call) {
		return nil, nil
	}
	args := Args(call)
	if len(args) == 2 && IsText(args[1].Type()) && !IsText(args[0].Type()) && hasFinalizer.MatchString(callee.Name()) {
		return args[0], args[1]
	}
	return nil, nil
}

var hasFinalizer = regexp.MustCompile(`^(Has|has|Contains|contains)\w*Finalizer$`)

// GetsFinalizers returns the object whose finalizers a call returns; nil for another call.
func GetsFinalizers(call *ssa.CallCommon) ssa.Value {
	return gotBy(call, "GetFinalizers")
}

// GetsDeletion returns the object whose deletion timestamp a call returns; nil for another call.
func GetsDeletion(call *ssa.CallCommon) ssa.Value {
	return gotBy(call, "GetDeletionTimestamp")
}

// The fields of ObjectMeta that finalizers are about.
const (
	FinalizersField = "Finalizers"
	DeletionField   = "DeletionTimestamp"
	OwnersField     = "OwnerReferences"
	OwnersKey       = "ownerReferences" // in the text of a manifest
)

// Life reports whether a field of the metadata of an object says how far its life has come.
func Life(field string) bool { return field == DeletionField || field == FinalizersField }

// ZeroTime returns the time of which a call tells whether it is zero; nil for another call.
func ZeroTime(call *ssa.CallCommon) ssa.Value {
	return gotBy(call, "IsZero")
}

// AsksDeleted returns the object of which a call says by its name that it tells whether it is being
// deleted: obj.IsBeingDeleted(), meta.WasDeleted(claim). Nil for another call.
func AsksDeleted(call *ssa.CallCommon) ssa.Value {
	if !boolResult(call) || !asksDeleted.MatchString(CalleeName(call)) {
		return nil
	}
	args := Args(call)
	if len(args) > 0 && Context(args[0].Type()) {
		args = args[1:]
	}
	if receiver := Receiver(call); receiver != nil && len(args) == 0 {
		return receiver
	}
	if len(args) == 1 {
		return args[0]
	}
	return nil
}

var asksDeleted = regexp.MustCompile(`^(?i)((is|was|has|has been|being)(object|resource)?)?(being)?(deleted|deleting|terminating|beingdeleted|markedfordeletion|deletiontimestamp(set)?|todelete|tobedeleted)$`)

// MentionsDeletion reports whether the name of what is called has to do with deletion.
func MentionsDeletion(call *ssa.CallCommon) bool {
	name := strings.ToLower(CalleeName(call))
	return strings.Contains(name, "delet") || strings.Contains(name, "terminat") || strings.Contains(name, "finaliz")
}

// AsksPaused reports whether a call says by its name that it tells whether an object is paused. It
// may tell more at once, or note it in the object.
func AsksPaused(call *ssa.CallCommon) bool {
	if !asksPaused.MatchString(CalleeName(call)) {
		return false
	}
	results := call.Signature().Results()
	return Any(results.Variables(), func(result *types.Var) bool { return IsBool(result.Type()) })
}

var asksPaused = regexp.MustCompile(`^(?i)(is|has|ensure|check|reconciliation)\w*paused\w*$`)

// CleansUp reports whether the name of what is called says that it deletes what belongs to an
// object: cleanup, deleteExternal, uninstall, terminateInstance, handleDeletion. What takes off only what was noted of an object, such as an error or a condition
// in a status of the outside, leaves nothing behind.
func CleansUp(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return cleansUp.MatchString(name) && !notes.MatchString(name)
}

var notes = regexp.MustCompile(`(Error|Condition)s?((From|By|In|On|Of|For|If)[A-Z]|$)`)

var cleansUp = regexp.MustCompile(`^(?i)((reconcile|process|handle|ensure|perform|run|do|execute|on)?(deletion|delete|clean_?up|destroy|tear_?down|uninstall|termination|terminate|removal|remove|finalize([^r]|$))|` +
	`de(provision|register|commission|activate|allocate)|un(install|register|deploy|bind|publish|subscribe|mount|reserve|assign|allocate|attach|export|map)|purge|release|detach|disassociate|revoke|reclaim|drop)`)

// Identifier reports whether the name of a field says that it has what another API calls something that was made there: ID, InstanceID, ARN.
func Identifier(field string) bool { return identifier.MatchString(field) }

var identifier = regexp.MustCompile(`(^|[a-z])(ID|Id|ARN|Arn|UUID|Handle)$`)

// Undoes reports whether the name of a clean-up says that it deletes what another call of the same receiver makes:
// TerminateInstance what CreateInstance does, Deregister what Register does.
func Undoes(cleanUp, made *ssa.CallCommon) bool {
	verb, opposite := cleansUp.FindString(CalleeName(cleanUp)), opposites.FindString(CalleeName(made))
	if a, b := Receiver(cleanUp), Receiver(made); verb == "" || opposite == "" || a == nil || b == nil || !types.Identical(a.Type(), b.Type()) {
		return false
	}
	deleted, created := CalleeName(cleanUp)[len(verb):], CalleeName(made)[len(opposite):]
	return deleted == created || deleted != "" && created != "" && (strings.HasPrefix(deleted, created) || strings.HasPrefix(created, deleted))
}

// DeletesFound reports whether the name of a clean-up says that it deletes what another call of the same receiver finds: DeleteDisk what GetDisk does.
func DeletesFound(cleanUp, found *ssa.CallCommon) bool {
	verb, finds := cleansUp.FindString(CalleeName(cleanUp)), looksUp.FindString(CalleeName(found))
	a, b := Receiver(cleanUp), Receiver(found)
	return verb != "" && finds != "" && a != nil && b != nil && types.Identical(a.Type(), b.Type()) && CalleeName(cleanUp)[len(verb):] == strings.TrimPrefix(CalleeName(found), finds)
}

// NamesFinalizers reports whether a method says by its name that it is about finalizers.
func NamesFinalizers(method string) bool {
	return strings.Contains(strings.ToLower(method), "finalizer")
}

// Creates reports whether the name of what is called says that it creates what belongs to an object.
func Creates(call *ssa.CallCommon) bool { return creates.MatchString(CalleeName(call)) }

var (
	creates   = regexp.MustCompile(`^(?i)(create|provision|allocate|launch|register|deploy|install)`)
	opposites = regexp.MustCompile(`^(?i)((get|find)_?or_?create|create_?or_?(update|patch|get)|create|provision|allocate|launch|register|deploy|install|ensure|reconcile|setup|add|upsert|apply|attach|mount|publish|bind|assign)`)
)

// NamesDeletion reports whether the name of a function says that it handles the deletion of an object:
// reconcileDelete, handleDelVolume, processServiceDeletion, finalize.
func NamesDeletion(function string) bool { return namesDeletion.MatchString(function) }

var namesDeletion = regexp.MustCompile(`^(?i)(reconcile|process|handle|sync|ensure|perform|run|do|on)?(delet(e|ing|ion)|del(?-i:[A-Z_])|finalize|tear_?down|clean_?up|destroy|deprovision|uninstall|garbage_?collect)|(deleted?|deletion)$`)

// CleansUpFor reports whether a library runs a method while an object is being deleted, and removes its finalizer only if the method returns no
// error: FinalizeKind of a reconciler of knative, Finalize of a finalizer of controller-runtime.
func CleansUpFor(method *types.Func) bool {
	sig := method.Signature()
	if method.Name() == "FinalizeKind" {
		return KindMethod(method.Name(), sig)
	}
	return method.Name() == "Finalize" && sig.Recv() != nil && sig.Params().Len() == 2 && Context(sig.Params().At(0).Type()) && ReturnsError(sig) &&
		sig.Results().Len() == 2 && TypeName(sig.Results().At(0).Type()) == "sigs.k8s.io/controller-runtime/pkg/finalizer.Result"
}

func boolResult(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return results.Len() == 1 && IsBool(results.At(0).Type())
}

// A service gets a finalizer of Kubernetes if its type says that it has a load balancer.
const (
	ServiceKind  = "k8s.io/api/core/v1.Service"
	ServiceType  = "k8s.io/api/core/v1.ServiceType"
	LoadBalancer = "LoadBalancer"
)

// HeldByKubernetes reports whether the controllers of Kubernetes add finalizers to objects of a type of theirs: for load
// balancers, for volumes that are in use, for jobs that count.
func HeldByKubernetes(t *types.Named) bool {
	switch t.Obj().Name() {
	case "Service", "PersistentVolumeClaim", "PersistentVolume", "Namespace", "Pod":
		return true
	}
	return false
}

// HeldAgain returns the finalizer that a controller of Kubernetes adds to each object of a type that lacks it and is not being deleted; ""
// for another type.
func HeldAgain(t types.Type) string {
	switch TypeName(t) {
	case claimKind:
		return "kubernetes.io/pvc-protection"
	case volumeKind:
		return "kubernetes.io/pv-protection"
	}
	return ""
}

// ReconcileResult reports whether a type is the result of a reconcile, which can ask for another.
func ReconcileResult(t types.Type) bool {
	return TypeName(t) == Result
}

// RetriesOn reports whether a call runs a function again for the errors that another picks.
func RetriesOn(call *ssa.CallCommon) bool {
	return Callee(call) == retryOnError
}

// Identity reports whether a field of the metadata says which object of the cluster one is.
func Identity(field string) bool { return field == "UID" || field == "ResourceVersion" }

// GivenByServer reports whether a field of the metadata is empty until the API server has taken the object.
func GivenByServer(field string) bool {
	return Identity(field) || field == "CreationTimestamp" || field == "Generation"
}

// HasOwners reports whether a value of a type is an object of the API or can hold one.
func HasOwners(t types.Type) bool {
	if !types.IsInterface(t) {
		return IsObject(t)
	}
	return slices.ContainsFunc([]string{"GetOwnerReferences", "GetObjectKind"}, func(name string) bool {
		method, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		return method != nil
	})
}

// AppliesOwners reports whether a call puts references to owners into the configuration of a server-side apply.
func AppliesOwners(call *ssa.CallCommon) bool { return methodName(call) == "WithOwnerReferences" }

// LeavesOwners reports whether the functions of a package make no object the owner of another one, but for those that References knows.
func LeavesOwners(path string) bool {
	return Std(path) || strings.HasPrefix(path, "k8s.io/") || strings.HasPrefix(path, "sigs.k8s.io/controller-runtime/") || strings.HasPrefix(path, "github.com/go-logr/")
}

// SetsMeta returns what a setter of metav1.Object sets: the object, the name of the field and its
// value; a nil object for another call.
func SetsMeta(call *ssa.CallCommon) (object ssa.Value, field string, value ssa.Value) {
	field, ok := strings.CutPrefix(methodName(call), "Set")
	if args := Args(call); ok && len(args) == 1 {
		return Receiver(call), field, args[0]
	}
	return nil, "", nil
}

// GetsMeta returns what a getter of metav1.Object returns: the object and the name of the field; a
// nil object for another call.
func GetsMeta(call *ssa.CallCommon) (object ssa.Value, field string) {
	field, ok := strings.CutPrefix(methodName(call), "Get")
	if ok && len(Args(call)) == 0 {
		return Receiver(call), field
	}
	return nil, ""
}
