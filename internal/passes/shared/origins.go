package shared

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An origin is a shared object, or a parameter, that a value leads to. own is how many pointers lead there through memory that
// is not shared: a write through the value reaches what is shared if own is 0 or less.
type origin struct {
	Source
	own    int
	passed int        // own, as if nothing on the way had been put into a list that is made there
	floor  int        // as step has it
	object bool       // it was asserted to be an object of the cluster
	copied bool       // the value is a copy of the struct that the object is, made as a whole
	field  *types.Var // of the package, that holds it; nil for none
	unless string     // as Write has it
}

const (
	// maxOwn bounds how many pointers are counted.
	maxOwn = 3
	// maxDepth bounds how deep below a parameter a write is known to be. What has more pointers of its own is not counted as
	// shared at any depth, so that a write is missed rather than invented.
	maxDepth = maxOwn - 1
	// maxSteps bounds a search, so that what a function costs grows with its size alone. What lies further back is missed.
	maxSteps = 1000
)

// A step is a place of the search: what is asked of v is asked of what lies so many pointers below the value
// that the search began with.
type step struct {
	v      ssa.Value
	off    int // what is to be added to the pointers that are counted from v
	object bool
	copied bool
	floor  int // what was put into a new list on the way has at least so many pointers of its own
	field  *types.Var
	unless string
}

// A search goes from a value back to where it comes from.
type search struct {
	*Result
	seen    map[step]bool
	pending []step
	found   []origin
}

// origins returns the shared objects and parameters that a value may lead to.
func (r *Result) origins(v ssa.Value) []origin {
	s := &search{Result: r, seen: make(map[step]bool)}
	s.follow(step{v: v, floor: -maxOwn})
	for steps := 0; len(s.pending) > 0 && steps < maxSteps; steps++ {
		at := s.pending[len(s.pending)-1]
		s.pending = s.pending[:len(s.pending)-1]
		s.from(at)
	}
	return s.found
}

func (s *search) follow(at step) {
	at.off, at.floor = max(-maxOwn, min(at.off, maxOwn)), min(at.floor, maxOwn)
	if at.v == nil {
		return
	}
	if _, scalar := at.v.Type().Underlying().(*types.Basic); !scalar && !s.seen[at] {
		s.seen[at] = true
		s.pending = append(s.pending, at)
	}
}

// through goes on with the value that at has come from, so many pointers deeper.
func (s *search) through(at step, v ssa.Value, deeper int) {
	at.v, at.off = v, at.off-deeper
	s.follow(at)
}

func (s *search) add(at step, source Source, own int) {
	own += at.off
	o := origin{Source: source, passed: max(-maxOwn, min(own, maxOwn)), floor: at.floor, object: at.object, copied: at.copied, field: at.field, unless: at.unless}
	if at.floor > 0 {
		own = max(own, at.floor)
	}
	o.own = max(-maxOwn, min(own, maxOwn))
	if !slices.Contains(s.found, o) {
		s.found = append(s.found, o)
	}
}

func (s *search) from(at step) {
	if event := knowledge.EventObject(at.v); event != nil && received(event) {
		s.add(at, Source{Event: event}, 0)
		return
	}
	switch v := at.v.(type) {
	case *ssa.Parameter:
		s.add(at, Source{Param: v}, 0)
	case *ssa.FieldAddr:
		s.through(at, v.X, 0)
	case *ssa.IndexAddr:
		s.through(at, v.X, 0)
	case *ssa.Field:
		s.lent(at, v)
		s.through(at, v.X, 0)
	case *ssa.Index:
		s.through(at, v.X, 0)
	case *ssa.Slice:
		s.through(at, v.X, 0)
	case *ssa.MakeInterface:
		s.through(at, v.X, 0)
	case *ssa.ChangeInterface:
		s.through(at, v.X, 0)
	case *ssa.ChangeType:
		s.through(at, v.X, 0)
	case *ssa.Convert:
		if _, basic := v.X.Type().Underlying().(*types.Basic); !basic {
			s.through(at, v.X, 0)
		}
	case *ssa.TypeAssert:
		s.asserted(at, v)
	case *ssa.Lookup:
		s.through(at, v.X, 1)
	case *ssa.Phi:
		for _, edge := range v.Edges {
			s.through(at, edge, 0)
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			s.loaded(at, v)
		case token.ARROW:
			s.through(at, v.X, 1)
		}
	case *ssa.Extract:
		s.part(at, v)
	case *ssa.Call:
		s.result(at, v, 0)
	case *ssa.FreeVar:
		for _, bound := range flow.Bindings(v) {
			s.through(at, bound, 0)
		}
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		s.made(at)
	}
}

func (s *search) asserted(at step, v *ssa.TypeAssert) {
	at.object = at.object || knowledge.HoldsAPI(v.AssertedType) && !empty(v.AssertedType)
	s.through(at, v.X, 0)
}

func empty(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

func (s *search) part(at step, v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.TypeAssert:
		if v.Index == 0 {
			s.asserted(at, tuple)
		}
	case *ssa.Lookup:
		if v.Index == 0 {
			s.through(at, tuple.X, 1)
		}
	case *ssa.Next:
		if over, ok := tuple.Iter.(*ssa.Range); ok && v.Index == 2 {
			s.through(at, over.X, 1)
		}
	case *ssa.UnOp:
		if tuple.Op == token.ARROW && v.Index == 0 {
			s.through(at, tuple.X, 1)
		}
	case *ssa.Call:
		s.result(at, tuple, v.Index)
	}
}

// result follows a result of a call.
func (s *search) result(at step, call *ssa.Call, index int) {
	common := &call.Call
	if read, ok := s.readsCache(common); ok {
		if index == 0 && !s.keptHere(common) {
			s.add(at, Source{Call: call, Store: read.Store}, read.Own)
		}
		return
	}
	if of, depth := knowledge.Accessor(common); of != nil {
		if index == 0 {
			s.through(at, of, depth)
		}
		return
	}
	if knowledge.BuiltinName(common) == "append" {
		at.floor = max(at.floor, 1+at.off)
		for _, arg := range common.Args {
			s.through(at, arg, 0)
		}
		return
	}
	if again := knowledge.Regroups(common); again.Of != nil && index == 0 {
		if again.Outer > 0 {
			at.floor = max(at.floor, again.Outer+at.off)
		}
		for _, of := range again.Of {
			s.through(at, of, again.Inner-again.Outer)
		}
		return
	}
	for _, sum := range s.summaries(call) {
		for _, part := range sum.Results {
			if part.Result != index || !s.returnedFor(part.When, sum, common) {
				continue
			}
			at := at
			at.copied = at.copied || part.Copied
			if part.Param < 0 {
				s.add(at, Source{Call: call, Store: part.Store}, part.Own)
			} else if arg := sum.actual(common, part.Param); arg != nil {
				from := at
				if made := max(part.Own, part.Floor); made > 0 {
					from.floor = max(at.floor, at.off+made) // the callee has made so many
				}
				s.through(from, arg, -part.Own)
			}
		}
	}
}

// readsCache is knowledge.ReadsCache for what has no body in this package: what a lister does that is written here is seen.
func (r *Result) readsCache(call *ssa.CallCommon) (read knowledge.CacheRead, ok bool) {
	if callee := call.StaticCallee(); callee != nil && flow.Body(callee).Blocks != nil {
		return knowledge.CacheRead{}, false
	}
	return knowledge.ReadsCache(call)
}

// keptHere reports whether a read is of a store that is made in the package as a store of its own, which its owner may
// change under a lock.
func (s *search) keptHere(read *ssa.CallCommon) bool {
	store := knowledge.Receiver(read)
	return store != nil && slices.ContainsFunc(s.graph.Origins(store), func(v ssa.Value) bool {
		made := flow.Made(v)
		return made != nil && knowledge.OwnStore(&made.Call)
	})
}

// received reports whether an event is a parameter.
func received(event ssa.Value) bool {
	if variable := flow.Variable(event); variable != nil {
		stores := flow.StoresTo(variable)
		return len(stores) == 1 && received(stores[0].Val)
	}
	_, param := event.(*ssa.Parameter)
	return param
}
