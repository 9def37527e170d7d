package suppress

import (
	"bytes"
	"go/token"
)

// Removal returns what to delete of a file with this source so that the directive is gone: the name and a
// comma, if it is one of several, else the comment, and the whole line if nothing else is on it.
func (d *Directive) Removal(file *token.File, source []byte) (from, to token.Pos) {
	if d.length > 0 {
		if end := file.Offset(d.End); end < len(source) && source[end] == ',' {
			return d.Pos, d.End + 1
		}
		return d.Pos - 1, d.End
	}
	start, end := file.Offset(d.comment.Pos()), file.Offset(d.comment.End())
	line := bytes.LastIndexByte(source[:start], '\n') + 1
	code := bytes.TrimRight(source[line:start], " \t")
	if len(code) > 0 {
		return file.Pos(line + len(code)), file.Pos(end)
	}
	if next := bytes.IndexByte(source[end:], '\n'); next >= 0 {
		end += next + 1
	}
	return file.Pos(line), file.Pos(end)
}
