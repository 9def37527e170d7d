package calls

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// RunBy returns the functions of the package that run in the goroutine of fn before it returns, fn
// first. What a goroutine that it starts does is not among it.
func (g *Graph) RunBy(fn *ssa.Function) []*ssa.Function {
	run := newGoroutine(g)
	run.enter(fn, nil)
	return run.list
}

// A goroutine collects the functions that run in it, each once, in the order in which they are come to. A function that calls a parameter
// of its own runs what this goroutine hands it there, and not what other callers do: of how that comes to be handed over, all callers count.
type goroutine struct {
	graph  *Graph
	list   []*ssa.Function
	seen   map[*ssa.Function]bool
	handed map[handover]bool
}

// A handover is a call that gives a function to the one that calls it.
type handover struct {
	by ssa.CallInstruction
	to *ssa.Function
}

func newGoroutine(g *Graph) *goroutine {
	return &goroutine{graph: g, seen: make(map[*ssa.Function]bool), handed: make(map[handover]bool)}
}

// enter enters a function that a call of the goroutine runs, nil for the one that it begins with.
func (r *goroutine) enter(fn *ssa.Function, by ssa.CallInstruction) {
	first := !r.seen[fn]
	if first {
		r.seen[fn] = true
		r.list = append(r.list, fn)
	}
	hands := by != nil && r.graph.SiteAt(by, fn).Direct
	if !first && (!hands || r.handed[handover{by, fn}]) {
		return
	}
	if hands {
		r.handed[handover{by, fn}] = true
	}
	for _, call := range In(fn) {
		param := ownParameter(call, fn)
		switch {
		case hands && param != nil:
			r.given(call, flow.Actual(by.Common(), fn, flow.ParamIndex(param)))
		case first:
			r.at(call)
		}
	}
}

// given enters what a call of a parameter runs that was given as arg.
func (r *goroutine) given(call ssa.CallInstruction, arg ssa.Value) {
	fns := r.graph.Functions(arg)
	for _, callee := range r.graph.here[call] {
		if arg == nil || slices.Contains(fns, callee) {
			r.enter(callee, call)
		}
	}
}

// ownParameter returns the parameter of fn that a call calls; nil for none.
func ownParameter(call ssa.CallInstruction, fn *ssa.Function) *ssa.Parameter {
	param, ok := call.Common().Value.(*ssa.Parameter)
	if !ok || call.Common().IsInvoke() || param.Parent() != fn {
		return nil
	}
	return param
}

// at enters what a call runs in its own goroutine.
func (r *goroutine) at(call ssa.CallInstruction) {
	for _, callee := range r.graph.here[call] {
		r.enter(callee, call)
	}
}

// inCaller reports whether the site runs its function in the goroutine of the caller.
func (s Site) inCaller() bool { return s.Mode == Sync || s.Mode == Deferred }

// With appends an instruction to list, and all those of the functions that it runs in its goroutine.
func (g *Graph) With(instr ssa.Instruction, list []ssa.Instruction) []ssa.Instruction {
	list = append(list, instr)
	if call, ok := instr.(ssa.CallInstruction); ok {
		run := newGoroutine(g)
		run.at(call)
		for _, fn := range run.list {
			list = slices.AppendSeq(list, Instrs(fn))
		}
	}
	return list
}

// Recovers reports whether what a function defers ends a panic, as far as it is seen. A function of another package that is no method may be there for that.
func (g *Graph) Recovers(fn *ssa.Function) bool {
	return slices.ContainsFunc(In(fn), func(call ssa.CallInstruction) bool {
		if _, deferred := call.(*ssa.Defer); !deferred {
			return false
		}
		if callee := call.Common().StaticCallee(); callee != nil && callee.Blocks == nil && callee.Signature.Recv() == nil {
			return true
		}
		return slices.ContainsFunc(g.With(call, nil), func(inner ssa.Instruction) bool {
			called, ok := inner.(*ssa.Call)
			return ok && knowledge.BuiltinName(&called.Call) == "recover"
		})
	})
}

// Following returns what can run after an instruction until its goroutine ends: the rest of its
// function, the deferred calls, and the rest of the callers. Callers that are not seen are left out.
func (g *Graph) Following(at ssa.Instruction) []ssa.Instruction {
	return g.Rest(at.Parent(), func(instr ssa.Instruction) bool { return ComesAfter(instr, at) })
}

// Rest is Following for the instructions of a function that a predicate chooses.
func (g *Graph) Rest(fn *ssa.Function, chosen func(ssa.Instruction) bool) []ssa.Instruction {
	r := &rest{graph: g, seen: make(map[*ssa.Function]bool)}
	r.add(fn, chosen)
	return r.list
}

type rest struct {
	graph *Graph
	seen  map[*ssa.Function]bool
	list  []ssa.Instruction
}

func (r *rest) add(fn *ssa.Function, chosen func(ssa.Instruction) bool) {
	if knowledge.Visited(r.seen, fn) {
		return
	}
	for instr := range Instrs(fn) {
		if _, deferred := instr.(*ssa.Defer); deferred || chosen(instr) {
			r.list = r.graph.With(instr, r.list)
		}
	}
	for _, site := range r.graph.sites[fn] {
		if site.inCaller() {
			r.add(site.Caller(), func(instr ssa.Instruction) bool { return ComesAfter(instr, site.Instr) })
		}
	}
}

// ComesAfter reports whether an instruction can run after another one of its function.
func ComesAfter(instr, at ssa.Instruction) bool {
	if instr != at && instr.Block() == at.Block() && paths.Before(at, instr) {
		return true
	}
	return paths.After(at.Block(), nil).Has(instr.Block())
}

// OnEveryPath reports whether every return of its function comes after a block, or after the loop that
// the block is in.
func OnEveryPath(b *ssa.BasicBlock) bool {
	head := b
	for d := b.Idom(); d != nil && paths.After(b, nil).Has(d); d = d.Idom() {
		head = d
	}
	fn := b.Parent()
	return !slices.ContainsFunc(fn.Blocks, func(end *ssa.BasicBlock) bool {
		_, returns := end.Instrs[len(end.Instrs)-1].(*ssa.Return)
		return returns && end != fn.Recover && !head.Dominates(end)
	})
}
