package calls

import "golang.org/x/tools/go/ssa"

// InTurn returns the functions that a call runs one after another, in their order: those of a literal list that a loop goes over. None for another call, or where
// an element is not known to be one function.
func (g *Graph) InTurn(call ssa.CallInstruction) []*ssa.Function {
	load, ok := call.Common().Value.(*ssa.UnOp)
	if !ok {
		return nil
	}
	element, ok := load.X.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	list, _ := g.Elements(element.X)
	var found []*ssa.Function
	for _, v := range list {
		fns := g.Functions(v)
		if len(fns) != 1 {
			return nil
		}
		found = append(found, fns[0])
	}
	return found
}
