package expectations

import (
	"go/types"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// options are the roles that a user can give to methods, with the option's name. A method that two
// options name has the role of the first.
var options = []struct {
	name string
	role knowledge.StoreRole
}{
	{"raises", knowledge.Raises},
	{"lowers", knowledge.Lowers},
	{"satisfied", knowledge.Satisfied},
	{"deletes", knowledge.Deletes},
}

// role returns the role of a method of a value of type t.
func (r *Result) role(method *types.Func, t types.Type) knowledge.StoreRole {
	if role := r.named(method); role != knowledge.NoRole {
		return role
	}
	return r.roles(t)[method.Name()]
}

// named returns the role that the user gave a method.
func (r *Result) named(method *types.Func) knowledge.StoreRole {
	for _, option := range options {
		if knowledge.Option(r.pass, option.name).Matches(method) {
			return option.role
		}
	}
	return knowledge.NoRole
}

// roles returns the roles of the methods of a type if it has the shape of a store; nil otherwise: it
// raises, reports whether it is satisfied, and lowers or deletes, each with a key, and declares one of
// these itself: a controller that embeds its store is none. A type of which the user named a method is one
// without that.
func (r *Result) roles(t types.Type) map[string]knowledge.StoreRole {
	named := knowledge.Named(t)
	if named == nil {
		return nil
	}
	obj := named.Origin().Obj()
	if known, ok := r.stores[obj]; ok {
		return known
	}
	found := make(map[string]knowledge.StoreRole)
	has := make(map[knowledge.StoreRole]bool)
	chosen, declares := false, false
	for _, selected := range methods(named.Origin()) {
		method := selected.Obj().(*types.Func)
		role := r.named(method)
		if role != knowledge.NoRole {
			chosen = true
		} else if role = knowledge.RoleByName(method.Name(), method.Signature().Results()); !keyed(method.Signature()) {
			continue
		}
		if role != knowledge.NoRole {
			found[method.Name()] = role
			has[role] = true
			declares = declares || len(selected.Index()) == 1
		}
	}
	shaped := declares && has[knowledge.Raises] && has[knowledge.Satisfied] && (has[knowledge.Lowers] || has[knowledge.Deletes])
	if !shaped && !chosen {
		found = nil
	}
	r.stores[obj] = found
	return found
}

// methods returns the methods of a type, those of embedded fields included.
func methods(named *types.Named) []*types.Selection {
	var t types.Type = named
	if !types.IsInterface(named) {
		t = types.NewPointer(named)
	}
	return slices.Collect(types.NewMethodSet(t).Methods())
}

func keyed(sig *types.Signature) bool {
	return knowledge.Any(sig.Params().Variables(), func(param *types.Var) bool { return knowledge.KeyParam(param.Type()) })
}

// Deletable reports whether the store of a call offers to delete what was expected.
func (r *Result) Deletable(c *Call) bool {
	for _, role := range r.roles(c.Store.Type()) {
		if role == knowledge.Deletes {
			return true
		}
	}
	return false
}
