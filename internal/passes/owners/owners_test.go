package owners_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states which kinds own or control which others by what it does, and in brackets the kind that a literal names.
func TestReferences(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "owns",
		Requires: []*analysis.Analyzer{owners.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var found []passtest.Answer
			for _, r := range pass.ResultOf[owners.Analyzer].(*owners.Result).References {
				owner := kinds(r.Owners, r.AnyOwner)
				if r.Kind != "" {
					owner += " (" + r.Kind + ")"
				}
				does := " owns "
				if r.Controller {
					does = " controls "
				}
				object := kinds(r.Objects, r.AnyObject)
				if r.OwnerKind != "" {
					owner = last(r.OwnerKind)
				}
				if len(r.ObjectKinds) > 0 {
					object = ""
					for _, name := range r.Owned() {
						object += ", " + last(name)
					}
					object = object[2:]
				}
				found = append(found, passtest.Answer{Pos: r.At.Pos(), Text: owner + does + object})
			}
			return found
		},
	}, "./owners/...")
}

func last(name string) string { return name[strings.LastIndex(name, ".")+1:] }

func kinds(list []types.Type, others bool) string {
	var names []string
	for _, t := range list {
		names = append(names, last(knowledge.TypeName(t)))
	}
	text := strings.Join(names, ", ")
	switch {
	case text == "":
		return "others"
	case others:
		return text + " or others"
	}
	return text
}
