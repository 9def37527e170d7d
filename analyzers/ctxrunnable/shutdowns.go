package ctxrunnable

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
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
	if paths.IsDefer(e.at) {
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
	byIdentity map[any][]indexedEnd
}

// An indexedEnd is the place of an end in the list of its index, by one instance of what it ends.
type indexedEnd struct {
	at int
	of flow.Instance
}

func (c *checker) indexEnds() endIndex {
	index := endIndex{c.ends(), make(map[any][]indexedEnd)}
	for i, e := range index.list {
		for _, of := range c.graph.Instances(e.value) {
			index.byIdentity[of.ID] = append(index.byIdentity[of.ID], indexedEnd{i, of})
		}
	}
	return index
}

// endsOf returns what shuts a server or queue down, in source order. What ends the result of another call of its constructor does not.
func (c *checker) endsOf(server ssa.Value, index endIndex) []end {
	var at []int
	for _, instance := range c.graph.Instances(server) {
		for _, e := range index.byIdentity[instance.ID] {
			if e.of.Agrees(instance) {
				at = append(at, e.at)
			}
		}
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
				if stops || known && does.Has(effects.ShutsDown) || knowledge.Closers[knowledge.CalleeName(instr.Common())] {
					found = append(found, end{instr, c.promoter(knowledge.Receiver(instr.Common()))})
				}
			case *ssa.MakeClosure:
				if method := bound(instr); method != nil {
					_, _, stops := knowledge.ServerOf(knowledge.Name(method))
					if stops || knowledge.Closers[method.Name()] || c.effects.Declared(method).Has(effects.ShutsDown) {
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
