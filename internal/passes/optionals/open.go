package optionals

import (
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Handed is a fact about an exported function: what it uses of its parameters, the receiver counted, without a look, in fixed order. Callers in
// other packages may have looked.
type Handed struct{ Parts []Part }

// A Part is a path below a parameter.
type Part struct {
	Param int
	Path  string
}

// AFact marks Handed as a fact about a function.
func (*Handed) AFact() {}

// exportHanded notes what the exported functions of a package use of what other packages hand to them.
func (r *Result) exportHanded(funcs []*ssa.Function) {
	for _, fn := range funcs {
		obj := r.openTo(fn)
		if obj == nil {
			continue
		}
		var found []Part
		for _, use := range append(r.Owners(fn), r.Indexed(fn)...) {
			if part := r.part(use); part != nil && !slices.Contains(found, *part) {
				found = append(found, *part)
			}
		}
		if len(found) > 0 {
			r.pass.ExportObjectFact(obj, &Handed{found})
		}
	}
}

// openTo returns the object of a function that other packages may call, with objects of their own; nil for another function.
func (r *Result) openTo(fn *ssa.Function) *types.Func {
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() != r.pass.Pkg || !obj.Exported() || r.pass.Pkg.Name() == "main" ||
		!slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return isObject(param.Type()) }) {
		return nil
	}
	return obj
}

// part returns the part of a parameter that a use is of, where no caller in the package hands over what nothing has looked at; nil for another use.
func (r *Result) part(use Use) *Part {
	fn := use.Instr.Parent()
	param := r.parameter(use.At.Root)
	if param == nil || param.Parent() != fn || use.At.Path == "" || r.openTo(fn) == nil {
		return nil
	}
	found := &Part{flow.ParamIndex(param), use.At.Path}
	for _, site := range r.graph.Sites(fn) {
		if arg := flow.Actual(site.Instr.Common(), fn, found.Param); arg == nil || r.unlookedAt(site.Instr, arg, found.Path) {
			return nil
		}
	}
	return found
}

// Open returns the question to other packages whether those that call a function have looked at what it uses of a parameter; "" if none can know.
func (r *Result) Open(use Use) string {
	part := r.part(use)
	if part == nil {
		return ""
	}
	return question(r.openTo(use.Instr.Parent()), *part)
}

func question(fn *types.Func, part Part) string {
	return fn.FullName() + " " + strconv.Itoa(part.Param) + part.Path
}

const (
	looked   = "looked "
	unlooked = "unlooked "
)

// Statements returns what the functions of a package hand to those of others that use parts of it: what they have read and not looked at, or
// what may have been looked at.
func (r *Result) Statements(funcs []*ssa.Function) []string {
	var found []string
	for _, fn := range funcs {
		for _, call := range calls.In(fn) {
			callee := flow.Declared(call.Common())
			var handed Handed
			if callee == nil || callee.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(callee, &handed) {
				continue
			}
			for _, part := range handed.Parts {
				kind := looked
				if args := call.Common().Args; part.Param < len(args) && r.unlookedAt(call, args[part.Param], part.Path) {
					kind = unlooked
				}
				found = append(found, kind+question(callee, part))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Looked reports whether packages that call a function have looked at what a question is about, or may have, and none hands over what it has not.
func Looked(question string, said map[string]bool) bool {
	return said[looked+question] && !said[unlooked+question]
}

// unlookedAt reports whether a function hands over an object that it has read from the cluster, without a look at a part of it, nor at something of the object
// that is not understood.
func (r *Result) unlookedAt(call ssa.CallInstruction, arg ssa.Value, path string) bool {
	at := refs.Pointer(knowledge.Unconverted(arg))
	if at.Root == nil || !r.wasRead(at.Root) {
		return false
	}
	at.Path += path
	use := Use{Instr: call, At: at}
	return r.Unguarded(use) && !r.Asked(use)
}
