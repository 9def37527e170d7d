package optionals

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Defaulted is a fact about a struct type: the names of the optional fields that have a default, by a marker of the CRD or since
// a function of the package that sets defaults leaves them set on all of its paths.
type Defaulted struct{ Fields []string }

// AFact marks Defaulted as a fact.
func (*Defaulted) AFact() {}

// defaulted reports whether a field of a struct has a default.
func (r *Result) defaulted(owner types.Type, field string) bool {
	obj := typeName(owner)
	if obj == nil {
		return false
	}
	if slices.Contains(r.defaults[obj], field) {
		return true
	}
	var fact Defaulted
	return obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) && slices.Contains(fact.Fields, field)
}

func typeName(t types.Type) *types.TypeName {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// findDefaults finds the defaults of the types of the package, and exports those of its own.
func (r *Result) findDefaults(funcs []*ssa.Function) {
	if !ssabuild.Local(r.pass) {
		return
	}
	onCreate := r.findMarkers()
	seen := make(map[*ssa.Function]bool)
	for _, fn := range funcs {
		if fn.Parent() == nil && knowledge.SetsDefaults(fn.Name()) && !about(fn, onCreate) && !r.sometimes(fn) {
			r.findStores(fn, seen)
		}
	}
	for obj, fields := range r.defaults {
		if obj.Pkg() == r.pass.Pkg {
			slices.Sort(fields)
			r.pass.ExportObjectFact(obj, &Defaulted{slices.Compact(fields)})
		}
	}
}

// sometimes reports whether a function is called by another one that sets defaults, and on some of its paths only.
func (r *Result) sometimes(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		return site.Instr.Parent() != fn && knowledge.SetsDefaults(calls.Declared(site.Instr.Parent()).Name()) && !always(site.Instr)
	})
}

// findMarkers finds the markers of fields with a default, and returns those of defaulting webhooks that are not called for
// updates: objects that were stored before the field was there have no default.
func (r *Result) findMarkers() (onCreate []string) {
	for _, file := range r.pass.Files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if resources, only := knowledge.DefaultsOnCreate(comment.Text); only {
					onCreate = append(onCreate, resources)
				}
			}
		}
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, spec := range gen.Specs {
				if s, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType); ok {
					r.markedFields(r.pass, spec.(*ast.TypeSpec), s)
				}
			}
		}
	}
	return onCreate
}

func (r *Result) markedFields(pass *analysis.Pass, spec *ast.TypeSpec, s *ast.StructType) {
	obj, ok := pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
	if !ok {
		return
	}
	for _, field := range s.Fields.List {
		if field.Doc == nil || !slices.ContainsFunc(field.Doc.List, func(c *ast.Comment) bool { return knowledge.DefaultMarker(c.Text) }) {
			continue
		}
		for _, name := range field.Names {
			r.defaults[obj] = append(r.defaults[obj], name.Name)
		}
	}
}

// about reports whether a function handles objects of one of the resources.
func about(fn *ssa.Function, resources []string) bool {
	is := func(t types.Type) bool {
		return slices.ContainsFunc(resources, func(resource string) bool { return knowledge.ResourceOf(resource, t) })
	}
	for _, param := range fn.Params {
		if is(param.Type()) {
			return true
		}
	}
	return knowledge.Any(calls.Each[*ssa.TypeAssert](fn), func(assert *ssa.TypeAssert) bool { return is(assert.AssertedType) })
}

// findStores finds the fields that a function which sets defaults leaves set on all of its paths, itself or in what it
// always calls.
func (r *Result) findStores(fn *ssa.Function, seen map[*ssa.Function]bool) {
	if knowledge.Visited(seen, fn) {
		return
	}
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Call:
			if callees := r.graph.Targets(instr); len(callees) == 1 && always(instr) {
				r.findStores(callees[0], seen)
			}
		case *ssa.Store:
			if addr, ok := instr.Addr.(*ssa.FieldAddr); ok && r.ofAPI(addr) {
				r.findStore(fn, addr)
			}
		}
	}
}

func (r *Result) findStore(fn *ssa.Function, addr *ssa.FieldAddr) {
	at, ok := located(addr)
	if !ok || at.Path == "" || inLiteral(at.Root) {
		return
	}
	h := r.holder(at, fn)
	n := len(h.fields)
	if n == 0 {
		return
	}
	if obj := typeName(h.owners[n-1]); obj != nil && r.leavesSet(h, fn) {
		r.defaults[obj] = append(r.defaults[obj], h.fields[n-1].Name())
	}
}

// inLiteral reports whether a value is the address of a literal, or of an element of one: what it leaves set is so where the function puts it, and not where
// the user has written the same struct without the part.
func inLiteral(root ssa.Value) bool {
	if element, ok := root.(*ssa.IndexAddr); ok {
		root = element.X
	}
	made, ok := root.(*ssa.Alloc)
	return ok && (made.Comment == "complit" || made.Comment == "slicelit")
}

// leavesSet reports whether a path is set, or found to be set, on all paths through a function that end without an error.
func (r *Result) leavesSet(h *holder, fn *ssa.Function) bool {
	search := paths.Search{
		Plain: true,
		Block: fn.Blocks[0],
		To:    func(instr ssa.Instruction) bool { return r.returns(instr) },
		Avoid: func(instr ssa.Instruction) bool { return h.sets(instr) && r.certain(instr, h) },
		Edge:  func(_ *paths.Explorer, s paths.State, succ int) bool { return h.mayBeNil(s.Block, succ) },
	}
	if root, ok := h.at.Root.(ssa.Instruction); ok {
		search.From = root
	}
	return paths.Find(search) == nil
}

// certain reports whether an instruction that may set what a path leads to is a store, or a call of what assigns to the last field of
// the path. A call that sets something below a part of the path does not leave it set.
func (r *Result) certain(instr ssa.Instruction, h *holder) bool {
	_, store := instr.(*ssa.Store)
	n := len(h.fields)
	return store || n > 0 && r.conditions.Writes(instr, h.fields[n-1])
}

func (r *Result) returns(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok {
		return false
	}
	n := len(ret.Results)
	return n == 0 || !knowledge.IsError(ret.Results[n-1].Type()) || r.conditions.ReturnedError(ret).Nil
}
