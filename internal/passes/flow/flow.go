// Package flow is the value graph of a package: where a value comes from, where it goes, which
// location it denotes, and which stores a load can see.
//
// The nodes are values of the SSA form. An edge leads from a value to one that flows into it in one
// step, and step, the transfer function, is the only place that knows the instructions by which
// values flow. The fields of all values of one type count as one variable, and a container is one
// with its elements, so that the graph has edges too many and, inside the package, none too few.
//
// The graph needs to know which calls give a parameter its arguments, and the call graph needs to know
// which functions a value can be. The pass calls builds both together, and its result embeds the Graph.
package flow

import (
	"go/types"
	"slices"
	"sync"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"golang.org/x/tools/go/ssa"
)

// A Graph is the value graph of one package.
type Graph struct {
	calls  Calls
	pkg    *types.Package
	stores map[any][]ssa.Value // what is stored in a variable, by Cell
	inside map[any][]ssa.Value // what is put into a container: an element, a map entry, a sent value
	shared map[any]bool        // variables and fields whose address goes where stores are not seen

	globals map[*ssa.Global][]ssa.Instruction // what mentions a package variable, which has no referrers
	writes  map[ssa.Value][]Write             // those that have been asked for
	places  map[ssa.Value]*places             // and where they stand

	reads func() map[*types.Var][]*ssa.UnOp // the loads of each field, found when first asked for

	exported bool // see WithExported
}

// Calls are the calls of the package, as far as they are known.
type Calls interface {
	// Actuals returns what the known calls of its function give a parameter. The list is complete if
	// no other call can be.
	Actuals(param *ssa.Parameter) (args []ssa.Value, complete bool)
	// Targets returns the functions of the package that a call calls with its own arguments.
	Targets(call ssa.CallInstruction) []*ssa.Function
}

// New makes the value graph of the functions of a package.
func New(pkg *types.Package, funcs []*ssa.Function, calls Calls) *Graph {
	g := &Graph{
		pkg: pkg, calls: calls, stores: make(map[any][]ssa.Value), inside: make(map[any][]ssa.Value), shared: make(map[any]bool),
		globals: make(map[*ssa.Global][]ssa.Instruction), writes: make(map[ssa.Value][]Write), places: make(map[ssa.Value]*places),
		reads: sync.OnceValue(func() map[*types.Var][]*ssa.UnOp { return fieldReads(funcs) }),
	}
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				g.note(instr)
				g.noteGlobals(instr)
			}
		}
	}
	return g
}

// note remembers what an instruction stores.
func (g *Graph) note(instr ssa.Instruction) {
	put := func(in map[any][]ssa.Value, cell any, v ssa.Value) { in[cell] = append(in[cell], v) }
	switch instr := instr.(type) {
	case *ssa.Store:
		if at, ok := instr.Addr.(*ssa.IndexAddr); ok {
			put(g.inside, Cell(at.X), instr.Val)
		}
		put(g.stores, Cell(instr.Addr), instr.Val)
	case *ssa.MapUpdate:
		put(g.inside, Cell(instr.Map), instr.Value)
	case *ssa.Send:
		put(g.inside, Cell(instr.Chan), instr.X)
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Dir == types.SendOnly {
				put(g.inside, Cell(state.Chan), state.Send)
			}
		}
	case *ssa.Alloc:
		g.noteAddress(instr)
	case *ssa.FieldAddr:
		g.noteAddress(instr)
	}
}

// noteGlobals remembers the package variables that an instruction mentions.
func (g *Graph) noteGlobals(instr ssa.Instruction) {
	for _, operand := range instr.Operands(nil) {
		if global, ok := (*operand).(*ssa.Global); ok {
			g.globals[global] = append(g.globals[global], instr)
		}
	}
}

// noteAddress remembers a variable or field whose address does more than to load and store. A struct
// is stored to by its fields.
func (g *Graph) noteAddress(addr ssa.Value) {
	if _, ok := knowledge.Pointee(addr.Type()).Underlying().(*types.Struct); ok {
		return
	}
	for _, ref := range knowledge.Referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.IndexAddr, *ssa.Slice, *ssa.MakeClosure:
			continue
		case *ssa.Store:
			if ref.Val != addr {
				continue
			}
		}
		g.shared[Cell(addr)] = true
	}
}

// A node is a value, or what is found so many levels down in the elements of it.
type node struct {
	v     ssa.Value
	level int
}

// maxLevel bounds how far elements of elements are told apart; deeper ones are not followed.
const maxLevel = 4

// Sources returns the values that flow into v in one step; none when it is an origin itself.
func (g *Graph) Sources(v ssa.Value) []ssa.Value {
	var sources []ssa.Value
	edges, _ := g.step(node{v: v})
	for _, edge := range edges {
		if edge.level == 0 {
			sources = append(sources, edge.v)
		}
	}
	return sources
}

// Edges returns the values that flow into v in one step, as a whole or as a container that v is an
// element of.
func (g *Graph) Edges(v ssa.Value) []ssa.Value {
	var values []ssa.Value
	edges, _ := g.step(node{v: v})
	for _, edge := range edges {
		values = append(values, edge.v)
	}
	return values
}

// walk visits the nodes from which v can come, v first and each once, depth first. The visitor sees
// the edges of the node and whether they are all, and says whether they are followed.
func (g *Graph) walk(v ssa.Value, visit func(at node, edges []node, all bool) bool) {
	g.walkFrom([]node{{v: v}}, visit)
}

func (g *Graph) walkFrom(from []node, visit func(at node, edges []node, all bool) bool) {
	var seen nodes
	pending := slices.Clone(from)
	slices.Reverse(pending)
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if at.v == nil || !seen.add(at) {
			continue
		}
		edges, all := g.step(at)
		if visit(at, edges, all) {
			for _, edge := range slices.Backward(edges) {
				pending = append(pending, edge)
			}
		}
	}
}

// nodes is a set of nodes. Most walks visit a few, for which a map costs more than it saves.
type nodes struct {
	few  []node
	many map[node]bool
}

// add adds a node, and reports whether it was not there.
func (n *nodes) add(at node) bool {
	if n.many == nil && len(n.few) < 8 {
		if slices.Contains(n.few, at) {
			return false
		}
		n.few = append(n.few, at)
		return true
	}
	if n.many == nil {
		n.many = make(map[node]bool)
		for _, known := range n.few {
			n.many[known] = true
		}
	}
	return !knowledge.Visited(n.many, at)
}

// Concrete returns the types of what an interface value can hold, nil left out, and whether it can hold
// no others.
func (g *Graph) Concrete(v ssa.Value) (found []types.Type, complete bool) {
	complete = true
	g.walk(v, func(at node, edges []node, all bool) bool {
		if at.level > 0 || types.IsInterface(at.v.Type()) {
			complete = complete && all
			return true
		}
		same := func(t types.Type) bool { return types.Identical(t, at.v.Type()) }
		if !slices.ContainsFunc(found, same) {
			found = append(found, at.v.Type())
		}
		return false
	})
	return found, complete
}

// Identities returns what tells the variable or object that v denotes from others: where it was made,
// and the field or variable it was loaded from. Two values with a common identity may be the same
// object; without one they are taken for different.
func (g *Graph) Identities(v ssa.Value) []any {
	var found []any
	g.walk(v, func(at node, _ []node, _ bool) bool {
		found = append(found, identity(at.v))
		return true
	})
	return found
}

// SameObject reports whether two values may denote the same object.
func (g *Graph) SameObject(a, b ssa.Value) bool {
	have := g.Identities(a)
	return slices.ContainsFunc(g.Identities(b), func(id any) bool { return slices.Contains(have, id) })
}
