package ctxrunnable

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An end is a call, or a method value, that shuts a server down.
type end struct {
	instr ssa.Instruction
	value ssa.Value // the server
}

// A lateEnd is an end that runs only after what it is to end has returned, at an instruction of the function that runs it then.
type lateEnd struct {
	end
	at ssa.Instruction
}

// message returns how to say that a resource waits on until the end.
func (e lateEnd) message() string {
	if isDefer(e.at) {
		return endedLate
	}
	return endedAfter
}

// name returns what the source calls the function that the end runs in, or, in a literal, the one that it calls.
func (e lateEnd) name() string {
	for _, instr := range []ssa.Instruction{e.at, e.instr} {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			return bound(instr).Name()
		case ssa.CallInstruction:
			if callee := instr.Common().StaticCallee(); callee == nil || callee.Parent() == nil {
				return flow.CalleeName(instr.Common())
			}
		}
	}
	return "end"
}

// An endIndex finds what shuts servers down by the identities of the server.
type endIndex struct {
	list       []end
	byIdentity map[any][]int
}

func (c *checker) indexEnds() endIndex {
	index := endIndex{c.ends(), make(map[any][]int)}
	for i, e := range index.list {
		for _, id := range c.graph.Identities(e.value) {
			index.byIdentity[id] = append(index.byIdentity[id], i)
		}
	}
	return index
}

// endsOf returns what shuts a server or queue down, in source order.
func (c *checker) endsOf(server ssa.Value, index endIndex) []end {
	var at []int
	for _, id := range c.graph.Identities(server) {
		at = append(at, index.byIdentity[id]...)
	}
	slices.Sort(at)
	var found []end
	for _, i := range slices.Compact(at) {
		found = append(found, index.list[i])
	}
	return found
}

// ends lists what shuts servers down anywhere in the package, called or handed on as a method
// value.
func (c *checker) ends() []end {
	var found []end
	for _, fn := range c.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				_, _, stops := knowledge.ServerOf(knowledge.Callee(instr.Common()))
				does, known := c.effects.Call(instr)
				if stops || known && does.Has(effects.ShutsDown) {
					found = append(found, end{instr, c.promoter(knowledge.Receiver(instr.Common()))})
				}
			case *ssa.MakeClosure:
				if method := bound(instr); method != nil {
					_, _, stops := knowledge.ServerOf(knowledge.Name(method))
					if stops || c.effects.Declared(method).Has(effects.ShutsDown) {
						found = append(found, end{instr, c.promoter(instr.Bindings[0])})
					}
				}
			}
		}
	}
	return slices.DeleteFunc(found, func(e end) bool { return e.value == nil })
}

// bound returns the method of a method value; nil for another function value.
func bound(closure *ssa.MakeClosure) *types.Func {
	method, _ := closure.Fn.(*ssa.Function).Object().(*types.Func)
	return method
}
