package queues

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Get is a call that hands an item out: of the queue's method, or of a function of the package that returns
// what it got.
type Get struct {
	*Op                // the method's call
	Site     *ssa.Call // the call in whose function the item is processed
	Got      ssa.Value // the item; nil if it is not taken
	Shutdown ssa.Value // whether there is none, as the queue is shut down; nil if that is not taken
	Says     bool      // Shutdown says the opposite: whether there is one
	HandsOn  bool      // the function returns the item
}

// Gets returns the calls that hand items out, in source order, those of functions that return one after it.
func (r *Result) Gets() []*Get {
	if r.found {
		return r.gets
	}
	r.found = true
	for _, op := range r.Ops(knowledge.QueueGet) {
		if call, ok := op.Call.(*ssa.Call); ok {
			r.gets = append(r.gets, r.get(op, call, part(call, 0), part(call, 1)))
		}
	}
	for i := 0; i < len(r.gets); i++ {
		r.gets = append(r.gets, r.handedOn(r.gets[i])...)
	}
	return r.gets
}

func (r *Result) get(op *Op, site *ssa.Call, item, shutdown ssa.Value) *Get {
	g := &Get{Op: op, Site: site, Got: item, Shutdown: shutdown}
	for _, ret := range paths.Returns(site.Parent()) {
		g.HandsOn = g.HandsOn || r.handsBack(ret, op)
	}
	return g
}

// carries reports whether a value is the item of a Get, or a field of it.
func (r *Result) carries(v ssa.Value, op *Op) bool {
	if knowledge.IsError(v.Type()) || knowledge.IsBool(v.Type()) {
		return false
	}
	from := func(v ssa.Value) bool {
		part, ok := v.(*ssa.Extract)
		return ok && part.Index == 0 && r.byCall[made(part)] == op
	}
	return slices.ContainsFunc(append(r.graph.Origins(v), flow.Locate(v).Root), from)
}

// maxGets bounds how many calls are followed; recursion ends there too.
const maxGets = 256

// part returns a result of a call; nil if it is not taken.
func part(call *ssa.Call, index int) ssa.Value {
	if _, tuple := call.Type().(*types.Tuple); !tuple {
		if index == 0 {
			return call
		}
		return nil
	}
	for v := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if v.Index == index {
			return v
		}
	}
	return nil
}

// Undone returns the end of a path on which the item of a Get is not marked as done: a return, or the Get again;
// nil if there is none. A deferred Done does not run before the next Get of a loop. What may run a Done of the
// queue, or hands the item to somebody else, counts as one.
func (r *Result) Undone(g *Get) ssa.Instruction {
	if g.Got == nil || r.wraps(g) {
		return nil
	}
	uses := r.handovers(g)
	search := paths.Search{From: g.Site, Edge: r.handsOut(g)}
	settles := func(instr ssa.Instruction) bool { return uses[instr] || r.mayFinish(instr, g, 0) }
	search.To = func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		return ok && !uses[ret]
	}
	search.Avoid = func(instr ssa.Instruction) bool { return instr == g.Site || settles(instr) }
	if path := paths.Find(search); path != nil {
		return path.End
	}
	search.At = g.Site
	search.Avoid = func(instr ssa.Instruction) bool {
		_, deferred := instr.(*ssa.Defer)
		return !deferred && settles(instr)
	}
	if path := paths.Find(search); path != nil {
		return path.End
	}
	return nil
}

// handsOut returns which edges can be taken after a Get that has handed an item out: nothing has said that the queue is shut down,
// the item is not nil, and a function that returns none with an error has not failed.
func (r *Result) handsOut(g *Get) func(*paths.Explorer, paths.State, int) bool {
	runs := func(*paths.Explorer, paths.State, int) bool { return true }
	if g.Shutdown != nil {
		runs = r.conditions.Assuming(g.Shutdown, g.Says)
	}
	err := r.errorInPlace(g)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return runs(x, s, succ) && !slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && (f.Truth && f.Subject == g.Got || !f.Truth && err != nil && conditions.Same(f.Subject, err)) || saysShutDown(f)
		})
	}
}

// errorInPlace returns the error that a function which takes items out of the queue returns in place of an item; nil if it has none, or if
// an item can come with it.
func (r *Result) errorInPlace(g *Get) ssa.Value {
	item, ok := g.Got.(*ssa.Extract)
	if !ok || g.Site == g.Call || !r.failures.Zero(g.Site, item.Index) {
		return nil
	}
	err, _ := conditions.ErrorOf(g.Site)
	return err
}

// mayFinish reports whether an instruction may mark the item of a Get as done. A function that is called does not where it can come back
// without having done so, as long as the caller does not finish the item itself, by what it returns.
func (r *Result) mayFinish(instr ssa.Instruction, g *Get, depth int) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || call == ssa.CallInstruction(g.Site) {
		return false
	}
	dones := slices.DeleteFunc(slices.Clone(r.Reached(call)), func(op *Op) bool { return op.Kind != knowledge.QueueDone || !r.SameQueue(op, g.Op) })
	if len(dones) > 0 {
		unsure := slices.ContainsFunc(dones, func(op *Op) bool { return !r.has(g, op.Item) })
		return unsure || !r.skipsDone(call, g, depth)
	}
	for _, closure := range r.graph.Closures(call) {
		for _, op := range r.in(closure.Fn.(*ssa.Function)) {
			if op.Kind == knowledge.QueueDone && r.SameQueue(op, g.Op) {
				return true
			}
		}
	}
	return r.opaque(call, g)
}

// skipsDone reports whether the function that a call waits for can return before it has marked the item of a Get as done, or has handed it on. What a
// flag decides that it is given, or that it returns to a caller who finishes the item by it, is not followed.
func (r *Result) skipsDone(call ssa.CallInstruction, g *Get, depth int) bool {
	awaited, ok := call.(*ssa.Call)
	callees := r.graph.Callees(call)
	if !ok || r.byCall[call] != nil || len(callees) != 1 || len(callees[0].Blocks) == 0 || depth > maxTold ||
		used(awaited) && r.Leads(paths.Search{From: awaited, Avoid: paths.Is(g.Site)}, func(op *Op) bool { return op.Kind == knowledge.QueueDone && r.SameQueue(op, g.Op) }) ||
		slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.IsBool(arg.Type()) }) {
		return false
	}
	handed := make(map[ssa.Instruction]bool)
	for _, use := range r.graph.Uses(g.Got) {
		if use.Instr.Parent() == callees[0] && leaves(use) {
			handed[use.Instr] = true
		}
	}
	return paths.Find(paths.Search{
		Block: callees[0].Blocks[0],
		To:    paths.IsReturn,
		Avoid: func(instr ssa.Instruction) bool { return handed[instr] || r.mayFinish(instr, g, depth+1) },
	}) != nil
}

// opaque reports whether a call is of what is not seen, and is given the item: a function value, or a method of
// an interface of the package. It cannot finish the item if nothing in the package ever does, and the queue is
// nowhere else. An interface of another package is taken to know nothing of the queue.
func (r *Result) opaque(call ssa.CallInstruction, g *Get) bool {
	common := call.Common()
	own := common.IsInvoke() && common.Method.Pkg() == call.Parent().Pkg.Pkg
	unseen := own || knowledge.Dynamic(common) && knowledge.BuiltinName(common) == ""
	if !unseen || len(r.graph.Callees(call)) > 0 || r.byCall[call] != nil {
		return false
	}
	return !r.neverDone(g) && !(r.fromOutside(common) && r.doneInside(g)) && slices.ContainsFunc(common.Args, func(arg ssa.Value) bool { return r.carries(arg, g.Op) })
}

// fromOutside reports whether a call is of a function that others have handed to the package, or of a method that no type of the package has.
func (r *Result) fromOutside(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		return true
	}
	origins := r.graph.Origins(call.Value)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool {
		_, param := v.(*ssa.Parameter)
		return !param
	})
}

// doneInside reports whether only functions that others cannot name, and are not handed, mark items of the queue as done, and nobody else has the queue.
func (r *Result) doneInside(g *Get) bool {
	return r.Contained(g.Op) && !slices.ContainsFunc(r.On(g.Op, knowledge.QueueDone), func(op *Op) bool {
		fn := op.Call.Parent()
		return fn != g.Site.Parent() && r.graph.Escapes(fn)
	})
}

func (r *Result) neverDone(g *Get) bool {
	return len(r.On(g.Op, knowledge.QueueDone)) == 0 && r.Contained(g.Op)
}

// Contained reports whether only the package can do something with the queue of an operation: it is made here, and
// held by a variable or an unexported field that is not handed out.
func (r *Result) Contained(op *Op) bool {
	if field, _ := flow.FieldRead(op.Queue); field != nil && !r.graph.Own(field) || r.Handed(op) {
		return false
	}
	origins := r.graph.Origins(op.Queue)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool {
		made := flow.Made(v)
		return made == nil || !knowledge.MakesQueue(&made.Call)
	})
}

// handovers returns the instructions of the Get's function after which others have the item: it is sent,
// stored, returned, or handed to a function of which that is true.
func (r *Result) handovers(g *Get) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	outside := make(map[*ssa.Function]bool)
	for _, use := range r.graph.Uses(g.Got) {
		if !leaves(use) {
			continue
		}
		if fn := use.Instr.Parent(); fn != g.Site.Parent() {
			outside[fn] = true
		} else {
			found[use.Instr] = true
		}
	}
	for _, ret := range paths.Returns(g.Site.Parent()) {
		if r.handsBack(ret, g.Op) {
			found[ret] = true
		}
	}
	if len(outside) == 0 {
		return found
	}
	for _, call := range calls.In(g.Site.Parent()) {
		for _, callee := range r.graph.Callees(call) {
			if outside[callee] {
				found[call] = true
			}
		}
	}
	return found
}

// leaves reports whether a use puts the item where others find it.
func leaves(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case *ssa.Send, *ssa.MapUpdate, *ssa.Select:
		return true
	case *ssa.Call:
		return knowledge.IntoContainer(&instr.Call)
	case *ssa.MakeClosure:
		return !calledAlone(instr)
	case *ssa.Store:
		at, element := instr.Addr.(*ssa.IndexAddr)
		if element {
			array, ok := at.X.(*ssa.Alloc)
			return !ok || array.Comment != "varargs"
		}
		_, field := instr.Addr.(*ssa.FieldAddr)
		return instr.Val == use.Value && field
	}
	return false
}

// calledAlone reports whether a closure is called where it stands, and nothing else is done with it.
func calledAlone(closure *ssa.MakeClosure) bool {
	refs := knowledge.Referrers(closure)
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return !ok || call.Call.Value != closure || slices.Contains(call.Call.Args, ssa.Value(closure))
	})
}
