package locks

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Fact is what a function does to the mutexes of its parameters, for other packages.
type Fact struct {
	Takes []Entry // may take
	Holds []Entry // has taken whenever it returns
	Frees []Entry // may give back without having taken it
}

// An Entry is a mutex of a parameter.
type Entry struct {
	Param int // the receiver counted, from 0
	Path  string
	Read  bool
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// export tells other packages what a function does to mutexes that they can name.
func (r *Result) export(obj *types.Func, fn *ssa.Function) {
	sum := r.known[fn]
	fact := &Fact{Takes: entries(sum.takes, fn), Holds: entries(sum.holds, fn), Frees: entries(sum.frees, fn)}
	if len(fact.Takes)+len(fact.Holds)+len(fact.Frees) > 0 {
		r.pass.ExportObjectFact(obj, fact)
	}
}

func entries(locks []Lock, fn *ssa.Function) []Entry {
	var found []Entry
	for _, l := range locks {
		if param, ok := l.At.Root.(*ssa.Parameter); ok && param.Parent() == fn {
			found = append(found, Entry{flow.ParamIndex(param), l.At.Path, l.Read})
		}
	}
	return found
}

// elsewhere returns what a declared function of another package does.
func (r *Result) elsewhere(call ssa.CallInstruction) summary {
	var fact Fact
	common := call.Common()
	if obj := flow.Declared(common); obj == nil || !r.pass.ImportObjectFact(obj, &fact) {
		return summary{}
	}
	locks := func(entries []Entry) []Lock {
		var found []Lock
		for _, e := range entries {
			if e.Param >= len(common.Args) {
				continue
			}
			if l := (Lock{at(common.Args[e.Param], e.Path), e.Read}); named(l.At) && !slices.Contains(found, l) {
				found = append(found, l)
			}
		}
		return found
	}
	return summary{takes: locks(fact.Takes), holds: locks(fact.Holds), frees: locks(fact.Frees)}
}
