package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// findings converts what the rules reported on the package.
func (r *packageRun) findings() []finding.Finding {
	var list []finding.Finding
	for _, a := range r.rules {
		result, ok := r.actions[a].result.(*rule.Result)
		if !ok {
			continue // what it requires has failed
		}
		for _, d := range result.Reported {
			list = append(list, r.finding(a, d))
		}
	}
	return list
}

// suppressed converts what the source answers.
func (r *packageRun) suppressed() []finding.Suppressed {
	var list []finding.Suppressed
	for _, a := range r.rules {
		if r.actions[a].failed {
			continue
		}
		for _, d := range r.actions[a].result.(*rule.Result).Suppressed {
			list = append(list, finding.Suppressed{Finding: r.finding(a, d.Diagnostic), Reason: d.Reason})
		}
	}
	return list
}

func (r *packageRun) finding(a *analysis.Analyzer, d rule.Diagnostic) finding.Finding {
	check := rule.CheckOf(a, d.Category)
	f := finding.Finding{
		Rule:     a.Name,
		Check:    d.Category,
		Tier:     string(check.Tier),
		Severity: "warning",
		Message:  d.Message,
		Help:     check.HelpAt(r.source(d.Pos, d.End)),
		Range:    r.span(d.Pos, d.End),
		Package:  r.pkg.PkgPath,
		Function: r.functionAt(d.Pos),
		Related:  []finding.Related{},
		Fixes:    []finding.Fix{},
		URL:      d.URL,
	}
	for _, rel := range d.Related {
		s := r.span(rel.Pos, rel.End)
		f.Related = append(f.Related, finding.Related{
			File: s.File, Line: s.Line, Column: s.Column, Message: rel.Message,
			EndLine: s.EndLine, EndColumn: s.EndColumn,
		})
	}
	if r.pkg.Omitted > 0 {
		return f // nobody can say that a fix leaves a package well-typed that is not
	}
	f.Fixes = r.fixes(f.Fixes, d.SuggestedFixes, finding.Safe)
	f.Fixes = r.fixes(f.Fixes, d.Unsafe, finding.Unsafe)
	return f
}

// fixes appends those fixes of a class whose files the user writes.
func (r *packageRun) fixes(list []finding.Fix, suggested []analysis.SuggestedFix, class finding.Applicability) []finding.Fix {
	for _, fix := range suggested {
		if edits, ok := r.edits(fix.TextEdits); ok {
			list = append(list, finding.Fix{Message: fix.Message, Applicability: class, Edits: edits})
		}
	}
	return list
}

// source returns the text between two positions of one file, and "" where it cannot be read.
func (r *packageRun) source(pos, end token.Pos) string {
	file := r.pkg.Fset.File(pos)
	if file == nil || !end.IsValid() || r.pkg.Fset.File(end) != file || end < pos {
		return ""
	}
	text, known := r.texts[file.Name()]
	if !known {
		text, _ = r.overlay.Read(file.Name()) // "" where it cannot be read
		r.texts[file.Name()] = text
	}
	if file.Offset(end) > len(text) {
		return ""
	}
	return string(text[file.Offset(pos):file.Offset(end)])
}

func (r *packageRun) span(pos, end token.Pos) finding.Range {
	if !end.IsValid() {
		end = pos
	}
	from, to := r.pkg.Position(pos), r.pkg.Position(end)
	return finding.Range{
		File:      from.Filename,
		Line:      from.Line,
		Column:    from.Column,
		EndLine:   to.Line,
		EndColumn: to.Column,
	}
}

// edits converts the edits of a fix, and returns false if one of them lies in a file that the user
// does not write: what cgo or a generator with line directives made.
func (r *packageRun) edits(list []analysis.TextEdit) ([]finding.Edit, bool) {
	var edits []finding.Edit
	for _, e := range list {
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		file := r.pkg.Fset.File(e.Pos)
		if file == nil || r.pkg.Fset.File(end) != file || end < e.Pos || file.Position(e.Pos).Filename != file.Name() {
			return nil, false
		}
		edits = append(edits, finding.Edit{
			File:      file.Name(),
			Offset:    file.Offset(e.Pos),
			EndOffset: file.Offset(end),
			NewText:   string(e.NewText),
		})
	}
	return edits, true
}

// functionAt names the declared function around pos; a closure belongs to the one it stands in.
func (r *packageRun) functionAt(pos token.Pos) string {
	file := r.files.File(pos)
	if file == nil {
		return ""
	}
	if fn, ok := enclosing.Decl(file, pos).(*ast.FuncDecl); ok {
		return functionName(fn)
	}
	return ""
}

// functionName spells a method with its receiver as the source does: (*queue[T]).Get.
func functionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	return "(" + types.ExprString(fn.Recv.List[0].Type) + ")." + fn.Name.Name
}

// finish sorts the findings, drops repeated ones and gives each its fingerprint.
func finish(open []finding.Finding, answered []finding.Suppressed) ([]finding.Finding, []finding.Suppressed) {
	slices.SortStableFunc(open, compare)
	open = slices.CompactFunc(open, func(a, b finding.Finding) bool { return compare(a, b) == 0 })
	slices.SortStableFunc(answered, compareAnswered)
	answered = slices.CompactFunc(answered, func(a, b finding.Suppressed) bool { return compareAnswered(a, b) == 0 })

	var all []*finding.Finding
	for i := range open {
		all = append(all, &open[i])
	}
	for i := range answered {
		all = append(all, &answered[i].Finding)
	}
	fingerprint(all)
	return open, answered
}

// fingerprint numbers the findings that say the same of one function. Those that are answered count,
// so that an answer to the first leaves the fingerprint of the second as it was.
func fingerprint(all []*finding.Finding) {
	slices.SortStableFunc(all, func(a, b *finding.Finding) int { return compare(*a, *b) })
	count := make(map[string]int)
	for _, f := range all {
		same := fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s", f.Rule, f.Check, f.Package, f.Function, f.Message)
		count[same]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", same, count[same]))
		f.Fingerprint = hex.EncodeToString(sum[:16])
	}
}

func compareAnswered(a, b finding.Suppressed) int { return compare(a.Finding, b.Finding) }

func compare(a, b finding.Finding) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Check, b.Check),
		cmp.Compare(a.EndLine, b.EndLine),
		cmp.Compare(a.EndColumn, b.EndColumn),
		cmp.Compare(a.Message, b.Message),
	)
}
