package flow

import "golang.org/x/tools/go/ssa"

// Origins returns the values that some values can hold, followed back until nothing leads further, in the
// order in which they are found, each once. An origin whose own sources are unknown stands for itself.
func (g *Graph) Origins(of ...ssa.Value) []ssa.Value {
	origins, _ := g.AllOrigins(of...)
	return origins
}

// AllOrigins is Origins, and reports whether the list is complete: none of the values can hold one that is
// not seen. A question about what must be so needs that.
func (g *Graph) AllOrigins(of ...ssa.Value) (origins []ssa.Value, complete bool) {
	complete = true
	var from []node
	for _, v := range of {
		from = append(from, node{v: v})
	}
	g.walkFrom(from, func(at node, edges []node, all bool) bool {
		if len(edges) == 0 && at.level == 0 {
			origins = append(origins, at.v)
		}
		complete = complete && all
		return true
	})
	return origins, complete
}

// OriginsUpTo is AllOrigins with values of which the caller knows what they are: they count as origins, also those whose elements v can be,
// and nothing that flows into them is asked for.
func (g *Graph) OriginsUpTo(v ssa.Value, known func(ssa.Value) bool) (origins []ssa.Value, complete bool) {
	return g.originsUpTo(node{v: v}, known)
}

// ElementsUpTo is OriginsUpTo for the elements of a container: a container of which the caller knows what it has in it counts as an origin.
func (g *Graph) ElementsUpTo(container ssa.Value, known func(ssa.Value) bool) (origins []ssa.Value, complete bool) {
	return g.originsUpTo(node{container, 1}, known)
}

func (g *Graph) originsUpTo(from node, known func(ssa.Value) bool) (origins []ssa.Value, complete bool) {
	complete = true
	g.walkFrom([]node{from}, func(at node, edges []node, all bool) bool {
		ends := known(at.v)
		if ends || len(edges) == 0 && at.level == 0 {
			origins = append(origins, at.v)
		}
		complete = complete && (all || ends)
		return !ends
	})
	return origins, complete
}

// ComputedFrom reports whether one of the values from which a value is computed within its function is wanted: its operands, theirs, and so on.
func ComputedFrom(v ssa.Value, wanted func(ssa.Value) bool) bool {
	seen := map[ssa.Value]bool{v: true}
	for todo := []ssa.Value{v}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if wanted(v) {
			return true
		}
		instr, ok := v.(ssa.Instruction)
		if !ok {
			continue
		}
		for _, operand := range instr.Operands(nil) {
			if *operand != nil && !seen[*operand] {
				seen[*operand] = true
				todo = append(todo, *operand)
			}
		}
	}
	return false
}
