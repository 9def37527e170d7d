package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitForSync reports whether a call waits for caches to sync and tells by a bool, or by a bool for
// each, whether they did. Every generated informer factory has a method of its own of that name, so
// that the name and the result decide, and not a list.
func WaitForSync(call *ssa.CallCommon) bool {
	name := Callee(call)
	if !NamesSyncWait(Unqualified(name)) {
		return false
	}
	results := call.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	result := results.At(0).Type()
	if each, ok := result.Underlying().(*types.Map); ok {
		result = each.Elem()
	}
	return IsBool(result)
}

// NamesSyncWait reports whether a function is called like those that wait for caches to sync.
func NamesSyncWait(name string) bool {
	name = strings.TrimSuffix(name, "WithContext")
	return name == "WaitForCacheSync" || name == "WaitForNamedCacheSync"
}

// AsksSynced reports whether a call asks if an informer has synced. The answer stays no when the
// informer is stopped before.
func AsksSynced(call *ssa.CallCommon) bool {
	return syncs.Calls(call) || !call.IsInvoke() && TypeName(call.Value.Type()) == informerSynced
}

const informerSynced = "k8s.io/client-go/tools/cache.InformerSynced"

// SaysSynced reports whether values of a type say whether a cache has synced, or are lists of such.
func SaysSynced(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return TypeName(t) == informerSynced
}

// EventHandlers are the structs whose functions an informer calls.
var EventHandlers = map[string]bool{
	"k8s.io/client-go/tools/cache.ResourceEventHandlerFuncs":         true,
	"k8s.io/client-go/tools/cache.ResourceEventHandlerDetailedFuncs": true,
	filtering: true,
}

// HandlerFields are the structs of servers that hold the handler of their requests, an interface.
var HandlerFields = map[string]string{"sigs.k8s.io/controller-runtime/pkg/webhook/admission.Webhook": "Handler"}

// Keeps reports whether a call is of a store in memory, as expectation stores are built on one.
func Keeps(call *ssa.CallCommon) bool {
	switch name := Callee(call); {
	case strings.HasPrefix(name, "(k8s.io/client-go/tools/cache.Store)."), strings.HasPrefix(name, "(k8s.io/client-go/tools/cache.Indexer)."):
		return true
	}
	return false
}

// Store reports whether a type is that of the stores of informers.
func Store(t types.Type) bool {
	name := TypeName(t)
	return name == "k8s.io/client-go/tools/cache.Store" || name == "k8s.io/client-go/tools/cache.Indexer"
}

// informerAPI are informers, their factories, and the broadcasters of events.
var informerAPI = map[string]Symbol{
	"(k8s.io/client-go/tools/cache.SharedInformer).Run":            {Is: blocks, Stop: 1},
	"(k8s.io/client-go/tools/cache.SharedInformer).RunWithContext": {Is: blocks, Stop: 1},
	"(k8s.io/client-go/tools/cache.SharedInformer).HasSynced":      {Is: synced},

	"(k8s.io/client-go/tools/cache.SharedInformer).SetWatchErrorHandler":            {Calls: 1},
	"(k8s.io/client-go/tools/cache.SharedInformer).SetWatchErrorHandlerWithContext": {Calls: 1},

	"(k8s.io/client-go/tools/cache.SharedInformer).AddEventHandler":                                {Handler: 1},
	"(k8s.io/client-go/tools/cache.SharedInformer).AddEventHandlerWithResyncPeriod":                {Handler: 1},
	"(k8s.io/client-go/tools/cache.SharedInformer).AddEventHandlerWithOptions":                     {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informer).AddEventHandler":                 {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informer).AddEventHandlerWithResyncPeriod": {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informer).AddEventHandlerWithOptions":      {Handler: 1},
	"k8s.io/client-go/tools/cache.NewInformer":                                                     {Handler: 4},
	"k8s.io/client-go/tools/cache.NewIndexerInformer":                                              {Handler: 4},
	"k8s.io/client-go/tools/cache.NewTransformingInformer":                                         {Handler: 4},
	"k8s.io/client-go/tools/cache.NewTransformingIndexerInformer":                                  {Handler: 4},
	"(k8s.io/client-go/tools/cache.Controller).Run":                                                {Is: blocks, Stop: 1},
	"(k8s.io/client-go/tools/cache.Controller).RunWithContext":                                     {Is: blocks, Stop: 1},
	"(k8s.io/client-go/tools/cache.Controller).HasSynced":                                          {Is: synced},
	"(k8s.io/client-go/tools/cache.Reflector).Run":                                                 {Is: blocks, Stop: 1},
	"(k8s.io/client-go/tools/cache.Reflector).RunWithContext":                                      {Is: blocks, Stop: 1},

	"k8s.io/client-go/tools/cache.WaitForCacheSync":                 {Is: prompt | endsFalse},
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSync":            {Is: prompt | endsFalse},
	"k8s.io/client-go/tools/cache.WaitForNamedCacheSyncWithContext": {Is: prompt | endsFalse},

	"(" + sharedFactory + ").Start":                                                            {Is: prompt | starts},
	"(" + sharedFactory + ").StartWithContext":                                                 {Is: prompt | starts},
	"(" + sharedFactory + ").WaitForCacheSync":                                                 {Is: prompt},
	"(" + sharedFactory + ").WaitForCacheSyncWithContext":                                      {Is: prompt},
	"(k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory).Start":            {Is: prompt | starts},
	"(k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory).WaitForCacheSync": {Is: prompt},
	"(k8s.io/client-go/metadata/metadatainformer.SharedInformerFactory).Start":                 {Is: starts},

	"(k8s.io/client-go/tools/record.EventBroadcaster).StartEventWatcher":               {Is: starts},
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartRecordingToSink":            {Is: starts},
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartLogging":                    {Is: starts},
	"(k8s.io/client-go/tools/record.EventBroadcaster).StartStructuredLogging":          {Is: starts},
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartEventWatcher":               {Is: starts},
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartRecordingToSink":            {Is: starts},
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartRecordingToSinkWithContext": {Is: starts},
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartStructuredLogging":          {Is: starts},
	"(k8s.io/client-go/tools/events.EventBroadcaster).StartLogging":                    {Is: starts},

	"(k8s.io/apimachinery/pkg/watch.Interface).ResultChan": {Is: closes},
}

var syncs = having(synced)

// NarrowsLister reports whether a call returns the part of a generated lister that has the objects of one namespace.
func NarrowsLister(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || call.Signature().Results().Len() != 1 {
		return false
	}
	return strings.HasSuffix(TypeName(call.Value.Type()), "Lister") && strings.HasSuffix(TypeName(call.Signature().Results().At(0).Type()), "NamespaceLister")
}

// CannotRun reports whether a type is an interface by whose methods an informer cannot be run, or another one be had.
func CannotRun(t types.Type) bool {
	methods, ok := t.Underlying().(*types.Interface)
	if !ok || methods.NumMethods() == 0 {
		return false
	}
	for m := range methods.Methods() {
		switch m.Name() {
		case "Run", "RunWithContext", "Start", "StartWithContext", "Informer":
			return false
		}
	}
	return true
}
