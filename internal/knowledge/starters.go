package knowledge

import "go/types"

// Starters are library functions that start goroutines which go on after they have returned.
var Starters = Names{
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartEventWatcher":               true,
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartRecordingToSink":            true,
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartLogging":                    true,
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartStructuredLogging":          true,
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartEventWatcher":               true,
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartRecordingToSink":            true,
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartRecordingToSinkWithContext": true,
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartStructuredLogging":          true,
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartLogging":                    true,
	"(k8s.io/client-go/informers.SharedInformerFactory).Start":                         true,
	"(k8s.io/client-go/informers.SharedInformerFactory).StartWithContext":              true,
	"(k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory).Start":    true,
	"(k8s.io/client-go/metadata/metadatainformer.SharedInformerFactory).Start":         true,
}

// Once is the method that runs a function at most once, and OnceFuncs the functions that make
// such a function of another.
const Once = "(sync.Once).Do"

// OnceFuncs return their first argument, made to run once.
var OnceFuncs = Names{"sync.OnceFunc": true, "sync.OnceValue": true, "sync.OnceValues": true}

// AtomicSwaps set a flag and say what it was before.
var AtomicSwaps = Names{
	"(sync/atomic.Bool).CompareAndSwap":  true,
	"(sync/atomic.Bool).Swap":            true,
	"(sync/atomic.Int32).CompareAndSwap": true,
	"(sync/atomic.Int64).CompareAndSwap": true,
	"sync/atomic.CompareAndSwapInt32":    true,
	"sync/atomic.CompareAndSwapInt64":    true,
	"sync/atomic.CompareAndSwapUint32":   true,
}

// AtomicLoads read a flag.
var AtomicLoads = Names{
	"(sync/atomic.Bool).Load":  true,
	"(sync/atomic.Int32).Load": true,
	"(sync/atomic.Int64).Load": true,
	"sync/atomic.LoadInt32":    true,
	"sync/atomic.LoadInt64":    true,
	"sync/atomic.LoadUint32":   true,
}

// AtomicStores set a flag.
var AtomicStores = Names{
	"(sync/atomic.Bool).Store":  true,
	"(sync/atomic.Int32).Store": true,
	"(sync/atomic.Int64).Store": true,
	"sync/atomic.StoreInt32":    true,
	"sync/atomic.StoreInt64":    true,
	"sync/atomic.StoreUint32":   true,
}

// CancelFunc and CancelCauseFunc are the types of functions that end a context.
const (
	CancelFunc      = "context.CancelFunc"
	CancelCauseFunc = "context.CancelCauseFunc"
)

// IsCancel reports whether t is the type of a function that ends a context.
func IsCancel(t types.Type) bool {
	name := TypeName(t)
	return name == CancelFunc || name == CancelCauseFunc
}
