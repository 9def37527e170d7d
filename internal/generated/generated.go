// Package generated tells files that a program wrote from those that people write.
package generated

import (
	"go/ast"
	"regexp"
)

// mark is the line that go help generate asks for, also with words behind it: go-bindata writes "DO NOT EDIT. (@generated)".
var mark = regexp.MustCompile(`^// Code generated .*\bDO NOT EDIT\b`)

// Is reports whether a file, parsed with its comments, says before its package clause that it is generated.
func Is(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if comment.Pos() < file.Package && mark.MatchString(comment.Text) {
				return true
			}
		}
	}
	return false
}
