package lsp

import (
	"bytes"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// A text is what a file is read as, with what is needed to tell places in it.
type text struct {
	content []byte
	starts  []int // of lines
	utf16   bool  // columns are in UTF-16 units, not in bytes
}

func newText(content []byte, utf16 bool) *text {
	t := &text{content: content, starts: []int{0}, utf16: utf16}
	for i, b := range content {
		if b == '\n' {
			t.starts = append(t.starts, i+1)
		}
	}
	return t
}

// line returns a line without its end; empty for one that is not there. Lines count from 0.
func (t *text) line(n int) []byte {
	if n < 0 || n >= len(t.starts) {
		return nil
	}
	line, _, _ := bytes.Cut(t.content[t.starts[n]:], []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r"))
}

// at returns the place of a line and a column of a finding: both count from 1, columns in bytes.
func (t *text) at(line, column int) position {
	p := position{Line: max(line-1, 0)}
	text := t.line(p.Line)
	p.Character = t.units(text[:min(max(column-1, 0), len(text))])
	return p
}

// offset returns the place of a byte.
func (t *text) offset(n int) position {
	n = min(n, len(t.content))
	line := bytes.Count(t.content[:n], []byte("\n"))
	return position{Line: line, Character: t.units(t.content[t.starts[line]:n])}
}

// units counts what columns are measured in.
func (t *text) units(s []byte) int {
	if !t.utf16 {
		return len(s)
	}
	n := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		n++
		if r > 0xFFFF {
			n++
		}
		s = s[size:]
	}
	return n
}

// before reports whether a place comes before another.
func (p position) before(q position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// touches reports whether two ranges share a place; an empty one is at its start.
func (r textRange) touches(s textRange) bool {
	return !r.End.before(s.Start) && !s.End.before(r.Start)
}

// fileOf returns the name of the file that a URI means, without symbolic links; "" if it means none.
func fileOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	name := u.Path
	if len(name) > 2 && name[0] == '/' && name[2] == ':' { // /C:/op/main.go
		name = name[1:]
	}
	name = filepath.FromSlash(name)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return name
}

// uriOf returns the URI of a file.
func uriOf(file string) string {
	name := filepath.ToSlash(file)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}
