package tombstones

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A kind is what is known of a value. The order is that of a lattice of height three: undefined is below all others,
// anything above.
type kind uint8

const (
	undefined kind = iota // no path has led to it yet
	tombstone
	holds   // a list of arguments with a tombstone in it
	zero    // nil, false, ""
	nonzero // neither nil nor false
	anything
)

// A state is what is known of a value. Of a zero it may be known which type a failed assertion has asked for that left it.
type state struct {
	kind   kind
	failed string // the type
	boxed  bool   // of a tombstone: the struct was put back into an interface
}

var unknown = state{kind: anything}

func truth(is bool) state {
	if is {
		return state{kind: nonzero}
	}
	return state{kind: zero}
}

// join returns what is known of a value that is one of two.
func join(a, b state) state {
	switch {
	case a.kind == undefined:
		return b
	case b.kind == undefined || a == b:
		return a
	case a.kind == b.kind:
		return state{kind: a.kind}
	}
	return unknown
}

func constant(c *ssa.Const) state {
	return truth(!knowledge.ZeroConstant(c))
}

// inputs are what is known of the parameters of a function, and of what is in the variables that it captures.
type inputs map[ssa.Value]state

// telling reports whether an input matters: all others are anything.
func (s state) telling() bool { return s.kind == tombstone || s.kind == holds || s.failed != "" }

// A question is a function with its inputs.
type question struct {
	fn     *ssa.Function
	inputs string
}

func questionOf(fn *ssa.Function, in inputs) question {
	var words []string
	for v, s := range in {
		words = append(words, fmt.Sprintf("%s %d %s %v", v.Name(), s.kind, s.failed, s.boxed))
	}
	slices.SortFunc(words, cmp.Compare[string])
	return question{fn, strings.Join(words, ",")}
}
