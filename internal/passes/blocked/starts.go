package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A start is where functions begin to run beside the function around it: a go statement, a library
// function that runs its argument, or a place that hands a function to code which is not seen. That code
// can call it from any goroutine, now or later.
type start struct {
	instr   ssa.Instruction
	call    ssa.CallInstruction // nil where a function is stored or returned
	runs    []*ssa.Function
	handed  bool  // to code that is not seen
	repeats bool  // what it runs is known to run again and again
	events  bool  // an informer runs it for each event
	turns   int64 // how often it runs at most, if a loop around it repeats it and the program fixes that; else 0
	sync    bool  // it runs before the next instruction
}

// around returns the function that the start is part of.
func (s start) around() *ssa.Function { return s.instr.Parent() }

// starts returns what starts a goroutine or callback in which fn then runs.
func (r *Result) starts(fn *ssa.Function) []start {
	var found []start
	seen := make(map[*ssa.Function]bool)
	var visit func(fn *ssa.Function, once bool)
	visit = func(fn *ssa.Function, once bool) {
		if knowledge.Visited(seen, fn) {
			return
		}
		events := !once && r.runnables.HandlesEvents(fn)
		for _, site := range r.graph.Sites(fn) {
			once := once || knowledge.Callee(site.Instr.Common()) == knowledge.Once
			wrapped, wrapper := r.wrappedBy(fn, site)
			switch {
			case !r.inProgram(site): // a test
			case wrapper:
				found = append(found, wrapped...)
			case site.Mode == calls.Goroutine || site.Repeats:
				found = append(found, r.startAt(site))
			case site.Mode == calls.Unknown:
				found = append(found, start{instr: site.Instr, call: site.Instr, runs: []*ssa.Function{fn}, handed: true, repeats: events || registers(site.Instr), events: events})
				visit(site.Caller(), once)
			default:
				visit(site.Caller(), once)
			}
		}
		for _, instr := range r.channels.Escaping(fn) {
			found = append(found, start{instr: instr, runs: []*ssa.Function{fn}, handed: true, repeats: events, events: events})
		}
	}
	visit(fn, false)
	return append(found, r.kept(fn)...)
}

// wrappedBy returns the calls that hand a function to one which runs its parameter in a goroutine, as a helper that recovers from panics does, for the place where
// that calls it; false for another place. What other callers hand over is none of this one's.
func (r *Result) wrappedBy(fn *ssa.Function, site calls.Site) (found []start, wrapper bool) {
	param, ok := flow.Locate(site.Instr.Common().Value).Root.(*ssa.Parameter)
	if !ok || param.Parent() == nil || site.Repeats || paths.InLoop(site.Instr.Block()) {
		return nil, false
	}
	by, caller := param.Parent(), site.Caller()
	beside := site.Mode == calls.Goroutine && caller == by || caller.Parent() == by && r.graph.RunsOnly(caller, calls.Goroutine)
	if !beside {
		return nil, false
	}
	for _, handed := range r.graph.Sites(by) {
		arg := handed.Argument(param)
		if arg == nil {
			return nil, false
		}
		if handed.Mode == calls.Sync && r.inProgram(handed) && slices.Contains(r.graph.Functions(arg), fn) {
			s := r.startAt(handed)
			s.runs = []*ssa.Function{fn}
			found = append(found, s)
		}
	}
	return found, true
}

// kept returns the calls that hand a literal to code of the package which keeps it, and calls it where an exported function is called that the
// package does not call itself, as a bus does that others publish to: that can be at any time.
func (r *Result) kept(literal *ssa.Function) []start {
	maker := calls.Declared(literal)
	atAnyTime := literal != maker && r.graph.SomeWay(literal, func(site calls.Site) calls.Way {
		caller := site.Caller()
		if !r.inProgram(site) || site.Mode != calls.Sync || calls.Declared(caller) == maker {
			return calls.No
		}
		if r.graph.Escapes(caller) && !slices.ContainsFunc(r.graph.Sites(caller), r.inProgram) {
			return calls.Yes
		}
		return calls.Up
	})
	if !atAnyTime {
		return nil
	}
	var found []start
	for closure := range calls.Each[*ssa.MakeClosure](literal.Parent()) {
		if closure.Fn != literal {
			continue
		}
		for call := range knowledge.Each[ssa.CallInstruction](knowledge.Referrers(closure)) {
			found = append(found, start{instr: call, call: call, runs: []*ssa.Function{literal}, handed: true, repeats: registers(call)})
		}
	}
	return found
}

// inProgram reports whether a site is in no test.
func (r *Result) inProgram(site calls.Site) bool {
	_, program := r.order[site.Caller()]
	return program
}

// startsOf is starts for the function that does a send: a go statement that hands the channel to a function of another package starts one itself.
func (r *Result) startsOf(send *channels.Op) []start {
	if call, ok := send.Instr.(*ssa.Go); ok {
		return []start{passedTo(call)}
	}
	return r.starts(send.Func())
}

// passedTo returns the start of a goroutine that is a function of another package.
func passedTo(call ssa.CallInstruction) start {
	return start{instr: call, call: call, repeats: paths.InLoop(call.Block()), turns: paths.Turns(call.Block())}
}

func (r *Result) startAt(site calls.Site) start {
	var turns int64
	if !site.Repeats {
		turns = paths.Turns(site.Instr.Block())
	}
	return start{turns: turns,
		instr: site.Instr, call: site.Instr, runs: r.graph.Callees(site.Instr),
		repeats: site.Repeats || paths.InLoop(site.Instr.Block()), sync: site.Repeats && site.Mode == calls.Sync,
	}
}

// registers reports whether a call hands over a function that is called until what the call returns is
// called: a subscription.
func registers(call ssa.CallInstruction) bool {
	results := call.Common().Signature().Results()
	return slices.ContainsFunc(slices.Collect(results.Variables()), func(v *types.Var) bool {
		sig, ok := v.Type().Underlying().(*types.Signature)
		return ok && !knowledge.Context(v.Type()) && sig.Params().Len() == 0 && sig.Results().Len() == 0
	})
}
