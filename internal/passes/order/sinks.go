package order

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// stored looks at where a list or text is stored.
func (s *search) stored(store *ssa.Store) {
	switch addr := store.Addr.(type) {
	case *ssa.FieldAddr:
		for _, sink := range s.field(store, addr) {
			s.sink(sink.At, sink.Name)
		}
		s.kept(store, addr)
		s.hold(store, addr)
	case *ssa.Parameter:
		lists, sinks := s.handedBack(addr)
		s.add(lists...)
		for _, sink := range sinks {
			s.sink(sink.At, sink.Name)
		}
	case *ssa.IndexAddr: // an element of a literal
		if array, ok := addr.X.(*ssa.Alloc); ok {
			for list := range knowledge.Each[*ssa.Slice](knowledge.Referrers(array)) {
				s.add(list)
			}
		}
	}
}

// kept follows a list or text that is kept in a field that others cannot name to where the package reads it, of whatever struct.
func (s *search) kept(store *ssa.Store, addr *ssa.FieldAddr) {
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	if field == nil || field.Exported() || field.Pkg() != s.pass.Pkg || knowledge.APIStruct(addr.X.Type()) || s.sorts(field, store.Parent()) {
		return
	}
	for _, load := range s.graph.Reads(field) {
		s.add(load)
	}
}

// field returns the sink that a field of an object is, or one of an entry of a YAML document. One without a name of JSON is not stored.
func (r *Result) field(at ssa.Instruction, addr *ssa.FieldAddr) []Sink {
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	if field != nil && knowledge.OrderedItem(addr.X.Type()) && !r.sorts(field, at.Parent()) {
		return []Sink{{At: at, Name: "the YAML"}}
	}
	if field != nil && !knowledge.Persisted(addr.X.Type()) {
		return r.elsewhereInto(at, field)
	}
	if field == nil || !knowledge.JSONNamed(addr.X.Type(), addr.Field) || r.sorts(field, at.Parent()) || r.createdOnly(addr) {
		return nil
	}
	return []Sink{{At: at, Name: typeName(addr.X.Type()) + "." + field.Name()}}
}

// into returns the sink that a list is which is read from a field of an object.
func (r *Result) into(at ssa.Instruction, list ssa.Value) []Sink {
	load, ok := list.(*ssa.UnOp)
	if !ok {
		return nil
	}
	if addr, ok := load.X.(*ssa.FieldAddr); ok {
		return r.field(at, addr)
	}
	return nil
}

// entry looks at the map that a text becomes an entry of.
func (s *search) entry(update *ssa.MapUpdate) {
	if onlyIfAbsent(update) {
		return
	}
	if field, of := flow.FieldRead(update.Map); field != nil && knowledge.Persisted(of.Type()) {
		s.sink(update, field.Name())
		return
	}
	if param, ok := update.Map.(*ssa.Parameter); ok {
		s.entryOfCallers(update, param)
	}
	for _, origin := range s.graph.Origins(update.Map) {
		switch origin := origin.(type) {
		case *ssa.MakeMap:
			s.add(origin)
		case *ssa.Call:
			switch name := knowledge.CalleeName(&origin.Call); name {
			case "GetAnnotations", "GetLabels":
				s.sink(update, name[len("Get"):])
			}
		}
	}
}

// entryOfCallers is entry for a map that a function is handed: a field of an object of one of its callers.
func (s *search) entryOfCallers(update *ssa.MapUpdate, param *ssa.Parameter) {
	args, _ := s.graph.Actuals(param)
	for _, arg := range args {
		if field, of := flow.FieldRead(arg); field != nil && knowledge.Persisted(of.Type()) {
			s.sink(update, field.Name())
			return
		}
	}
}

// onlyIfAbsent reports whether an entry is looked up before it is set, and only asked whether it is there: what is there
// stays as it is.
func onlyIfAbsent(update *ssa.MapUpdate) bool {
	for earlier := range paths.Earlier(update) {
		lookup, ok := earlier.(*ssa.Lookup)
		if ok && sameKey(lookup.Index, update.Key) && flow.Locate(lookup.X) == flow.Locate(update.Map) {
			return !compared(lookup)
		}
	}
	return false
}

func sameKey(a, b ssa.Value) bool {
	x, isConst := knowledge.Text(a)
	y, also := knowledge.Text(b)
	return a == b || isConst && also && x == y
}

// compared reports whether a text that was looked up is more than asked whether it is empty.
func compared(v ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Extract:
			return ref.Index == 0 && compared(ref)
		case *ssa.BinOp:
			_, x := ref.X.(*ssa.Const)
			_, y := ref.Y.(*ssa.Const)
			return !x && !y
		case *ssa.Call:
			return knowledge.BuiltinName(&ref.Call) != "len"
		}
		return false
	})
}

// stores returns how the part of an object is called that a call stores an argument in; "" for none.
func (s *search) stores(call *ssa.CallCommon, v ssa.Value, fact *Fact) string {
	for i, arg := range call.Args {
		if arg != v {
			continue
		}
		if fact != nil && slices.Contains(fact.Params, i) {
			return "what " + knowledge.CalleeName(call) + " stores"
		}
		if name := knowledge.StoredBy(call, i); name != "" {
			return name
		}
	}
	return ""
}

// theHash is what a sink is called that is no part of an object.
const theHash = "the hash"

func typeName(t types.Type) string {
	t = knowledge.Pointee(t)
	if found, ok := types.Unalias(t).(*types.Named); ok {
		return found.Obj().Name()
	}
	return "struct"
}

// maxCallers bounds how many calls up somebody may sort what a function stores.
const maxCallers = 2

// sorts reports whether a field is sorted, of whatever object, by a function that stores into it, by its callers, or by
// a function that these call.
func (r *Result) sorts(field *types.Var, stores *ssa.Function) bool {
	sorters := r.sorters()[field]
	if len(sorters) == 0 {
		return false
	}
	level := []*ssa.Function{calls.Declared(stores)}
	for range maxCallers + 1 {
		var callers []*ssa.Function
		for _, fn := range level {
			if slices.Contains(sorters, fn) || slices.ContainsFunc(calls.Within(fn), func(call ssa.CallInstruction) bool {
				return slices.ContainsFunc(r.graph.Callees(call), func(callee *ssa.Function) bool { return slices.Contains(sorters, calls.Declared(callee)) })
			}) {
				return true
			}
			for _, site := range r.graph.Sites(fn) {
				callers = append(callers, calls.Declared(site.Caller()))
			}
		}
		level = callers
	}
	return false
}

// sorters returns the functions that sort the lists in a field. One of a test does so because the list has no order.
func (r *Result) sorters() map[*types.Var][]*ssa.Function {
	if r.sorted != nil {
		return r.sorted
	}
	r.sorted = make(map[*types.Var][]*ssa.Function)
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if !knowledge.Sorts(call.Common()) || r.ssa.InTest(call.Pos()) {
				continue
			}
			for _, arg := range call.Common().Args {
				if sorted, _ := flow.FieldRead(knowledge.Unconverted(arg)); sorted != nil {
					r.sorted[sorted] = append(r.sorted[sorted], calls.Declared(fn))
				}
			}
		}
	}
	return r.sorted
}
