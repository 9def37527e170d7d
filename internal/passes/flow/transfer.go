package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// step is the transfer function: the nodes that flow into a node in one step, and whether they are
// all that can. An origin has none. It is complete if it is made here, and not if it comes from where
// nobody looked.
func (g *Graph) step(at node) (edges []node, complete bool) {
	if at.level > maxLevel {
		return nil, false
	}
	switch v := at.v.(type) {
	case *ssa.ChangeType:
		return at.from(v.X), true
	case *ssa.MakeInterface:
		return at.from(v.X), true
	case *ssa.ChangeInterface:
		return at.from(v.X), true
	case *ssa.TypeAssert:
		return at.from(v.X), true
	case *ssa.MakeClosure:
		return at.from(v.Fn), true
	case *ssa.Phi:
		return at.from(v.Edges...), true
	case *ssa.FreeVar:
		return at.from(Bindings(v)...), true
	case *ssa.Parameter:
		args, all := g.calls.Actuals(v)
		return at.from(args...), all
	case *ssa.Slice:
		return at.from(v.X), true
	case *ssa.UnOp:
		return g.loaded(at, v)
	case *ssa.Field:
		f := FieldOf(v.X.Type(), v.Field)
		return at.from(g.stores[f]...), g.Own(f)
	case *ssa.Index:
		return g.element(at, v.X), true
	case *ssa.Lookup:
		return g.element(at, v.X), true
	case *ssa.Extract:
		return g.part(at, v)
	case *ssa.Call:
		return g.result(at, v, 0)
	case *ssa.Alloc, *ssa.MakeChan, *ssa.MakeMap, *ssa.MakeSlice:
		return g.elements(at), true
	case *ssa.Const, *ssa.Function:
		return nil, true
	}
	return nil, false // parts of a struct, numbers, globals
}

// from returns nodes for values from which a node comes as a whole.
func (at node) from(values ...ssa.Value) []node {
	nodes := make([]node, len(values))
	for i, v := range values {
		nodes[i] = node{v, at.level}
	}
	return nodes
}

// loaded returns what flows into the load of a variable, or into a value that is received.
func (g *Graph) loaded(at node, load *ssa.UnOp) (edges []node, complete bool) {
	switch load.Op {
	case token.ARROW:
		return g.element(at, load.X), true
	case token.MUL:
		if of, ok := load.X.(*ssa.IndexAddr); ok {
			return g.element(at, of.X), true
		}
		cell := Cell(load.X)
		return append(at.from(g.stores[cell]...), g.elements(at)...), g.Own(cell)
	}
	return nil, false
}

// Own reports whether only code of the package can store in a variable: it is local, or a field that
// other packages cannot name.
func (g *Graph) Own(cell any) bool {
	switch cell := cell.(type) {
	case *ssa.Alloc:
		return !g.shared[cell]
	case *types.Var:
		return !g.shared[cell] && cell != nil && (g.exported || !cell.Exported()) && cell.Pkg() == g.pkg
	}
	return false
}

// WithExported returns the graph in which the fields of the package that others can name are its own as well: what it answers holds if no
// other package stores in them, which only the module as a whole says.
func (g *Graph) WithExported() *Graph {
	within := *g
	within.exported = true
	return &within
}

// element returns what flows into an element of a container: what is put into it where it is named,
// and the elements of what the container can be.
func (g *Graph) element(at node, of ssa.Value) []node {
	return append(at.from(g.inside[Cell(of)]...), node{of, at.level + 1})
}

// elements returns what flows into the elements of a container that is named by a variable, or made
// by an instruction.
func (g *Graph) elements(at node) []node {
	if at.level == 0 {
		return nil
	}
	return node{level: at.level - 1}.from(g.inside[Cell(at.v)]...)
}

// part returns what flows into a part of a tuple.
func (g *Graph) part(at node, v *ssa.Extract) (edges []node, complete bool) {
	switch tuple := v.Tuple.(type) {
	case *ssa.TypeAssert:
		if v.Index == 0 {
			return at.from(tuple.X), true
		}
	case *ssa.Lookup:
		if v.Index == 0 {
			return g.element(at, tuple.X), true
		}
	case *ssa.UnOp:
		if v.Index == 0 && tuple.Op == token.ARROW {
			return g.element(at, tuple.X), true
		}
	case *ssa.Next:
		if over, ok := tuple.Iter.(*ssa.Range); ok && v.Index == 2 {
			return g.element(at, over.X), true
		}
	case *ssa.Select:
		if ch := receivedFrom(tuple, v.Index); ch != nil {
			return g.element(at, ch), true
		}
	case *ssa.Call:
		return g.result(at, tuple, v.Index)
	}
	return nil, false
}

// ReceivedFrom returns the channel that a value was received from; nil if it is no such value.
func ReceivedFrom(v ssa.Value) ssa.Value {
	part, ok := v.(*ssa.Extract)
	if ok {
		if sel, ok := part.Tuple.(*ssa.Select); ok {
			return receivedFrom(sel, part.Index)
		}
		v = part.Tuple
	}
	if receive, ok := v.(*ssa.UnOp); ok && receive.Op == token.ARROW && (part == nil || part.Index == 0) {
		return receive.X
	}
	return nil
}

// receivedFrom returns the channel whose value is part i of what a select yields; nil if that part is
// the index of the arm or the ok.
func receivedFrom(sel *ssa.Select, i int) ssa.Value {
	for _, state := range sel.States {
		if state.Dir == types.SendOnly {
			continue
		}
		if i == 2 {
			return state.Chan
		}
		i--
	}
	return nil
}

// result returns what flows into a result of a call: what the functions of the package return there.
func (g *Graph) result(at node, call *ssa.Call, index int) (edges []node, complete bool) {
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
		return append(at.from(call.Call.Args...), g.elements(at)...), true
	}
	if knowledge.OnceFuncs[knowledge.Callee(&call.Call)] {
		return at.from(call.Call.Args[0]), true // it returns its argument, made to run once
	}
	targets := g.calls.Targets(call)
	for _, fn := range targets {
		edges = append(edges, at.from(Results(fn, index)...)...)
	}
	return edges, len(targets) > 0
}

// Alternatives returns what a value can be of which branches choose that join there, and else the value itself.
func Alternatives(v ssa.Value) []ssa.Value {
	if phi, ok := v.(*ssa.Phi); ok {
		return phi.Edges
	}
	return []ssa.Value{v}
}

// Results returns what a function returns at an index.
func Results(fn *ssa.Function, index int) []ssa.Value {
	var values []ssa.Value
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && index < len(ret.Results) {
			values = append(values, ret.Results[index])
		}
	}
	return values
}

// Bindings returns what the closures of its function capture as a free variable.
func Bindings(v *ssa.FreeVar) []ssa.Value {
	index := freeIndex(v)
	var values []ssa.Value
	for _, closure := range closures(v.Parent()) {
		values = append(values, closure.Bindings[index])
	}
	return values
}

// closures returns the places that make a closure of a function.
func closures(fn *ssa.Function) []*ssa.MakeClosure {
	var made []*ssa.MakeClosure
	for closure := range knowledge.Each[*ssa.MakeClosure](knowledge.Referrers(fn)) {
		if closure.Fn == fn {
			made = append(made, closure)
		}
	}
	return made
}

func freeIndex(v *ssa.FreeVar) int {
	for i, free := range v.Parent().FreeVars {
		if free == v {
			return i
		}
	}
	return -1
}
