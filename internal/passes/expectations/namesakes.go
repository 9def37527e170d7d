package expectations

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// namesakes reports whether an object of one kind may have the name of one of another kind: the package makes one with that name, as the secret of
// an ingress, or with a name that is not known.
func (r *Result) namesakes(a, b string) bool {
	if r.afters == nil {
		r.afters = make(map[string]map[string]bool)
		for _, fn := range r.funcs {
			for instr := range calls.Instrs(fn) {
				r.noteName(instr)
			}
		}
	}
	return r.afters[a][b] || r.afters[b][a] || r.afters[a][""] || r.afters[b][""]
}

// noteName notes after which object an instruction names another one.
func (r *Result) noteName(instr ssa.Instruction) {
	kind, name := r.given(instr)
	if kind == "" {
		return
	}
	after := ""
	if k := name; len(k) > 0 && !k[0].open() {
		if len(k) > 1 || k[0].Property != "name" {
			return // made of more than one name: it is that of no other object
		}
		after = k[0].Kind
	}
	if r.afters[kind] == nil {
		r.afters[kind] = make(map[string]bool)
	}
	r.afters[kind][after] = true
}

// given returns the kind of an object that is given a name, and what the name is made of; "" for another instruction.
func (r *Result) given(instr ssa.Instruction) (kind string, name Key) {
	switch instr := instr.(type) {
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return "", name
		}
		if knowledge.TypeName(addr.Type()) == knowledge.ObjectMeta {
			return r.metadata(addr, instr.Val)
		}
		meta, ok := addr.X.(*ssa.FieldAddr)
		if f := flow.FieldOf(addr.X.Type(), addr.Field); ok && f != nil && f.Name() == "Name" && knowledge.TypeName(addr.X.Type()) == knowledge.ObjectMeta {
			return kindOf(meta.X), r.key(instr.Val)
		}
	case *ssa.Call:
		method, recv := methodOf(&instr.Call)
		if args := knowledge.Args(&instr.Call); method != nil && method.Name() == "SetName" && len(args) == 1 && knowledge.IsText(args[0].Type()) {
			return kindOf(recv), r.key(args[0])
		}
	}
	return "", name
}

// metadata returns the kind of an object whose metadata is stored as a whole, and the name in it; "" for one that gets its name from the API server.
func (r *Result) metadata(addr *ssa.FieldAddr, stored ssa.Value) (kind string, name Key) {
	load, ok := stored.(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return kindOf(addr.X), name
	}
	text, known := r.graph.FieldValue(flow.Variable(load.X), "Name", load)
	switch {
	case !known:
		return kindOf(addr.X), name
	case text == nil:
		return "", name
	}
	return kindOf(addr.X), r.key(text)
}

// kindOf returns the kind of an object, or of the one that metadata is a part of; "" if that is not known.
func kindOf(v ssa.Value) string {
	if meta, ok := knowledge.Unconverted(v).(*ssa.FieldAddr); ok && knowledge.TypeName(meta.Type()) == knowledge.ObjectMeta {
		v = meta.X
	}
	if named := knowledge.Named(knowledge.Unconverted(v).Type()); named != nil && object(named) {
		return named.Obj().Name()
	}
	return ""
}
