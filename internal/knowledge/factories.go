package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A FactoryOp is something that a call does with a factory of informers, or with one of its informers.
type FactoryOp uint8

// The operations. Each generated client has factories of its own, so that names and signatures decide, and no list.
const (
	FactoryStarts FactoryOp = iota + 1 // starts the informers that the factory has made
	FactoryWaits                       // waits for those that it has started
	InformerMade                       // makes the informer of a resource, unless the factory has one
	InformerRuns                       // runs one by hand
)

// FactoryCall returns what a call does with a factory or an informer, and with which: the receiver. It is 0 for another call.
func FactoryCall(call *ssa.CallCommon) (FactoryOp, ssa.Value) {
	on := Receiver(call)
	if on == nil || !Informing(on.Type()) {
		return 0, nil
	}
	return informing(on.Type(), CalleeName(call)), on
}

// FactoryMethod is FactoryCall for a method value: its receiver is bound, and the call comes later.
func FactoryMethod(bound *ssa.MakeClosure) (FactoryOp, ssa.Value) {
	fn, ok := bound.Fn.(*ssa.Function)
	if !ok || fn.Object() == nil || len(bound.Bindings) != 1 || !Informing(bound.Bindings[0].Type()) {
		return 0, nil
	}
	return informing(bound.Bindings[0].Type(), fn.Object().Name()), bound.Bindings[0]
}

func informing(of types.Type, method string) FactoryOp {
	switch method = strings.TrimSuffix(method, "WithContext"); {
	case informer(of):
		if method == "Run" {
			return InformerRuns
		}
	case factory(of):
		switch method {
		case "Start":
			return FactoryStarts
		case "WaitForCacheSync":
			return FactoryWaits
		case "ForResource", "InformerFor":
			return InformerMade
		}
	case method == "Informer" || method == "Lister":
		return InformerMade
	}
	return 0
}

// Informing reports whether a type is a factory of informers or what its methods lead to: the resources of a group and
// version, the accessor of one resource, an informer.
func Informing(t types.Type) bool {
	t = types.Unalias(t)
	if _, ok := t.(*types.Named); !ok || !types.IsInterface(t) {
		return false
	}
	name := TypeName(t)
	return factory(t) || informer(t) || strings.HasSuffix(name, "Informer") && method(t, "Informer") && method(t, "Lister") ||
		strings.HasSuffix(name, ".Interface") && strings.Contains(name, "informers")
}

func factory(t types.Type) bool {
	return strings.HasSuffix(TypeName(t), "InformerFactory") && method(t, "Start") && method(t, "WaitForCacheSync")
}

func informer(t types.Type) bool {
	name := TypeName(t)
	return name == "k8s.io/client-go/tools/cache.SharedInformer" || name == "k8s.io/client-go/tools/cache.SharedIndexInformer"
}

func method(t types.Type, name string) bool {
	found, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	_, ok := found.(*types.Func)
	return ok
}

// FactoryPart returns what a call takes a part of, and the name of the part: the group of a factory, the version of a group,
// the accessor of a resource, its informer. It returns nil for another call.
func FactoryPart(call *ssa.CallCommon) (of ssa.Value, part string) {
	on := Receiver(call)
	if on == nil || !Informing(on.Type()) || call.Signature().Results().Len() != 1 || !Informing(call.Signature().Results().At(0).Type()) {
		return nil, ""
	}
	return on, "." + CalleeName(call) + "()"
}

// Unlisted reports whether a part that FactoryPart has named is one of several: the informer of a resource that an argument names.
func Unlisted(path string) bool {
	return strings.Contains(path, ".ForResource()") || strings.Contains(path, ".InformerFor()")
}

// MakesFactory reports whether a call makes a factory of informers.
func MakesFactory(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return Receiver(call) == nil && results.Len() == 1 && factory(results.At(0).Type()) && strings.HasPrefix(CalleeName(call), "New") &&
		strings.Contains(CalleeName(call), "InformerFactory")
}

// SyncedFuncs returns the functions that a wait of client-go for caches asks, as a slice; nil for another call, and for a wait that
// knows itself what to ask.
func SyncedFuncs(call *ssa.CallCommon) ssa.Value {
	if Receiver(call) != nil || !call.Signature().Variadic() || !fromInformers(Callee(call)) || !WaitForSync(call) {
		return nil
	}
	return call.Args[len(call.Args)-1]
}

// HasInformers reports whether a package that is imported may have factories of informers, informers, or listers.
func HasInformers(imported *types.Package) bool {
	path := imported.Path()
	return strings.Contains(path, "informer") || strings.Contains(path, "/listers/") || strings.HasSuffix(path, "k8s.io/client-go/tools/cache")
}

// SyncedOf returns the informer whose method a value is that reports whether its cache has synced; nil for another value.
func SyncedOf(v ssa.Value) ssa.Value {
	bound, ok := Unconverted(v).(*ssa.MakeClosure)
	if !ok || len(bound.Bindings) != 1 {
		return nil
	}
	fn, ok := bound.Fn.(*ssa.Function)
	if !ok || fn.Object() == nil || fn.Object().Name() != "HasSynced" || !informer(bound.Bindings[0].Type()) {
		return nil
	}
	return bound.Bindings[0]
}

// AsksInformer returns the informer of which a call asks whether it has synced, or that a call gives a handler, of which the registration
// can be asked as well; nil for another call.
func AsksInformer(call *ssa.CallCommon) ssa.Value {
	on := Receiver(call)
	if on == nil || !informer(on.Type()) || CalleeName(call) != "HasSynced" && !strings.HasPrefix(CalleeName(call), "AddEventHandler") {
		return nil
	}
	return on
}

// ListerOf returns the accessor of a resource whose lister a value is; nil for another value.
func ListerOf(v ssa.Value) ssa.Value { return accessed(v, "Lister") }

// InformerOf returns the accessor of a resource whose informer a value is; nil for another value.
func InformerOf(v ssa.Value) ssa.Value { return accessed(v, "Informer") }

func accessed(v ssa.Value, method string) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || call.Call.Method.Name() != method || !Informing(call.Call.Value.Type()) {
		return nil
	}
	return call.Call.Value
}

// AccessorName returns the name of the type of an accessor, with its version: v1.PodInformer.
func AccessorName(t types.Type) string {
	path, name, _ := cutLast(TypeName(t), ".")
	return lastElement(path) + "." + strings.TrimPrefix(name, "Typed")
}

func lastElement(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// SyncedName reports whether a field that reports whether a cache has synced has the name for a field with a lister: podsSynced
// and podLister, podListerSynced and podLister, podsSynced and pods.
func SyncedName(synced, lister string) bool {
	subject := func(name string, suffixes ...string) string {
		name = strings.ToLower(name)
		for _, suffix := range suffixes {
			name = strings.TrimSuffix(name, suffix)
		}
		return strings.TrimSuffix(name, "s")
	}
	have := subject(synced, "synced", "has", "store", "cache", "informer", "lister")
	return have != "" && have == subject(lister, "lister", "informer", "indexer")
}

// StoreWrite returns the store of objects that a call writes to; nil for another call.
func StoreWrite(call *ssa.CallCommon) ssa.Value {
	method, ok := strings.CutPrefix(Callee(call), "(k8s.io/client-go/tools/cache.Store).")
	if !ok {
		return nil
	}
	switch method {
	case "Add", "Update", "Delete", "Replace":
		return Receiver(call)
	}
	return nil
}

// InformerOfStore returns the informer whose cache a value is; nil for another value.
func InformerOfStore(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || !informer(call.Call.Value.Type()) {
		return nil
	}
	if name := call.Call.Method.Name(); name != "GetStore" && name != "GetIndexer" {
		return nil
	}
	return call.Call.Value
}

// StartsManager returns the manager that a call starts; nil for another call.
func StartsManager(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == ManagerStart {
		return Receiver(call)
	}
	return nil
}

// ManagerOf returns the manager whose client a value is: it reads from the caches of the manager. It is nil for another value.
func ManagerOf(v ssa.Value) ssa.Value {
	if call, ok := v.(*ssa.Call); ok && Callee(&call.Call) == "(sigs.k8s.io/controller-runtime/pkg/cluster.Cluster).GetClient" {
		return Receiver(&call.Call)
	}
	return nil
}

// CachedRead returns the client that a call reads typed objects with; nil for another call. What has no type of its own is not read from a
// cache.
func CachedRead(call *ssa.CallCommon) ssa.Value {
	object := 1
	switch Callee(call) {
	case readerGet:
		object = 2
	case readerList:
	default:
		return nil
	}
	args := Args(call)
	if object >= len(args) {
		return nil
	}
	if t := Unconverted(args[object]).Type(); types.IsInterface(t) || strings.Contains(TypeName(t), "/unstructured.") {
		return nil
	}
	return Receiver(call)
}

// StartsController reports whether a call starts a controller of controller-runtime. The manager does so once its caches have synced; who starts
// a controller otherwise has to wait for them.
func StartsController(call *ssa.CallCommon) bool {
	name, ok := strings.CutSuffix(Callee(call), ").Start")
	return ok && strings.HasPrefix(name, "(sigs.k8s.io/controller-runtime/pkg/controller.")
}

// StartsCache reports whether a call starts a cache of controller-runtime.
func StartsCache(call *ssa.CallCommon) bool {
	return CalleeName(call) == "Start" && strings.HasSuffix(Callee(call), "/cacheapi.Informers).Start")
}

// MayWaitForSync reports whether a call waits for caches, asks whether they have synced, or says by its name that it may.
func MayWaitForSync(call *ssa.CallCommon) bool {
	return WaitForSync(call) || AsksSynced(call) || waiting.MatchString(CalleeName(call))
}

// waiting are the names of functions that may wait for caches.
var waiting = regexp.MustCompile(`(?i)wait|synced|sync.*cache|cache.*sync`)

// ListedKind returns the name of the resource whose objects a lister lists, by the name of its type: Pod for a PodLister; "" for another type.
func ListedKind(t types.Type) string {
	if !isLister(t) {
		return ""
	}
	_, name, _ := cutLast(TypeName(t), ".")
	kind := strings.TrimSuffix(strings.TrimSuffix(name, "Lister"), "Namespace")
	if kind == name || kind == "Generic" {
		return ""
	}
	return kind
}

// AccessedKind returns the name of the resource that an accessor of a factory is of, by the name of its type: Pod for a PodInformer; "" for another type.
func AccessedKind(t types.Type) string { return AccessorKind(TypeName(t)) }

// AccessorKind is AccessedKind for the name of a type.
func AccessorKind(accessor string) string {
	_, name, _ := cutLast(accessor, ".")
	kind, ok := strings.CutSuffix(strings.TrimPrefix(name, "Typed"), "Informer")
	if !ok || kind == "Shared" || kind == "SharedIndex" || kind == "Generic" {
		return ""
	}
	return kind
}
