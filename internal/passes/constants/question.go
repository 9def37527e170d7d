package constants

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A question is the search for one value. It looks at each value once in each frame: calculations and
// calls in a tree lead to the same values on exponentially many paths. A value that comes from itself is
// unknown.
type question struct {
	*Result
	values map[node]Value
	places map[node]place
	frames map[frame]*frame
	depth  int
}

// A node is a part of a value in a frame.
type node struct {
	v     ssa.Value
	path  string
	frame *frame
}

const (
	maxDepth  = 60   // how many steps a value is followed; what lies beyond is unknown
	maxFrames = 2000 // how many calls one question looks into
	maxCalls  = 6    // how many of them inside each other
)

func (r *Result) ask() *question {
	return &question{Result: r, values: make(map[node]Value), places: make(map[node]place), frames: make(map[frame]*frame)}
}

// once returns the answer for a node, which find looks for; what it leads back to is unknown.
func once[T any](q *question, known map[node]T, at node, unknown T, find func() T) T {
	if answer, ok := known[at]; ok || q.depth > maxDepth {
		if !ok {
			answer = unknown
		}
		return answer
	}
	known[at] = unknown
	q.depth++
	answer := find()
	q.depth--
	known[at] = answer
	return answer
}

// A frame binds the parameters of a function to the arguments of one call.
type frame struct {
	call *ssa.Call
	fn   *ssa.Function
	up   *frame
}

// inner returns the frame of a call under another frame, one and the same for each pair; nil for a call
// that is looked into already, or that would be one too many.
func (q *question) inner(call *ssa.Call, fn *ssa.Function, up *frame) *frame {
	depth := 0
	for f := up; f != nil; f = f.up {
		if depth++; f.call == call || depth > maxCalls {
			return nil
		}
	}
	f := frame{call, fn, up}
	known := q.frames[f]
	if known == nil && len(q.frames) < maxFrames {
		known = &f
		q.frames[f] = known
	}
	return known
}

// argument returns what the call of a frame gives a parameter. Without a frame for its function, the only
// call of a function that is called from nowhere else decides.
func (q *question) argument(param *ssa.Parameter, f *frame) (ssa.Value, *frame) {
	for f != nil && f.fn != param.Parent() {
		f = f.up // a closure sees the parameters of the function around it
	}
	if f != nil {
		return flow.Actual(&f.call.Call, f.fn, flow.ParamIndex(param)), f.up
	}
	args, complete := q.graph.Actuals(param)
	if !complete || len(args) != 1 {
		return nil, nil
	}
	return args[0], nil
}

// unknown is a part of a value that stands for itself.
func unknown(v ssa.Value, path []int, f *frame) Value {
	if len(path) == 0 {
		return Value{Root: v, Factor: 1, Written: true, Source: v, frame: f}
	}
	return place{v, path, f}.unknown()
}

// A rootKey tells a place of unknown content from others.
type rootKey struct {
	base ssa.Value
	path string
}

func (p place) unknown() Value {
	return Value{Root: rootKey{p.base, fmt.Sprint(p.path)}, Factor: 1, Written: true, frame: p.frame}
}
