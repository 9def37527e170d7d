package knowledge

import (
	"go/types"
	"regexp"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"
)

// The structs that configure an election.
const (
	ManagerOptions     = "sigs.k8s.io/controller-runtime/pkg/manager.Options"
	ElectionConfig     = "k8s.io/client-go/tools/leaderelection.LeaderElectionConfig"
	ComponentElection  = "k8s.io/component-base/config.LeaderElectionConfiguration"
	ResourceLockConfig = "k8s.io/client-go/tools/leaderelection/resourcelock.ResourceLockConfig"
	LeaseLock          = "k8s.io/client-go/tools/leaderelection/resourcelock.LeaseLock"
)

// LegacyLocks are the structs of locks that client-go has dropped, by what holds the lock, from
// before: a row of what is gone cannot be resolved, and stands in two parts.
var LegacyLocks = map[string]string{
	resourceLock + "ConfigMapLock": "a ConfigMap",
	resourceLock + "EndpointsLock": "an Endpoints object",
	resourceLock + "MultiLock":     "two objects at once",
}

const resourceLock = "k8s.io/client-go/tools/leaderelection/resourcelock" + "."

// LegacyLockTypes are the names of lock types that are no Lease.
var LegacyLockTypes = map[string]bool{
	"configmaps": true, "endpoints": true, "configmapsleases": true, "endpointsleases": true,
}

// LockMeta are the fields of the locks that hold the name of their object.
var LockMeta = []string{"LeaseMeta", "ConfigMapMeta", "EndpointsMeta"}

// JitterFactor is what client-go multiplies the retry period with: the renew deadline must be longer
// than the product.
const JitterFactor = 1.2

// What controller-runtime takes for the durations that its options leave out.
const (
	DefaultLeaseDuration = 15 * time.Second
	DefaultRenewDeadline = 10 * time.Second
	DefaultRetryPeriod   = 2 * time.Second
)

// ManagerMakers are the functions that make a manager of its options.
var ManagerMakers = Names{
	"sigs.k8s.io/controller-runtime/pkg/manager.New": true,
}

// ManagerStart is the method that runs a manager.
const ManagerStart = "(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Start"

// ElectorMaker makes an elector of its configuration, ElectorRun runs it, and RunElection does both.
const (
	ElectorMaker = "k8s.io/client-go/tools/leaderelection.NewLeaderElector"
	ElectorRun   = "(k8s.io/client-go/tools/leaderelection.LeaderElector).Run"
	RunElection  = "k8s.io/client-go/tools/leaderelection.RunOrDie"
)

// LockMakers are the functions that make a lock: type, namespace and name are their first strings,
// the identity stands in their ResourceLockConfig.
var LockMakers = Names{
	"k8s.io/client-go/tools/leaderelection/resourcelock.New":               true,
	"k8s.io/client-go/tools/leaderelection/resourcelock.NewWithLabels":     true,
	"k8s.io/client-go/tools/leaderelection/resourcelock.NewFromKubeconfig": true,
}

// ErrorGroupGo starts a function as a goroutine of a group that an error ends, and nil does not.
const ErrorGroupGo = "(golang.org/x/sync/errgroup.Group).Go"

// ParseDuration reads a duration from its first argument.
const ParseDuration = "time.ParseDuration"

// pointerMakers return a pointer to a copy of their argument.
var pointerMakers = Names{
	"k8s.io/utils/ptr.To":           true,
	"k8s.io/utils/pointer.Duration": true,
	"k8s.io/utils/pointer.String":   true,
	"k8s.io/utils/pointer.Bool":     true,
}

// PointerTo reports whether a call returns a pointer to a copy of its first argument. Besides the
// known ones that is every library's func [T any](T) *T: there is little else that it could return.
func PointerTo(call *ssa.CallCommon) bool {
	if pointerMakers.Calls(call) {
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

// objectName is what the API server takes for the name of a Lease: a subdomain as in RFC 1123.
var objectName = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)

// ObjectName reports whether the API server takes a name for one of a Lease or ConfigMap.
func ObjectName(name string) bool { return len(name) <= 253 && objectName.MatchString(name) }

// ElectionTypes are the structs of which it is told across packages what they hold.
var ElectionTypes = map[string]bool{
	ManagerOptions: true, ElectionConfig: true, ComponentElection: true, ResourceLockConfig: true,
	LeaderCallbacks: true, LeaseLock: true,
}
