package syncs

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A LeftOut is a HasSynced in a field that nothing asks, and a wait for the others of its struct.
type LeftOut struct {
	Member
	Wait   *ssa.Call
	Unless string // the question to the module of a field that others can name; "" for another one
}

// LeftOut returns the fields of structs that a wait leaves out. The cache of one that others can name is read in the package.
func (r *Result) LeftOut(listers, synced []Member) []LeftOut {
	var found []LeftOut
	for _, s := range synced {
		if !slices.Contains(r.shipped, s.Store.Parent()) {
			continue // in the program itself the field is nil, and there is no cache
		}
		unread, open := r.Unread, s.Field.Exported()
		if open {
			unread = r.unreadHere
		}
		dead := s.Kind != nil && slices.ContainsFunc(listers, func(l Member) bool { return l.Of == s.Of && types.Identical(l.Kind, s.Kind) && unread(l) })
		if !unread(s) || dead || open && !r.readsCache(s, listers) {
			continue
		}
		wait := r.WaitBeside(s, synced)
		if wait == nil {
			continue
		}
		left := LeftOut{Member: s, Wait: wait}
		if open {
			left.Unless = asksUnread + flow.FieldName(s.Field)
		}
		found = append(found, left)
	}
	return found
}

// Unread reports whether nothing reads a field.
func (r *Result) Unread(m Member) bool {
	return r.graph.Own(m.Field) && len(r.graph.Reads(m.Field)) == 0
}

// unreadHere is Unread for a field that other packages may read.
func (r *Result) unreadHere(m Member) bool {
	in := m.Store.Parent().Pkg
	return in != nil && m.Field.Pkg() == in.Pkg && len(r.graph.Reads(m.Field)) == 0
}

// readsCache reports whether the package reads the cache whose HasSynced a field has, by a lister in the same struct.
func (r *Result) readsCache(synced Member, listers []Member) bool {
	return synced.Kind != nil && slices.ContainsFunc(listers, func(l Member) bool {
		return l.Of == synced.Of && types.Identical(l.Kind, synced.Kind) && len(r.graph.Reads(l.Field)) > 0
	})
}

// The question of LeftOut, and what answers it: a package that mentions the field.
const (
	asksUnread = "unread "
	saysRead   = "reads "
)

// UnreadAnywhere reports whether no package reads the field that a question is about; ok is false for another question.
func UnreadAnywhere(question string, said map[string]bool) (unread, ok bool) {
	field, ok := strings.CutPrefix(question, asksUnread)
	return !said[saysRead+field], ok
}

// Mentions returns what a function says to the questions of LeftOut: which fields of structs of other packages that say whether a cache has synced it mentions.
func (r *Result) Mentions(fn *ssa.Function) []string {
	if fn.Pkg == nil {
		return nil
	}
	var found []string
	for instr := range calls.Instrs(fn) {
		var field *types.Var
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			field = flow.FieldOf(instr.X.Type(), instr.Field)
		case *ssa.Field:
			field = flow.FieldOf(instr.X.Type(), instr.Field)
		}
		if field != nil && field.Exported() && field.Pkg() != nil && field.Pkg() != fn.Pkg.Pkg && knowledge.SaysSynced(field.Type()) {
			found = append(found, saysRead+flow.FieldName(field))
		}
	}
	return found
}
