// Package indexes answers by which fields functions index the objects of a cache, and by which ones they look for objects.
package indexes

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
)

// An Index is a call that registers one, or several in turns.
type Index struct {
	Call      ssa.CallInstruction
	Kinds     []types.Type // of the objects
	Keys      []string
	AnyKind   bool // others than Kinds, too
	AnyKey    bool
	Functions []*ssa.Function // which make the values

	graph *calls.Graph
}

// A Lookup is a call that lists objects by fields.
type Lookup struct {
	Call ssa.CallInstruction
	Kind types.Type
	Keys []string // as far as they are constant, in the order in which they are found
}

// A Search looks through functions.
type Search struct {
	Graph     *calls.Graph
	Constants *constants.Result
}

// Registered returns the indexes that a call registers; nil for another call.
func (s Search) Registered(call ssa.CallInstruction) *Index {
	object, key, extract := knowledge.IndexesField(call.Common())
	if object == nil {
		if knowledge.RegistersIndexes(call.Common()) && len(s.Graph.Targets(call)) == 0 {
			return &Index{Call: call, AnyKind: true, AnyKey: true}
		}
		return nil
	}
	index := &Index{Call: call, Functions: s.Graph.Functions(extract), graph: s.Graph}
	held, complete := s.Graph.Concrete(object)
	index.AnyKind = !complete
	for _, t := range held {
		if knowledge.Untyped(t) {
			index.AnyKind = true
		} else {
			index.Kinds = append(index.Kinds, t)
		}
	}
	index.Keys, index.AnyKey = s.texts(key)
	return index
}

// texts returns the texts that a value can be, and whether it may be another one.
func (s Search) texts(v ssa.Value) (found []string, others bool) {
	origins, complete := s.Graph.AllOrigins(v)
	others = !complete
	for _, origin := range origins {
		if text, ok := s.Constants.Of(origin).Text(); ok {
			found = append(found, text)
		} else {
			others = true
		}
	}
	return found, others
}

// Asked returns what a call looks for; nil for a call that does not list objects of one kind by fields.
func (s Search) Asked(call ssa.CallInstruction) *Lookup {
	list, options := knowledge.Lists(call.Common())
	if list == nil {
		return nil
	}
	held, complete := s.Graph.Concrete(list)
	if !complete || len(held) != 1 || knowledge.Untyped(held[0]) {
		return nil
	}
	of := knowledge.ElementOf(held[0])
	if of == nil {
		return nil
	}
	lookup := &Lookup{Call: call, Kind: of}
	for _, option := range s.options(options, maxHanded) {
		for _, key := range s.fields(option) {
			if !slices.Contains(lookup.Keys, key) {
				lookup.Keys = append(lookup.Keys, key)
			}
		}
	}
	if len(lookup.Keys) == 0 {
		return nil
	}
	return lookup
}

// maxHanded bounds how many functions hand on the options of a list.
const maxHanded = 4

// options returns the options in a list of them: those of the call, or, where the function is handed the list, those of its callers, as many levels up as depth says.
func (s Search) options(list ssa.Value, depth int) []ssa.Value {
	param, ok := list.(*ssa.Parameter)
	if !ok || depth == 0 {
		elements, _ := s.Graph.Elements(list)
		return elements
	}
	var found []ssa.Value
	handed, _ := s.Graph.Actuals(param)
	for _, actual := range handed {
		found = append(found, s.options(actual, depth-1)...)
	}
	return found
}

// fields returns the fields that an option of a list is about.
func (s Search) fields(option ssa.Value) []string {
	option = knowledge.Unconverted(option)
	switch knowledge.TypeName(option.Type()) {
	case knowledge.MatchingFields:
		return s.keys(option)
	case knowledge.MatchingSelector:
		return s.selector(s.part(option, "Selector"))
	case knowledge.ListOptions:
		return s.selector(s.part(option, "FieldSelector"))
	}
	return nil
}

// part returns what is in a field of a struct, or of what a pointer points to; nil if that is not known.
func (s Search) part(of ssa.Value, field string) ssa.Value {
	of = knowledge.Operand(of)
	variable, ok := of.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range knowledge.Referrers(variable) {
		switch ref.(type) {
		case *ssa.UnOp, *ssa.MakeInterface:
			v, _ := s.Graph.FieldValue(variable, field, ref)
			return v
		}
	}
	return nil
}

// selector returns the fields that a selector is about.
func (s Search) selector(v ssa.Value) []string {
	if v == nil {
		return nil
	}
	call, ok := knowledge.Unconverted(v).(*ssa.Call)
	if !ok {
		return nil
	}
	if field := knowledge.SelectsField(&call.Call); field != nil {
		return s.named(field)
	}
	if set := knowledge.SelectsSet(&call.Call); set != nil {
		return s.keys(set)
	}
	return nil
}

// named returns the texts that a key can be, such as the elements of a list through which a loop goes: those that are seen.
func (s Search) named(v ssa.Value) []string {
	found, _ := s.texts(v)
	return found
}

// keys returns the constant keys of a map that is made in the function.
func (s Search) keys(set ssa.Value) []string {
	var found []string
	for _, origin := range s.Graph.Origins(set) {
		made, ok := origin.(*ssa.MakeMap)
		if !ok {
			continue
		}
		for update := range knowledge.Each[*ssa.MapUpdate](knowledge.Referrers(made)) {
			if update.Map == made {
				found = append(found, s.named(update.Key)...)
			}
		}
	}
	return found
}
