package effects

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A Fact is the summary of a function, for other packages. That of the method of an interface is what
// the few implementations in its package may do.
type Fact struct {
	Effects []Entry // in fixed order
}

// An Entry is an effect in terms of the parameters of its function.
type Entry struct {
	Kind   Kind
	Detail string
	Must   bool
	Param  int // the receiver counted, from 1; 0 for no subject that callers see
	Path   string
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string {
	words := make([]string, 0, len(f.Effects))
	for _, e := range f.Effects {
		words = append(words, e.String())
	}
	return strings.Join(words, "; ")
}

func (e Entry) String() string {
	text := e.Kind.String()
	if e.Detail != "" {
		text += " " + e.Detail
	}
	if e.Param > 0 {
		text += fmt.Sprintf(" p%d%s", e.Param-1, e.Path)
	}
	if !e.Must {
		text = "may: " + text
	}
	return text
}

func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Detail, b.Detail))
}

// FactOf returns the summary of a function in terms of its parameters.
func (r *Result) FactOf(fn *ssa.Function) *Fact {
	fact := new(Fact)
	for _, e := range r.known[fn] {
		entry := Entry{Kind: e.Kind, Detail: e.Detail, Must: e.Must}
		if param, ok := e.On.Root.(*ssa.Parameter); ok && param.Parent() == fn {
			entry.Param, entry.Path = flow.ParamIndex(param)+1, e.On.Path
		} else if e.Kind == Runs {
			entry.Kind, entry.Detail = Unknown, Value // a parameter of a function around it
		}
		fact.add(entry)
	}
	return fact
}

// add inserts an entry; of two that differ in Must alone the certain one is kept.
func (f *Fact) add(entry Entry) {
	at, found := slices.BinarySearchFunc(f.Effects, entry, compare)
	switch {
	case !found:
		f.Effects = slices.Insert(f.Effects, at, entry)
	case entry.Must:
		f.Effects[at].Must = true
	}
}

// summary returns the effects of a fact, with the subjects that args are; a nil argument is none that
// the caller sees.
func (f *Fact) summary(args []ssa.Value) Summary {
	list := make(Summary, 0, len(f.Effects))
	for _, entry := range f.Effects {
		e := Effect{Kind: entry.Kind, Detail: entry.Detail, Must: entry.Must}
		if i := entry.Param - 1; i >= 0 && i < len(args) && args[i] != nil {
			e.On = flow.Location{Root: args[i], Path: entry.Path}
		}
		list = append(list, e)
	}
	return list
}

// export tells other packages what functions do that they can call: the exported ones, and the methods of
// interfaces by their implementations.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		r.pass.ExportObjectFact(obj, r.FactOf(fn))
	}
	for _, method := range r.graph.Implemented() {
		if method.Exported() {
			r.pass.ExportObjectFact(method, r.implemented(method))
		}
	}
}

// implemented returns what the implementations of a method in this package may do.
func (r *Result) implemented(method *types.Func) *Fact {
	merged := &Fact{Effects: []Entry{{Kind: Unknown, Detail: Others}}}
	for _, fn := range r.graph.Implementations(method) {
		for _, entry := range r.FactOf(fn).Effects {
			entry.Must = false // there may be other implementations
			merged.add(entry)
		}
	}
	return merged
}
