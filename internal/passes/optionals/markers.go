package optionals

import (
	"go/types"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// marked reports whether a comment above a field says that it is optional. The comment is read from the source, whatever module the
// field is from: types know nothing of comments. A source that is not there says nothing, so that the field counts as required.
func (r *Result) marked(field *types.Var) bool {
	at := r.pass.Fset.PositionFor(field.Pos(), false)
	if !at.IsValid() {
		return false
	}
	lines, known := r.sources[at.Filename]
	if !known {
		text, _ := r.pass.ReadFile(at.Filename)
		lines = strings.Split(string(text), "\n")
		r.sources[at.Filename] = lines
	}
	if at.Line > len(lines) {
		return false
	}
	for _, line := range slices.Backward(lines[:at.Line-1]) {
		line = strings.TrimSpace(line)
		comment, ok := strings.CutPrefix(line, "//")
		if knowledge.OptionalMarker(comment) {
			return true
		}
		if !ok && line != "" {
			return false // generators read the comment before that of the field, too
		}
	}
	return false
}
