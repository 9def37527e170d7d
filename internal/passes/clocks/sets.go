package clocks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// storesOf returns the parts of its parameters in which a function always stores the present time. From is the parameter that is taken for it.
func (r *Result) storesOf(fn *ssa.Function, from int) []Stored {
	var found []Stored
	sets := r.Sets(fn)
	for _, set := range sets {
		param, ok := set.At.Root.(*ssa.Parameter)
		if ok && param.Parent() == fn && r.stored(fn, sets, set.At) {
			found = append(found, Stored{flow.ParamIndex(param), set.At.Path, from})
		}
	}
	return found
}

// stored reports whether each path through a function that does not fail stores the time in one part: an element that is there is replaced,
// and one that is not is added. A loop goes round.
func (r *Result) stored(fn *ssa.Function, sets []Set, at refs.Ref) bool {
	var stores []ssa.Instruction
	for _, set := range sets {
		if set.At == at {
			stores = append(stores, set.Instr)
			stores = append(stores, r.loopsAround(set.Instr.Block())...)
		}
	}
	return paths.Find(paths.Search{
		Plain: true, Block: fn.Blocks[0],
		Avoid: func(instr ssa.Instruction) bool { return slices.Contains(stores, instr) },
		To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && (!knowledge.ReturnsError(fn.Signature) || !r.conditions.ReturnedError(ret).NotNil())
		},
	}) == nil
}

// loopsAround returns the branches that decide whether a loop goes round in which a block is.
func (r *Result) loopsAround(b *ssa.BasicBlock) []ssa.Instruction {
	var found []ssa.Instruction
	for _, e := range paths.Decided(b, nil) {
		loops := slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), conditions.Fact.Loops)
		if loops && paths.Reach(b, nil).Has(e.If.Block()) {
			found = append(found, e.If)
		}
	}
	return found
}

// Sets returns where a function stores the present time, in the order of its blocks.
func (r *Result) Sets(fn *ssa.Function) []Set {
	var found []Set
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if _, variable := instr.Addr.(*ssa.Alloc); !variable && r.Now(instr.Val) {
				found = append(found, Set{instr, r.part(instr.Addr)})
			}
		case *ssa.MapUpdate:
			if r.Now(instr.Value) {
				found = append(found, Set{instr, mapOf(instr.Map)})
			}
		case *ssa.Call:
			if meta, path := knowledge.SetsPart(&instr.Call); meta != nil && knowledge.SetsEntry(&instr.Call) && slices.ContainsFunc(instr.Call.Args, r.Now) {
				at := refs.ValueOf(meta)
				at.Path += path[:strings.LastIndex(path, ".")]
				found = append(found, Set{instr, at})
			}
			if list, condition := knowledge.PutsCondition(&instr.Call); list != nil && (r.saysNow(condition) || r.anew(instr, list, condition)) {
				found = append(found, Set{instr, refs.ValueOf(list)})
			}
			found = append(found, r.setBy(instr)...)
		}
	}
	return found
}

// Below returns the instruction that stores the time in the function that a call runs; nil for one of another package.
func (r *Result) Below(set Set) ssa.Instruction {
	call, ok := set.Instr.(*ssa.Call)
	if !ok {
		return nil
	}
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	for _, inner := range r.Sets(targets[0]) {
		param, ok := inner.At.Root.(*ssa.Parameter)
		if !ok {
			continue
		}
		if arg := flow.ActualOf(&call.Call, targets, flow.ParamIndex(param)); arg != nil && refs.ValueOf(arg).Root == set.At.Root {
			return inner.Instr
		}
	}
	return nil
}

// setBy returns what a call stores the present time in.
func (r *Result) setBy(call *ssa.Call) []Set {
	var found []Set
	for _, stored := range r.called(call).Stores {
		targets := r.graph.Targets(call)
		if stored.From != unasked {
			if from := flow.ActualOf(&call.Call, targets, stored.From); from == nil || !r.Now(from) {
				continue
			}
		}
		if arg := flow.ActualOf(&call.Call, targets, stored.Param); arg != nil {
			at := refs.ValueOf(arg)
			at.Path += stored.Path
			found = append(found, Set{call, at})
		}
	}
	return found
}

// part returns the part of an object that an address is in: that of an element is its list.
func (r *Result) part(addr ssa.Value) refs.Ref {
	if element, ok := addr.(*ssa.IndexAddr); ok {
		if load, ok := element.X.(*ssa.UnOp); ok {
			return refs.ValueOf(load.X)
		}
	}
	return refs.ValueOf(addr)
}

// mapOf returns the location of a map, also of one that a getter of the metadata returns.
func mapOf(m ssa.Value) refs.Ref {
	if call, ok := m.(*ssa.Call); ok {
		if object, field := knowledge.MetaMap(&call.Call); object != nil {
			at := refs.ValueOf(knowledge.Unconverted(object))
			at.Path += "." + field
			return at
		}
	}
	return refs.ValueOf(m)
}
