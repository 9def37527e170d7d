package optionals

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// namesSection reports whether an edge compares a text of a custom resource that names, on another edge or on this one, the kind of which a use follows the section, a field beside the text.
// The API server takes an object that lacks the section, unless a rule of the API asks for it, or the package of the function or of the API does. What the status names was
// written together with it.
func (r *Result) namesSection(e paths.Edge, use Use) bool {
	at, _, ok := comparedText(e)
	return ok && slices.ContainsFunc(paths.Decided(use.Instr.Block(), nil), func(other paths.Edge) bool {
		text, name, ok := comparedText(other)
		return ok && other.Succ == 0 && text == at && r.isSection(use, text, name)
	})
}

// comparedText returns the text that an edge compares with a constant one; ok is false for another edge.
func comparedText(e paths.Edge) (at refs.Ref, text string, ok bool) {
	compare, is := e.If.Cond.(*ssa.BinOp)
	if !is || compare.Op != token.EQL {
		return at, "", false
	}
	text, ok = knowledge.Text(compare.Y)
	return refs.Pointer(compare.X), text, ok && text != ""
}

// isSection reports whether a use follows the section of a custom resource that a text beside it names.
func (r *Result) isSection(use Use, text refs.Ref, name string) bool {
	section, of := flow.FieldRead(cmp.Or(use.Pointer, use.Arg))
	if of == nil || !named(section, name) || text.Root != use.At.Root || parent(text.Path) != parent(use.At.Path) {
		return false
	}
	spec := knowledge.Pointee(of.Type())
	return r.custom(spec) && !slices.ContainsFunc(r.holder(use.At, use.Instr.Parent()).owners, isStatusOf) &&
		!r.asksForSection(spec, section, use.Instr.Parent())
}

// named reports whether a field is a pointer to a struct that a text names, with other separators.
func named(section *types.Var, text string) bool {
	pointer, ok := section.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = pointer.Elem().Underlying().(*types.Struct)
	letters := strings.Map(func(c rune) rune {
		if c == '-' || c == '_' || c == '.' || c == ' ' {
			return -1
		}
		return c
	}, text)
	return ok && strings.EqualFold(letters, section.Name())
}

// parent returns the path to what has the last part of a path.
func parent(path string) string { return path[:max(0, strings.LastIndex(path, "."))] }

// asksForSection reports whether another function of the package asks whether a field is nil, or, as far as is known, the package that declares the struct or a rule of the API.
func (r *Result) asksForSection(of types.Type, field *types.Var, fn *ssa.Function) bool {
	if slices.ContainsFunc(r.doubtedFields[field], func(other *ssa.Function) bool { return other != fn }) {
		return true
	}
	obj, fact := typeName(of), new(Marked)
	if obj == nil || obj.Pkg() == r.pass.Pkg {
		return r.ruled(of, field)
	}
	return !r.pass.ImportObjectFact(obj, fact) || slices.Contains(fact.Tested, field.Name())
}

// ruled reports whether a rule in the source in which a field is declared names it.
func (r *Result) ruled(of types.Type, field *types.Var) bool {
	name := knowledge.JSONName(of, field.Name())
	return slices.ContainsFunc(r.lines(field), func(line string) bool { return knowledge.RuleMarker(line) && strings.Contains(line, name) })
}
