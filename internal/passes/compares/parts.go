package compares

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// ComparesData is a fact about a function: the parameters, the receiver counted, whose data it compares, secrets that is.
type ComparesData struct{ Params []int }

// AFact marks ComparesData as a fact.
func (*ComparesData) AFact() {}

// dataOf returns the parameters of a function whose data it compares, itself or by a function that it hands them to.
// One that reads the texts of a secret, too, may make data of them first.
func (r *Result) dataOf(fn *ssa.Function) []int {
	var found []int
	for i, param := range fn.Params {
		if !knowledge.Secret(param.Type()) || !r.comparesData(fn, param) || readsTexts(fn, param) {
			continue
		}
		found = append(found, i)
	}
	return found
}

func (r *Result) comparesData(fn *ssa.Function, secret ssa.Value) bool {
	return knowledge.Any(calls.Each[*ssa.Call](fn), func(call *ssa.Call) bool { return r.DataCompared(call, secret) })
}

// readsTexts reports whether a function mentions the texts of a secret.
func readsTexts(fn *ssa.Function, secret ssa.Value) bool {
	return knowledge.Any(calls.Each[*ssa.FieldAddr](fn), func(field *ssa.FieldAddr) bool {
		return refs.ValueOf(field) == (refs.Ref{Root: secret, Path: "." + knowledge.StringData})
	})
}

// DataCompared reports whether a call compares the data of a secret, or is handed the secret and does so.
func (r *Result) DataCompared(call *ssa.Call, secret ssa.Value) bool {
	if c, ok := r.comparison(call); ok {
		data := refs.Ref{Root: secret, Path: "." + knowledge.SecretData}
		return refs.ValueOf(c.A) == data || refs.ValueOf(c.B) == data
	}
	handed := func(i int) bool {
		return i < len(call.Call.Args) && refs.ValueOf(call.Call.Args[i]) == refs.Ref{Root: secret}
	}
	for _, fn := range r.graph.Targets(call) {
		if slices.ContainsFunc(r.data[fn], handed) {
			return true
		}
	}
	var fact ComparesData
	obj := flow.Declared(&call.Call)
	return obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) && slices.ContainsFunc(fact.Params, handed)
}

// maxHands bounds the functions that a secret is returned by.
const maxHands = 4

// DataComparedLater returns a call that compares the data of a secret which is made with texts alone, in the function that
// makes it or in one that it is returned to; nil for none. Somebody who sets the data, or makes them of the texts, ends the
// search.
func (r *Result) DataComparedLater(secret ssa.Value) *ssa.Call {
	var found *ssa.Call
	pending := []ssa.Value{secret}
	for n := 0; n < len(pending) && n < maxHands; n++ {
		v := pending[n]
		for _, use := range r.graph.AllUses(v) {
			switch instr := use.Instr.(type) {
			case *ssa.FieldAddr:
				if knowledge.Secret(instr.X.Type()) && setsData(instr) {
					return nil
				}
			case *ssa.Return:
				pending = append(pending, r.returned(instr, use.Value)...)
			}
		}
		fn := owner(v)
		if fn == nil {
			continue
		}
		for call := range calls.Each[*ssa.Call](fn) {
			if found == nil && r.DataCompared(call, v) {
				found = call
			}
		}
	}
	return found
}

func owner(v ssa.Value) *ssa.Function {
	if instr, ok := v.(ssa.Instruction); ok {
		return instr.Parent()
	}
	return nil
}

// setsData reports whether a field of a secret is its data, and set, or its texts, and read.
func setsData(field *ssa.FieldAddr) bool {
	name := flow.FieldOf(field.X.Type(), field.Field).Name()
	return slices.ContainsFunc(knowledge.Referrers(field), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return name == knowledge.SecretData && ref.Addr == ssa.Value(field)
		case *ssa.UnOp:
			return name == knowledge.StringData || name == knowledge.SecretData && updated(ref)
		}
		return false
	})
}

// updated reports whether an entry of a map is set.
func updated(m ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(m), func(ref ssa.Instruction) bool {
		update, ok := ref.(*ssa.MapUpdate)
		return ok && update.Map == m
	})
}

// returned returns the results of the known calls of a function that are a value which it returns.
func (r *Result) returned(ret *ssa.Return, v ssa.Value) []ssa.Value {
	var found []ssa.Value
	for i, result := range ret.Results {
		if result != v {
			continue
		}
		for _, site := range r.graph.Sites(ret.Parent()) {
			call, ok := site.Instr.(*ssa.Call)
			switch {
			case !ok || !site.Direct:
			case len(ret.Results) == 1:
				found = append(found, call)
			default:
				for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
					if part.Index == i {
						found = append(found, part)
					}
				}
			}
		}
	}
	return found
}

// EntryCompared reports whether an entry of a map is compared with something. Whether there is one may be asked for another reason: what is read elsewhere
// takes its place.
func EntryCompared(lookup *ssa.Lookup) bool {
	entry := ssa.Value(lookup)
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(lookup)) {
		if part.Index == 0 {
			entry = part
		}
	}
	return slices.ContainsFunc(knowledge.Referrers(entry), func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		return ok && (compare.Op == token.EQL || compare.Op == token.NEQ)
	})
}

// TextsOf returns the address that an instruction stores the texts of a secret to; nil for another instruction.
func TextsOf(instr ssa.Instruction) *ssa.FieldAddr {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	field, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !knowledge.Secret(field.X.Type()) || flow.FieldOf(field.X.Type(), field.Field).Name() != knowledge.StringData {
		return nil
	}
	return field
}
