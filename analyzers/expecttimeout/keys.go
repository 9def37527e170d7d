package expecttimeout

import (
	"go/types"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
)

const keyMessage = "%s looks under %s, but %s raises under %s: they never meet"

// checkKeys reports a call whose key is none that the package raises under. All raises have to be
// known to differ.
func (c *checker) checkKeys(call *expectations.Call) {
	if call.Role == knowledge.Raises {
		return
	}
	var differs *expectations.Call
	at := -1
	for _, raise := range c.stores.Calls {
		if raise.Role != knowledge.Raises || !c.stores.Same(call, raise) {
			continue
		}
		if at = c.differ(call, raise); at < 0 {
			return
		}
		differs = raise
	}
	if differs == nil {
		return
	}
	i, j := at, partner(call, differs, at)
	c.report(keyMismatch, posOf(call.Keys[i], call.Instr), []related{{differs.Instr.Pos(), "raised here"}},
		keyMessage, call.Method.Name(), c.stores.Key(call.Keys[i]), differs.Method.Name(), c.stores.Key(differs.Keys[j]))
}

// differ returns the first argument of call that cannot be the one of raise; -1 if all can.
func (c *checker) differ(call, raise *expectations.Call) int {
	for i := range call.Keys {
		j := partner(call, raise, i)
		if j < 0 {
			continue
		}
		if c.stores.Differ(c.stores.Key(call.Keys[i]), c.stores.Key(raise.Keys[j])) {
			return i
		}
	}
	return -1
}

// partner returns which argument of raise is what argument i of call is: the one with the same name;
// for the only key of both, whatever the names; -1 for none.
func partner(call, raise *expectations.Call, i int) int {
	name := call.Params[i].Name()
	for j, param := range raise.Params {
		if name != "" && name != "_" && param.Name() == name && types.Identical(param.Type(), call.Params[i].Type()) {
			return j
		}
	}
	if i > 0 || len(raise.Params) == 0 || !types.Identical(call.Params[0].Type(), raise.Params[0].Type()) || shares(call, raise) {
		return -1
	}
	return 0
}

// shares reports whether the two methods have a parameter of the same name and type.
func shares(a, b *expectations.Call) bool {
	return slices.ContainsFunc(a.Params, func(x *types.Var) bool {
		return slices.ContainsFunc(b.Params, func(y *types.Var) bool {
			return x.Name() != "" && x.Name() == y.Name() && types.Identical(x.Type(), y.Type())
		})
	})
}
