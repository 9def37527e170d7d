package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// BlocksUntil are functions that come back when a context or stop channel ends, and not before
// unless they fail: the number is its parameter, the receiver not counted.
var BlocksUntil = map[string]int{
	"k8s.io/apimachinery/pkg/util/wait.Until":                      2,
	"k8s.io/apimachinery/pkg/util/wait.UntilWithContext":           0,
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntil":            2,
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntilWithContext": 0,
	"k8s.io/apimachinery/pkg/util/wait.JitterUntil":                4,
	"k8s.io/apimachinery/pkg/util/wait.JitterUntilWithContext":     0,
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntil":               3,
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntilWithContext":    0,

	"(k8s.io/client-go/tools/cache.SharedInformer).Run":            0,
	"(k8s.io/client-go/tools/cache.SharedInformer).RunWithContext": 0,
	"(k8s.io/client-go/tools/cache.Controller).Run":                0,
	"(k8s.io/client-go/tools/cache.Controller).RunWithContext":     0,
	"(k8s.io/client-go/tools/cache.Reflector).Run":                 0,
	"(k8s.io/client-go/tools/cache.Reflector).RunWithContext":      0,

	"(k8s.io/client-go/tools/leaderelection.LeaderElector).Run": 0,
	"k8s.io/client-go/tools/leaderelection.RunOrDie":            0,

	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Start":          0,
	"(sigs.k8s.io/controller-runtime/pkg/manager.Runnable).Start":         0,
	"(sigs.k8s.io/controller-runtime/pkg/manager.Server).Start":           0,
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers).Start": 0,
	"(sigs.k8s.io/controller-runtime/pkg/cluster.Cluster).Start":          0,
	"(sigs.k8s.io/controller-runtime/pkg/webhook.Server).Start":           0,
	"(sigs.k8s.io/controller-runtime/pkg/webhook.DefaultServer).Start":    0,
	"(sigs.k8s.io/controller-runtime/pkg/certwatcher.CertWatcher).Start":  0,
}

// Prompt are library functions that take a context or stop channel and come back soon: they
// start goroutines, wait for something short, or make a logger.
var Prompt = join(Requests, Names{
	"(k8s.io/client-go/informers.SharedInformerFactory).Start":                                 true,
	"(k8s.io/client-go/informers.SharedInformerFactory).StartWithContext":                      true,
	"(k8s.io/client-go/informers.SharedInformerFactory).WaitForCacheSync":                      true,
	"(k8s.io/client-go/informers.SharedInformerFactory).WaitForCacheSyncWithContext":           true,
	"(k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory).Start":            true,
	"(k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory).WaitForCacheSync": true,
	"k8s.io/client-go/tools/cache.WaitForCacheSync":                                            true,
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSync":                                       true,
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSyncWithContext":                            true,
	"k8s.io/klog/v2.FromContext":                                                               true,
	"k8s.io/klog/v2.NewContext":                                                                true,
	"github.com/go-logr/logr.FromContext":                                                      true,
	"github.com/go-logr/logr.FromContextOrDiscard":                                             true,
	"github.com/go-logr/logr.NewContext":                                                       true,
	"sigs.k8s.io/controller-runtime/pkg/log.FromContext":                                       true,
	"sigs.k8s.io/controller-runtime/pkg/log.IntoContext":                                       true,
	"context.WithCancel":                     true,
	"context.WithTimeout":                    true,
	"context.WithDeadline":                   true,
	"context.WithValue":                      true,
	"context.WithCancelCause":                true,
	"golang.org/x/sync/errgroup.WithContext": true,
})

// A Server is a thing that blocks in one method until another method of the same value ends it.
type Server struct {
	Type   string   // as TypeName gives it
	Blocks []string // methods that block
	Ends   []string // methods that end them
	Serves bool     // it serves a network address, so that somebody has to shut it down
}

// Servers are the types known to block so.
var Servers = []Server{
	{"net/http.Server", []string{"Serve", "ServeTLS", "ListenAndServe", "ListenAndServeTLS"}, []string{"Shutdown", "Close"}, true},
	{"google.golang.org/grpc.Server", []string{"Serve"}, []string{"Stop", "GracefulStop"}, true},
	{"net.Listener", []string{"Accept"}, []string{"Close"}, false},
	{"net.TCPListener", []string{"Accept", "AcceptTCP"}, []string{"Close"}, false},
	{"net.UnixListener", []string{"Accept", "AcceptUnix"}, []string{"Close"}, false},
	{"k8s.io/client-go/util/workqueue.TypedInterface", []string{"Get"}, []string{"ShutDown", "ShutDownWithDrain"}, false},
	{"k8s.io/client-go/tools/cache.Queue", []string{"Pop"}, []string{"Close"}, false},
}

// QueueGets are the calls that wait for the next item of a work queue.
var QueueGets = Names{
	"(k8s.io/client-go/util/workqueue.TypedInterface).Get": true,
}

// MakesQueue reports whether a call is of a constructor of a work queue: New, NewNamed,
// NewTypedRateLimitingQueue, and what there was before and will be.
func MakesQueue(call *ssa.CallCommon) bool {
	return strings.HasPrefix(Callee(call), "k8s.io/client-go/util/workqueue.New")
}

// PackageServers are functions that serve until the process ends: nothing can stop them.
var PackageServers = Names{
	"net/http.ListenAndServe":    true,
	"net/http.ListenAndServeTLS": true,
	"net/http.Serve":             true,
	"net/http.ServeTLS":          true,
}

// ServerOf returns the server type and method when name is a method of one.
func ServerOf(name string) (server *Server, blocks, ends bool) {
	row := serverMethods[name]
	return row.server, row.server != nil && !row.ends, row.ends
}

type serverMethod struct {
	server *Server
	ends   bool
}

// serverMethods holds the methods of Servers by name: the question is asked of every call.
var serverMethods = func() map[string]serverMethod {
	methods := make(map[string]serverMethod)
	for i := range Servers {
		s := &Servers[i]
		for _, method := range s.Ends {
			methods["("+s.Type+")."+method] = serverMethod{s, true}
		}
		for _, method := range s.Blocks {
			methods["("+s.Type+")."+method] = serverMethod{s, false}
		}
	}
	return methods
}()

// Joins are methods that wait for goroutines.
var Joins = Names{
	"(sync.WaitGroup).Wait":                          true,
	"(golang.org/x/sync/errgroup.Group).Wait":        true,
	"(k8s.io/apimachinery/pkg/util/wait.Group).Wait": true,
	"(sync.Cond).Wait":                               true,
}

// EndsByItself are methods that return a channel which the other side closes when it wants: a
// receive must ask whether it is still open.
var EndsByItself = Names{
	"(k8s.io/apimachinery/pkg/watch.Interface).ResultChan": true,
}

// EndsFalse are calls that return false once the context or stop channel they are given has ended,
// and without a wait from then on.
var EndsFalse = Names{
	"(google.golang.org/grpc.ClientConn).WaitForStateChange":                         true,
	"k8s.io/client-go/tools/cache.WaitForCacheSync":                                  true,
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSync":                             true,
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSyncWithContext":                  true,
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers).WaitForCacheSync": true,
}

// syncs are the methods that tell whether an informer has synced.
var syncs = Names{
	"(k8s.io/client-go/tools/cache.SharedInformer).HasSynced": true,
	"(k8s.io/client-go/tools/cache.Controller).HasSynced":     true,
}

// AsksSynced reports whether a call asks if an informer has synced. The answer stays no when the
// informer is stopped before.
func AsksSynced(call *ssa.CallCommon) bool {
	return syncs.Calls(call) || !call.IsInvoke() && TypeName(call.Value.Type()) == "k8s.io/client-go/tools/cache.InformerSynced"
}

// RegistersService reports whether a call puts a service on a server. protoc-gen-go-grpc writes such a
// function for each service, RegisterHealthServer for instance, and so a name and not a list decides.
func RegistersService(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	return callee != nil && strings.HasPrefix(callee.Name(), "Register")
}
