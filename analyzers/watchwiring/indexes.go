package watchwiring

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/indexes"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The words of what packages register and ask for.
const (
	saysIndexes = "indexes "
	ifCached    = "cached " // the question is about a field by which the API server selects as well
)

// indexed looks at the indexes that a call registers, or that a list needs.
func (c *checker) indexed(search indexes.Search, call ssa.CallInstruction) {
	if c.ssa.InTest(call.Pos()) {
		return
	}
	if index := search.Registered(call); index != nil {
		c.saysIndex(index)
		c.wrongIndex(index)
	}
	if lookup := search.Asked(call); lookup != nil {
		c.unindexed(lookup)
	}
}

// saysIndex tells the module which indexes are registered.
func (c *checker) saysIndex(index *indexes.Index) {
	keys := index.Keys
	if index.AnyKey {
		keys = []string{owners.Anything}
	}
	kinds := owners.Names(index.Kinds)
	if index.AnyKind {
		kinds = append(kinds, owners.Anything)
	}
	for _, kind := range kinds {
		for _, key := range keys {
			rule.Say(c.pass, saysIndexes+pair(kind, key))
		}
	}
}

// saysSelectable tells the module by which fields the API server selects custom resources.
func (c *checker) saysSelectable() {
	for _, file := range c.pass.Files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if field := selectable(comment); field != "" {
					rule.Say(c.pass, saysIndexes+pair(owners.Anything, field))
				}
			}
		}
	}
}

func selectable(comment *ast.Comment) string { return knowledge.SelectableMarker(comment.Text) }

// unindexed asks the module whether nobody registers an index that a list needs. Fields that the API server knows need no
// index if the client has no cache.
func (c *checker) unindexed(lookup *indexes.Lookup) {
	client := knowledge.Receiver(lookup.Call.Common())
	for _, key := range lookup.Keys {
		question := saysIndexes + pair(name(lookup.Kind), key)
		if knowledge.ServerSelects(lookup.Kind, key) {
			if knowledge.NamedUncached(client) {
				continue
			}
			question = ifCached + question
		}
		rule.Ask(c.pass, question, c.diagnostic(unindexedField, lookup.Call, nil,
			"no IndexField of the module registers %q for a %s: the list fails", key, kind(lookup.Kind)))
	}
}

// unregistered reports whether nobody in the module registers an index.
func unregistered(question string, said rule.Statements) bool {
	question, cached := strings.CutPrefix(question, ifCached)
	if cached && said[caches.Uncached] {
		return false
	}
	kind, key, _ := strings.Cut(strings.TrimPrefix(question, saysIndexes), " ")
	return !slices.ContainsFunc([]string{pair(kind, key), pair(kind, owners.Anything), pair(owners.Anything, key), pair(owners.Anything, owners.Anything)}, func(known string) bool {
		return said[saysIndexes+known]
	})
}

// wrongIndex reports an index whose function leaves out all objects: it wants the kind of their owner to be their own, or
// asserts them to another type.
func (c *checker) wrongIndex(index *indexes.Index) {
	at, as := index.Misses()
	if at == nil {
		return
	}
	object, registered := kind(index.Kinds[0]), []analysis.RelatedInformation{c.place(index.Call, "registered here")}
	if as == nil {
		c.report(wrongIndex, at, registered,
			"the index of a %s leaves out those whose owner is no %s: one that is owned by another kind is never found", object, object)
		return
	}
	c.report(wrongIndex, at, registered, "the index is one of a %s, and its function takes each object for a %s", object, kind(as))
}
