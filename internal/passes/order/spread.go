package order

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A search follows one order to where it ends up.
type search struct {
	*Result
	seen     map[ssa.Value]bool
	pending  []ssa.Value
	made     map[ssa.Value]ssa.Instruction // what makes a value by going through a list that has the order
	current  ssa.Instruction               // that of the value whose uses are looked at
	holder   bool                          // that value is a struct with the list or text in a field
	fields   map[*types.Var]bool           // the fields of structs that it was stored in
	sinks    []Sink
	returned []returned
	filled   []returned // the texts that functions are handed and that get the order

	only    *ssa.Function                           // whose callers are left out; nil for none
	home    map[*ssa.Function]bool                  // where the order arises, and where it is returned to
	entered map[*ssa.Function][]ssa.CallInstruction // the calls that hand it to others
}

// newSearch returns a search for what has the order of something that a function goes through.
func (r *Result) newSearch(from *ssa.Function) *search {
	return &search{
		Result: r, seen: make(map[ssa.Value]bool), made: make(map[ssa.Value]ssa.Instruction), fields: make(map[*types.Var]bool), home: map[*ssa.Function]bool{from: true}, entered: make(map[*ssa.Function][]ssa.CallInstruction),
	}
}

// A returned is a result of a function that has the order.
type returned struct {
	fn    *ssa.Function
	index int
}

// maxSteps bounds the values that one order is followed through; what comes after is not seen.
const maxSteps = 200

// spread follows lists and texts: through assignments and calls, as flow does, and into what is made of them in the
// same order.
func (s *search) spread(values ...ssa.Value) {
	s.pending = append(s.pending, values...)
	for len(s.pending) > 0 && len(s.seen) < maxSteps {
		v := s.pending[0]
		s.pending = s.pending[1:]
		if s.seen[v] {
			continue
		}
		s.seen[v], s.current, s.holder = true, s.made[v], isHolder(v.Type())
		if param, ok := v.(*ssa.Parameter); ok && takesText(param.Type()) {
			s.ofCallers(param)
		}
		uses := s.graph.AllUses(v)
		if slices.ContainsFunc(uses, s.settles) || s.itemsSettled(uses) {
			continue
		}
		for _, use := range uses {
			if call, ok := use.Instr.(ssa.CallInstruction); ok && use.Through {
				for _, fn := range s.graph.Targets(call) {
					s.entered[fn] = append(s.entered[fn], call)
				}
			}
		}
		for _, use := range uses {
			s.use(use)
		}
	}
}

// settles reports whether an instruction puts the list that it is handed in an order, or takes it as a set. A function
// that is not seen may, if it returns nothing.
func (s *search) settles(use flow.Use) bool {
	call, ok := use.Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	common := call.Common()
	if knowledge.Sorts(common) || knowledge.TakesAsSet(common) {
		return true
	}
	list, ok := use.Value.Type().Underlying().(*types.Slice)
	if !ok || use.Through || types.IsInterface(list.Elem()) || !knowledge.MayOrder(common) {
		return false
	}
	fact := s.imported(common)
	return !slices.ContainsFunc(common.Args, func(arg ssa.Value) bool {
		return arg == use.Value && (s.stores(common, arg, fact) != "")
	})
}

// itemsSettled is settles for what an object that holds a list is used for.
func (s *search) itemsSettled(uses []flow.Use) bool {
	return slices.ContainsFunc(uses, func(use flow.Use) bool {
		field, ok := use.Instr.(*ssa.FieldAddr)
		return ok && slices.ContainsFunc(items(field), func(list ssa.Value) bool { return slices.ContainsFunc(s.graph.AllUses(list), s.settles) })
	})
}

// items returns the loads of the elements of a list of objects; none for another field.
func items(field *ssa.FieldAddr) []ssa.Value {
	if !knowledge.ListItems(field.X.Type(), field.Field) {
		return nil
	}
	return knowledge.LoadsOf(field)
}

// use follows one use of a list or text.
func (s *search) use(use flow.Use) {
	if s.holder {
		s.held(use)
		return
	}
	switch instr := use.Instr.(type) {
	case *ssa.Store:
		if instr.Val == use.Value && !use.Through {
			s.stored(instr)
		}
	case *ssa.FieldAddr:
		s.add(items(instr)...)
	case *ssa.Field:
		if knowledge.ListItems(instr.X.Type(), instr.Field) {
			s.add(instr)
		}
	case *ssa.UnOp:
		if instr.Op == token.MUL && knowledge.ObjectList(instr.Type()) {
			s.add(instr)
		}
	case *ssa.MapUpdate:
		if instr.Value == use.Value {
			s.entry(instr)
		}
	case *ssa.BinOp:
		if instr.Op == token.ADD {
			s.add(instr)
		}
	case *ssa.Convert:
		s.add(instr)
	case *ssa.Slice:
		s.add(instr)
	case *ssa.IndexAddr:
		if instr.X == use.Value {
			s.ranged(instr)
		}
	case *ssa.Call:
		if !use.Through {
			s.call(instr, use.Value)
		}
	case *ssa.Return:
		s.result(instr, use.Value)
	}
}

func (s *search) add(values ...ssa.Value) {
	for _, v := range values {
		if s.made[v] == nil {
			s.made[v] = s.current
		}
	}
	s.pending = append(s.pending, values...)
}

func (s *search) sink(at ssa.Instruction, name string) {
	s.sinks = append(s.sinks, Sink{at, name, s.current})
}

// ranged follows a list into the loop that goes through it.
func (s *search) ranged(element *ssa.IndexAddr) {
	l := listLoop(element)
	if l == nil {
		return
	}
	for _, source := range s.collected(l, nil) {
		before := s.current
		s.current = source.At
		s.add(source.lists...)
		for _, sink := range source.sinks {
			s.sink(sink.At, sink.Name)
		}
		s.current = before
	}
}

// call follows a list or text into what a function makes of it that is not followed itself.
func (s *search) call(call *ssa.Call, v ssa.Value) {
	common := &call.Call
	if knowledge.BuiltinName(common) == "append" || knowledge.KeepsOrder(common) {
		s.add(listResults(call)...)
		return
	}
	if knowledge.Hashes(common) {
		s.sink(call, theHash)
		return
	}
	if last := s.comparedWith(common, v); last != nil {
		s.sink(call, last.Name())
		return
	}
	if to := writesText(common); to != nil && to != v {
		if knowledge.HashState(to.Type()) {
			s.sink(call, theHash)
		} else {
			s.add(flow.Locate(to).Root)
		}
		return
	}
	fact := s.imported(common)
	if name := s.stores(common, v, fact); name != "" {
		s.sink(call, name)
	}
	if fact == nil {
		return
	}
	for _, kept := range fact.Keeps {
		if kept.Param < len(common.Args) && common.Args[kept.Param] == v {
			s.add(results(call, []int{kept.Result})...)
		}
	}
}

// listResults returns the first result of a call, and others that are lists.
func listResults(call *ssa.Call) []ssa.Value {
	indexes := []int{0}
	if tuple, ok := call.Type().(*types.Tuple); ok {
		for i := range tuple.Len() {
			if _, list := tuple.At(i).Type().Underlying().(*types.Slice); list && i > 0 {
				indexes = append(indexes, i)
			}
		}
	}
	return results(call, indexes)
}

// result follows what a function returns to its callers: those that have handed it over, if it is one that got the
// order from its callers.
func (s *search) result(ret *ssa.Return, v ssa.Value) {
	fn := ret.Parent()
	own := s.home[fn] || len(s.entered[fn]) == 0
	for i, result := range ret.Results {
		if result != v {
			continue
		}
		if own {
			s.returned = append(s.returned, returned{fn, i})
		}
		if fn == s.only {
			continue
		}
		for _, site := range s.graph.Sites(fn) {
			call, ok := site.Instr.(*ssa.Call)
			if ok && site.Direct && (own || slices.Contains(s.entered[fn], site.Instr)) {
				s.home[call.Parent()] = true
				s.add(results(call, []int{i})...)
			}
		}
		if own {
			for _, call := range s.invokedAs(fn) {
				s.home[call.Parent()] = true
				s.add(results(call, []int{i})...)
			}
		}
	}
}

// invokedAs returns the calls of the package that run a method by an interface that few types of the package implement.
func (r *Result) invokedAs(method *ssa.Function) []*ssa.Call {
	if r.invoked == nil {
		r.invoked = make(map[*ssa.Function][]*ssa.Call)
		for _, fn := range r.ssa.Funcs {
			for call := range calls.Each[*ssa.Call](fn) {
				if call.Call.IsInvoke() {
					for _, implementation := range r.graph.Implementations(call.Call.Method) {
						r.invoked[implementation] = append(r.invoked[implementation], call)
					}
				}
			}
		}
	}
	return r.invoked[method]
}
