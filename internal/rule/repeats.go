package rule

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
)

// repeats are findings of checks whose repetitions in one function are one finding: whoever mends the first one of a habit mends the others
// with it, and would not read the same sentence for each.
type repeats struct {
	files enclosing.Files
	found []Diagnostic
}

// report hands on what was found, in the order of the source: the first finding of each kind in a declaration, with the others as related
// positions.
func (r *repeats) report(out func(Diagnostic)) {
	slices.SortStableFunc(r.found, func(a, b Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
	type habit struct {
		check, consequence string
		decl               ast.Decl
	}
	first := make(map[habit]int)
	var kept []Diagnostic
	for _, d := range r.found {
		fact, consequence, _ := strings.Cut(d.Message, ": ")
		key := habit{d.Category, consequence, nil}
		if file := r.files.File(d.Pos); file != nil {
			key.decl = enclosing.Decl(file, d.Pos)
		}
		i, again := first[key]
		if !again || key.decl == nil {
			first[key] = len(kept)
			kept = append(kept, d)
			continue
		}
		kept[i].Related = append(kept[i].Related, analysis.RelatedInformation{Pos: d.Pos, End: d.End, Message: "here too: " + fact})
	}
	for _, d := range kept {
		out(d)
	}
}
