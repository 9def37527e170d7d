package patches

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Fault is why a patch does not store a change.
type Fault int

// The faults.
const (
	None      Fault = iota // none that is seen
	Itself                 // the object is compared with itself
	Late                   // with a copy that was taken when the object was changed already, and no change follows
	TakesBack              // with a copy that got the change, while the object stays as it was
	Shares                 // with a copy of the struct alone, which has the map that the change is made in
	AsRead                 // with another object, that the function has put together, while the object is as the cluster has it
)

// Fault returns why a patch does not store a change, where in the function the base of the patch comes from, and the change, which there
// is not if the object is compared with itself. What a helper patches is its own business if the answer does not get into the object.
func (p Patch) Fault() (fault Fault, base, change ssa.Instruction) {
	if _, kept := p.kept(); kept {
		return Itself, p.Given, nil
	}
	switch {
	case !p.Direct && !p.f.Decodes(p.Event), p.Given.Parent() != p.Instr.Parent():
		return None, nil, nil
	case p.Base == p.At && p.isSingle():
		return Itself, p.Given, nil
	case p.madeOf() != nil:
		if change := p.shared(); change != nil {
			return Shares, p.Given, change
		}
		return None, nil, nil
	case p.asRead():
		return AsRead, p.Given, nil
	case p.made == nil || p.Base.Path != "" || knowledge.Copies(&p.made.Call) == nil || refs.ValueOf(knowledge.Copies(&p.made.Call)) != p.At:
		return None, nil, nil
	}
	if change := p.lost(); change != nil {
		return Late, p.made, change
	}
	if change := p.reverted(); change != nil {
		return TakesBack, p.Given, change
	}
	return None, nil, nil
}

// kept reports whether a struct of the package has the object in one field, and in another one the base, or the patch that is made of it, and both are the same
// value, which nothing else of the package is put into these fields for.
func (p Patch) kept() (fields []*types.Var, ok bool) {
	w, direct := knowledge.WriteOf(p.Instr.(ssa.CallInstruction).Common())
	if !direct || p.Data.Base == nil {
		return nil, false
	}
	object, of := flow.FieldRead(knowledge.Unconverted(w.Object))
	given, within := flow.FieldRead(knowledge.Unconverted(w.Data))
	if given == nil {
		given, within = flow.FieldRead(knowledge.Unconverted(p.Data.Base))
	}
	if object == nil || given == nil || object == given || refs.ValueOf(of) != refs.ValueOf(within) || !p.r.within.Own(object) || !p.r.within.Own(given) {
		return nil, false
	}
	objects, bases := p.r.within.Origins(w.Object), p.r.within.Origins(p.Data.Base)
	return []*types.Var{object, given}, len(objects) == 1 && len(bases) == 1 && objects[0] == bases[0]
}

// Unless returns the fields that hold the patched object and what it is compared with and that other packages can name, as statements about the module name
// them: that both are one value holds if none of them is set elsewhere.
func (p Patch) Unless() []string {
	var found []string
	fields, _ := p.kept()
	for _, field := range fields {
		if !p.r.graph.Own(field) {
			found = append(found, flow.FieldName(field))
		}
	}
	return found
}

// madeOf returns where the base gets all that is in the struct of the object, if it is a variable of its own that gets nothing else; nil for another base.
func (p Patch) madeOf() *ssa.Store {
	variable, ok := p.Base.Root.(*ssa.Alloc)
	if !ok || p.Base.Path != "" || !p.Direct {
		return nil
	}
	stores := flow.StoresTo(variable)
	if len(stores) != 1 || stores[0].Parent() != p.Instr.Parent() {
		return nil
	}
	load, ok := stores[0].Val.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || refs.ValueOf(load.X) != p.At {
		return nil
	}
	return stores[0]
}

// shared returns an entry that is set in a map which the base has as well, since it was copied with the rest of the struct and not replaced in between.
func (p Patch) shared() ssa.Instruction {
	copied := p.madeOf()
	if copied == nil || p.rebasedAfter(copied) {
		return nil
	}
	for _, e := range p.f.Events {
		if _, entry := e.Instr.(*ssa.MapUpdate); !entry || !e.Changes(p.At, "") {
			continue
		}
		field := edits.Fields(e.At.Path)
		replaced := func(other edits.Event) bool {
			return other.Kind != edits.Written && other.Sets(p.At, "") && (other.Kind != edits.Set || edits.Fields(other.At.Path) == other.At.Path && strings.HasPrefix(field, other.At.Path))
		}
		if p.f.Leads(p.At, copied, e.Instr, replaced) && p.f.Leads(p.At, e.Instr, p.Instr, replaced) {
			return e.Instr
		}
	}
	return nil
}

// isSingle reports whether the location of the object is one object whenever it is read: it is no result of a method that may
// make another with each call, and nothing assigns another to its variable or field.
func (p Patch) isSingle() bool {
	return !strings.Contains(p.At.Path, "()") && !p.f.Has(func(e edits.Event) bool {
		store, ok := e.Instr.(*ssa.Store)
		// The variable that is assigned holds the object, or is it: then its address is the base.
		return ok && e.Kind == edits.Set && e.At == p.At && store.Addr != knowledge.Unconverted(p.Data.Base)
	})
}

// lost returns a change of the object that can have happened when the base was copied, if none follows, be it in the helper that patches
// the object.
func (p Patch) lost() ssa.Instruction {
	changes := func(e edits.Event) bool { return e.Sets(p.At, "") }
	if !p.Direct && p.f.Does(p.Instr, func(e edits.Event) bool { return e.Kind != edits.Filled && changes(e) }) {
		return nil
	}
	if !p.f.Leads(p.At, p.made, p.Instr, nil) || p.rebased() || p.f.After(p.made, p.At, func(e edits.Event) bool {
		return changes(e) && e.Instr != p.Instr && p.f.Leads(p.At, e.Instr, p.Instr, nil)
	}) {
		return nil
	}
	stored := func(e edits.Event) bool { return e.Writes(p.At) || e.Kind != edits.Set && changes(e) }
	for _, e := range p.f.Events {
		if e.Changes(p.At, "") && e.At != p.At && !e.Initial() && !p.f.Does(e.Instr, stored) && p.f.Leads(p.At, e.Instr, p.made, stored) {
			return e.Instr
		}
	}
	return p.lostAbove(stored)
}

// rebased reports whether the copy may be changed between it and the request: where it gets back what the object had before its change, the patch
// holds that.
func (p Patch) rebased() bool { return p.rebasedAfter(p.made) }

func (p Patch) rebasedAfter(copied ssa.Instruction) bool {
	return p.f.Has(func(e edits.Event) bool {
		return e.Instr != p.Given && e.Instr != p.Instr && e.Instr != copied && e.Sets(p.Base, "") && p.f.Leads(p.At, copied, e.Instr, nil) && p.f.Leads(p.At, e.Instr, p.Instr, nil)
	})
}

// reverted returns a change of the base, if the object stays as it was and all that is set in the base is meant for the object: the patch
// takes it back.
//
// A base that is emptied makes the patch say more, and one that gets what another object has lets it speak of what has changed
// since: both are meant. So are, for all that is seen, changes of the object by whoever is handed it.
func (p Patch) reverted() (change ssa.Instruction) {
	if !p.Direct || p.f.Has(func(e edits.Event) bool {
		return e.Instr != p.Given && e.Instr != p.Instr && p.touches(e) && p.f.Leads(p.At, e.Instr, p.Instr, nil)
	}) {
		return nil
	}
	for _, e := range p.f.Events {
		if !e.Changes(p.Base, "") || e.Initial() {
			continue
		}
		if !isMeant(e) {
			return nil
		}
		if change == nil && p.f.Leads(p.At, p.made, e.Instr, nil) && p.f.Leads(p.At, e.Instr, p.Instr, nil) {
			change = e.Instr
		}
	}
	return change
}

// touches reports whether an event changes the patched object, or lets the copy get anywhere. After the patch both are free.
func (p Patch) touches(e edits.Event) bool {
	return e.Is(p.Base) || e.Kind != edits.Filled && (e.Is(p.At) || e.Sets(p.At, ""))
}

// isMeant reports whether an event sets something that the author has made for the object: neither nothing, nor what is
// read from an object, nor the version that a lock compares.
func isMeant(e edits.Event) bool {
	if strings.Contains(e.At.Path, "ResourceVersion") {
		return false
	}
	switch instr := e.Instr.(type) {
	case *ssa.Store:
		return isMade(instr.Val)
	case *ssa.MapUpdate:
		return isMade(instr.Value)
	case *ssa.Call:
		return !slices.ContainsFunc(knowledge.Args(&instr.Call), func(arg ssa.Value) bool {
			return refs.ValueOf(arg).Root != e.At.Root && !isMade(knowledge.Unconverted(arg))
		})
	}
	return false
}

// isMade reports whether a value is a constant other than zero, or what a call or an operator makes of others.
func isMade(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return !knowledge.ZeroConstant(v)
	case *ssa.Call, *ssa.BinOp, *ssa.MakeMap:
		return true
	}
	return false
}

// asRead reports whether the object is as the function, or one of the package that it calls, has read it, and the base is another one that is put together and never read.
func (p Patch) asRead() bool {
	if p.At.Path != "" || p.Base.Path != "" || !p.Direct || p.f.Has(func(e edits.Event) bool { return e.Kind != edits.Filled && e.Sets(p.At, "") }) {
		return false
	}
	isRead := func(f *edits.Function, object refs.Ref) bool {
		return f.Fetches(object) && !f.Has(func(e edits.Event) bool { return e.Kind == edits.Set && e.Sets(object, "") })
	}
	isMade := func(f *edits.Function, object refs.Ref) bool {
		return !f.Has(func(e edits.Event) bool {
			return e.Kind == edits.Filled && e.Instr != p.Instr && e.Is(object) && (f != p.f || f.Leads(object, e.Instr, p.Instr, nil))
		})
	}
	return p.each(p.At, isRead) && p.each(p.Base, isMade)
}

// each reports whether all variables of the package that an object can be are as is accepts them, and there is one.
func (p Patch) each(object refs.Ref, is func(*edits.Function, refs.Ref) bool) bool {
	origins, complete := p.r.graph.AllOrigins(object.Root)
	found := false
	for _, origin := range origins {
		if knowledge.IsNil(origin) {
			continue
		}
		variable, ok := origin.(*ssa.Alloc)
		if !ok || !is(p.r.edits.Of(variable.Parent()), refs.Ref{Root: variable}) {
			return false
		}
		found = true
	}
	return complete && found
}
