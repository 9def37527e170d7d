package flow

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// An Instance is an identity of a value, with the call that the value comes from where each call makes another object: what two such calls
// return is known by the same identities, and is not the same object.
type Instance struct {
	ID   any
	From *ssa.Call // nil if the value does not come through the result of such a call
}

// Agrees reports whether two instances may be of one object.
func (i Instance) Agrees(other Instance) bool {
	return i.ID == other.ID && (i.From == nil || other.From == nil || i.From == other.From)
}

// Instances is Identities, and tells the results of the calls of one constructor apart. A function that may return what it has not made itself
// is no constructor, so that a pair too many agrees rather than one too few.
func (g *Graph) Instances(v ssa.Value) []Instance {
	type step struct {
		node
		from *ssa.Call
	}
	var found []Instance
	seen := make(map[step]bool)
	for pending := []step{{node: node{v: v}}}; len(pending) > 0; {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if at.v == nil || knowledge.Visited(seen, at) {
			continue
		}
		found = append(found, Instance{identity(at.v), at.from})
		from := at.from
		if call := g.constructs(at.v); call != nil && at.level == 0 {
			from = call
		}
		edges, _ := g.step(at.node)
		for _, edge := range slices.Backward(edges) {
			pending = append(pending, step{edge, from})
		}
	}
	return found
}

// constructs returns the call that a value is a result of, if each such call makes another object.
func (g *Graph) constructs(v ssa.Value) *ssa.Call {
	call, index := Made(v), 0
	if call == nil || call.Call.StaticCallee() == nil {
		return nil
	}
	if part, ok := v.(*ssa.Extract); ok {
		index = part.Index
	}
	targets := g.calls.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	made := false
	for _, result := range Results(targets[0], index) {
		switch g.makesAll(result, make(map[ssa.Value]bool)) {
		case another:
			made = true
		case other:
			return nil
		}
	}
	if !made {
		return nil
	}
	return call
}

// An origin says what a function returns: nothing, what it has made in this call, or something else.
type origin int

const (
	none origin = iota
	another
	other
)

// makesAll returns the worst of what a value of a function can be.
func (g *Graph) makesAll(v ssa.Value, seen map[ssa.Value]bool) origin {
	if knowledge.Visited(seen, v) {
		return none
	}
	var sources []ssa.Value
	switch v := v.(type) {
	case *ssa.Const:
		return none
	case *ssa.Alloc:
		return another
	case *ssa.MakeInterface:
		sources = append(sources, v.X)
	case *ssa.ChangeType:
		sources = append(sources, v.X)
	case *ssa.ChangeInterface:
		sources = append(sources, v.X)
	case *ssa.Phi:
		sources = v.Edges
	case *ssa.UnOp:
		variable, ok := v.X.(*ssa.Alloc)
		if !ok || g.shared[variable] {
			return other
		}
		sources = g.stores[variable]
	default:
		if call := Made(v); call != nil && g.isConstructor(&call.Call) {
			return another
		}
		return other
	}
	worst := none
	for _, source := range sources {
		worst = max(worst, g.makesAll(source, seen))
	}
	return worst
}

// isConstructor reports whether a call makes a new object each time by the name of the function, which is one of another package.
func (g *Graph) isConstructor(call *ssa.CallCommon) bool {
	if knowledge.Connects[knowledge.Callee(call)] {
		return true
	}
	obj := Declared(call)
	return obj != nil && obj.Pkg() != g.pkg && obj.Signature().Recv() == nil && strings.HasPrefix(obj.Name(), "New")
}
