package knowledge

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A CacheRead is a call that returns objects which a cache keeps, and which it gives to everybody who asks.
type CacheRead struct {
	Own   int  // how many pointers lead from the result to the object: 0 for the object, 1 for a new list of them
	Store bool // a store can also hold what is no object of the cluster
}

// ReadsCache returns what a call returns that belongs to a cache, as its first result; ok is false for another call.
// Listers, and the caches of controllers that wrangler generates, are made for every kind, and are known by their shape.
func ReadsCache(call *ssa.CallCommon) (read CacheRead, ok bool) {
	if lends := symbols[Callee(call)].Lends; lends > 0 {
		return CacheRead{Own: lends.index(), Store: true}, true
	}
	receiver, args, results := Receiver(call), Args(call), call.Signature().Results()
	if receiver == nil || len(args) == 0 || results.Len() != 2 || !IsError(results.At(1).Type()) {
		return CacheRead{}, false
	}
	if !(len(args) == 1 && isLister(receiver.Type())) && !(len(args) <= 2 && isCache(receiver.Type())) {
		return CacheRead{}, false
	}
	_, list := results.At(0).Type().Underlying().(*types.Slice)
	last := args[len(args)-1].Type()
	switch methodName(call) {
	case "Get":
		return CacheRead{}, !list && IsText(last)
	case "List":
		return CacheRead{Own: 1}, list && TypeName(last) == selector
	case getByIndex:
		return CacheRead{Own: 1}, list
	}
	return CacheRead{}, false
}

const selector = "k8s.io/apimachinery/pkg/labels.Selector"

// isLister reports whether a type is a lister: it is called one, and lists by a selector of labels.
func isLister(t types.Type) bool {
	name := TypeName(t)
	if !strings.HasSuffix(name, "Lister") && name != "k8s.io/client-go/listers.ResourceIndexer" {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "List")
	list, ok := obj.(*types.Func)
	return ok && list.Signature().Params().Len() == 1 && TypeName(list.Signature().Params().At(0).Type()) == selector
}

// FillsShared returns the object or list that a call of a client's Get or List fills with what is in its cache, since it
// is told to make no deep copy; nil for another call.
func FillsShared(call *ssa.CallCommon) ssa.Value {
	filled := Filled(call)
	if filled == nil || !call.Signature().Variadic() {
		return nil
	}
	options, ok := call.Args[len(call.Args)-1].(*ssa.Slice)
	if !ok {
		return nil
	}
	for at := range Each[*ssa.IndexAddr](Referrers(options.X)) {
		for store := range Each[*ssa.Store](Referrers(at)) {
			if disablesCopies(Unconverted(store.Val)) {
				return filled
			}
		}
	}
	return nil
}

// disablesCopies reports whether an option of a read asks for what is in the cache. Options of the user's own clients
// are known by their name.
func disablesCopies(option ssa.Value) bool {
	if disables.MatchString(lastPart(TypeName(option.Type()))) || disables.MatchString(lastPart(Global(option))) {
		c, constant := option.(*ssa.Const)
		return !constant || c.Value == nil || c.Value.String() != "false"
	}
	options, ok := option.(*ssa.Alloc)
	if !ok {
		return false
	}
	return Any(Each[*ssa.FieldAddr](Referrers(options)), func(addr *ssa.FieldAddr) bool {
		s, ok := Pointee(options.Type()).Underlying().(*types.Struct)
		return ok && addr.Field < s.NumFields() && disables.MatchString(s.Field(addr.Field).Name())
	})
}

var disables = regexp.MustCompile(`(?i)^(unsafe)?disable_?deep_?copy`)

// Accessor returns the object of which a call returns a part as it is, and how many pointers it follows for that; nil
// for another call. An unstructured object makes copies of its maps and lists.
func Accessor(call *ssa.CallCommon) (of ssa.Value, depth int) {
	if object := MetaOf(call); object != nil {
		return object, 0
	}
	receiver := Receiver(call)
	if receiver == nil || len(Args(call)) > 0 {
		return nil, 0
	}
	switch method := methodName(call); {
	case method == "GetObjectKind" || method == "GetObjectMeta":
		return receiver, 0
	case method == "UnstructuredContent":
		return receiver, 1
	case liveParts[method] && !Unstructured(Unconverted(receiver).Type()):
		return receiver, 1
	}
	return nil, 0
}

// liveParts are the methods of metav1.Object that return maps and lists.
var liveParts = map[string]bool{"GetLabels": true, "GetAnnotations": true, "GetOwnerReferences": true, "GetFinalizers": true, "GetManagedFields": true}

// MetaOf returns the object that a call returns by the interface of its metadata; nil for another call.
func MetaOf(call *ssa.CallCommon) ssa.Value {
	if Callee(call) != metaAccessor {
		return nil
	}
	return call.Args[0]
}

// metaAccessor returns an object by its interface.
const metaAccessor = "k8s.io/apimachinery/pkg/api/meta.Accessor"

// EventObject returns the event of controller-runtime that a value is the object of; nil for another value. The cache's
// informers call predicates and handlers with their own objects. Generic events hold what the user has put there.
func EventObject(v ssa.Value) ssa.Value {
	if event := eventOf(v); event != nil && CacheEvent(Pointee(event.Type())) {
		return event
	}
	return nil
}

// DeletedObject returns the event of a deletion that a value is the object of; nil for another value.
func DeletedObject(v ssa.Value) ssa.Value {
	if event := eventOf(v); event != nil && DeleteEvent(Pointee(event.Type())) {
		return event
	}
	return nil
}

// GenericObject returns the generic event that a value is the object of, whoever has made it; nil for another value.
func GenericObject(v ssa.Value) ssa.Value {
	if event := eventOf(v); event != nil && TypeName(Pointee(event.Type())) == genericEvent {
		return event
	}
	return nil
}

// eventOf returns the struct that has a value in a field which is named as those for the objects of events are.
func eventOf(v ssa.Value) ssa.Value {
	var of ssa.Value
	var field int
	switch v := v.(type) {
	case *ssa.Field:
		of, field = v.X, v.Field
	case *ssa.UnOp:
		addr, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		of, field = addr.X, addr.Field
	default:
		return nil
	}
	t := of.Type()
	t = Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok || field >= s.NumFields() || !strings.HasPrefix(s.Field(field).Name(), "Object") {
		return nil
	}
	return of
}

// CacheEvent reports whether a type is an event of controller-runtime whose objects are those of the cache.
func CacheEvent(t types.Type) bool { return cacheEvents[TypeName(t)] }

var cacheEvents = map[string]bool{
	"sigs.k8s.io/controller-runtime/pkg/event.TypedCreateEvent": true, "sigs.k8s.io/controller-runtime/pkg/event.CreateEvent": true,
	"sigs.k8s.io/controller-runtime/pkg/event.TypedUpdateEvent": true, "sigs.k8s.io/controller-runtime/pkg/event.UpdateEvent": true,
}

// CalledWithCached returns the function that an instruction gives to a cache, or to what a cache calls: it is called with the
// cache's own objects, to map them to requests, to filter, index or list them, or, by a controller of wrangler, to handle them; nil for another instruction.
func CalledWithCached(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		if TypeName(instr.Map.Type()) == "k8s.io/client-go/tools/cache.Indexers" {
			return instr.Value
		}
	case ssa.CallInstruction:
		args := Args(instr.Common())
		if i := symbols[Callee(instr.Common())].Shows.index(); i >= 0 && i < len(args) {
			return args[i]
		}
		return handlesChanges(instr.Common())
	}
	return nil
}

// OwnStore reports whether a call makes a store that no informer fills by itself.
func OwnStore(call *ssa.CallCommon) bool { return ownStores[Callee(call)] }

var ownStores = Names{
	"k8s.io/client-go/tools/cache.NewStore":           true,
	"k8s.io/client-go/tools/cache.NewIndexer":         true,
	"k8s.io/client-go/tools/cache.NewTTLStore":        true,
	"k8s.io/client-go/tools/cache.NewThreadSafeStore": true,
}

// HoldsAPI reports whether a value of a type can be an object of the cluster, a part of one, a list of them or a channel for them: types
// of APIs are those with generated code that copies them deeply.
func HoldsAPI(t types.Type) bool {
	for depth := range 4 {
		t = types.Unalias(t)
		if named, ok := t.(*types.Named); ok && copied(named) {
			return true
		}
		switch under := t.Underlying().(type) {
		case *types.Pointer:
			t = under.Elem()
		case *types.Slice:
			t = under.Elem()
		case *types.Map:
			t = under.Elem()
		case *types.Chan:
			t = under.Elem()
		case *types.Interface:
			return under.NumMethods() == 0 || objectInterface(t)
		case *types.Basic:
			return depth > 0 && IsText(t)
		default:
			return false
		}
	}
	return false
}

func copied(t *types.Named) bool {
	return slices.ContainsFunc([]string{"DeepCopyInto", "DeepCopy"}, func(method string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), method)
		return obj != nil
	})
}

func objectInterface(t types.Type) bool {
	return slices.ContainsFunc([]string{"GetLabels", "GetObjectKind"}, func(method string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
		return obj != nil
	})
}

// cacheAPI are the stores of informers, and functions that call others with what is in one.
var cacheAPI = map[string]Symbol{
	"k8s.io/client-go/tools/cache.ListAll":            {Shows: 3, Is: accesses},
	"k8s.io/client-go/tools/cache.ListAllByNamespace": {Shows: 4, Is: accesses},

	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.FieldIndexer).IndexField": {Shows: 4},
	"sigs.k8s.io/controller-runtime/pkg/handler.EnqueueRequestsFromMapFunc":       {Shows: 1},
	"sigs.k8s.io/controller-runtime/pkg/handler.TypedEnqueueRequestsFromMapFunc":  {Shows: 1},
	newPredicateFuncs:      {Shows: 1},
	newTypedPredicateFuncs: {Shows: 1},

	"(k8s.io/client-go/tools/cache.Store).Get":       {Lends: 1, Is: findsNothing},
	"(k8s.io/client-go/tools/cache.Store).GetByKey":  {Lends: 1, Is: findsNothing},
	"(k8s.io/client-go/tools/cache.Store).List":      {Lends: 2},
	"(k8s.io/client-go/tools/cache.Indexer).Index":   {Lends: 2},
	"(k8s.io/client-go/tools/cache.Indexer).ByIndex": {Lends: 2},
}
