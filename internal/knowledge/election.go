package knowledge

import (
	"go/types"
	"regexp"
	"time"
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

// ManagerStart is the method that runs a manager.
const ManagerStart = "(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Start"

// ElectorMaker makes an elector of its configuration, ElectorRun runs it, and RunElection does both.
const (
	LeaderElector = "k8s.io/client-go/tools/leaderelection.LeaderElector" // the type
	ElectorMaker  = "k8s.io/client-go/tools/leaderelection.NewLeaderElector"
	ElectorRun    = "(k8s.io/client-go/tools/leaderelection.LeaderElector).Run"
	RunElection   = "k8s.io/client-go/tools/leaderelection.RunOrDie"
)

// objectName is what the API server takes for the name of a Lease: a subdomain as in RFC 1123.
var objectName = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)

// ObjectName reports whether the API server takes a name for one of a Lease or ConfigMap.
func ObjectName(name string) bool { return len(name) <= 253 && objectName.MatchString(name) }

// ElectionTypes are the structs of which it is told across packages what they hold.
var ElectionTypes = map[string]bool{
	ManagerOptions: true, ElectionConfig: true, ComponentElection: true, ResourceLockConfig: true,
	LeaderCallbacks: true, LeaseLock: true,
}

// electionAPI are the elections of client-go.
var electionAPI = map[string]Symbol{
	ElectorRun:  {Is: blocks | elects, Stop: 1},
	RunElection: {Is: blocks | elects, Stop: 1},
	"(k8s.io/client-go/tools/leaderelection.LeaderElector).IsLeader":        {Is: leads},
	"k8s.io/client-go/tools/leaderelection/resourcelock.New":                {Is: makesLock},
	"k8s.io/client-go/tools/leaderelection/resourcelock.NewWithLabels":      {Is: makesLock},
	"k8s.io/client-go/tools/leaderelection/resourcelock.NewFromKubeconfig":  {Is: makesLock},
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Get":    {Is: requests},
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Create": {Is: requests},
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Update": {Is: requests},
}

// leaseType is the type of the objects that are written to say that somebody is there.
const leaseType = "k8s.io/api/coordination/v1.Lease"

// Lease reports whether a type is that of a lease, or a pointer to one, which is renewed by writing it.
func Lease(t types.Type) bool { return TypeName(t) == leaseType }
