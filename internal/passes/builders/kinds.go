package builders

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// KindSet returns the name of the kind that a function gives an object or list without a type, "" if that is not constant. The
// suffix of a list is dropped.
func KindSet(g *calls.Graph, object ssa.Value) string {
	of, ok := knowledge.Unconverted(object).(*ssa.Alloc)
	if !ok {
		return ""
	}
	for _, call := range calls.In(of.Parent()) {
		set, gvk := knowledge.SetsKind(call.Common())
		if set == nil || flow.Locate(set).Root != of {
			continue
		}
		if made, ok := gvk.(*ssa.Call); ok {
			if name := knowledge.WithKind(&made.Call); name != nil {
				text, _ := knowledge.Text(name)
				return strings.TrimSuffix(text, "List")
			}
		}
		return literalKind(g, gvk)
	}
	return ""
}

// literalKind returns the kind in a struct that is written out.
func literalKind(g *calls.Graph, gvk ssa.Value) string {
	variable := flow.Literal(gvk)
	if variable == nil {
		return ""
	}
	kind, _ := g.FieldValue(variable, "Kind", gvk.(*ssa.UnOp))
	if kind == nil {
		return ""
	}
	text, _ := knowledge.Text(kind)
	return strings.TrimSuffix(text, "List")
}
