package load

import (
	"bytes"
	"go/ast"
	"go/token"
)

// stripBodies blanks the bodies of the functions of a file, so that the parser has less to read. Lines
// and columns stay as they are. What it cannot take apart it leaves alone, and the parser will say why.
//
// The technique rejected: the parser's own scanner. It makes tokens of all that is skipped, which is
// half of the parser's work.
func stripBodies(source []byte) []byte {
	if bytes.Contains(source, []byte("line ")) && (bytes.Contains(source, []byte("//line ")) || bytes.Contains(source, []byte("/*line "))) {
		return source // a directive in a body counts for what stands below it
	}
	s := &stripper{source: source}
	for s.skipTo("func") {
		open, ok := s.body()
		if !ok {
			continue // declared without one, or a type
		}
		if !s.skipBraces() {
			return source
		}
		for i := open + 1; i < s.at-1; i++ {
			if source[i] != '\n' {
				source[i] = ' '
			}
		}
	}
	return source
}

// A stripper reads a file as far as one must to know code from comments and literals.
type stripper struct {
	source []byte
	at     int
}

// skipTo moves past the next word at the beginning of a line.
func (s *stripper) skipTo(word string) bool {
	for s.at < len(s.source) {
		start := s.at == 0 || s.source[s.at-1] == '\n'
		if start && bytes.HasPrefix(s.source[s.at:], []byte(word+" ")) {
			s.at += len(word)
			return true
		}
		s.next()
	}
	return false
}

// body moves to the brace that opens the body of the function whose signature begins here. That
// brace is outside of all parentheses and brackets, and not that of a struct or interface.
func (s *stripper) body() (open int, ok bool) {
	depth, word := 0, ""
	for s.at < len(s.source) {
		switch c := s.source[s.at]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '{' && (depth > 0 || word == "struct" || word == "interface"):
			if !s.skipBraces() {
				return 0, false
			}
			word = ""
			continue
		case c == '{':
			return s.at, true
		case c == '\n' && depth == 0:
			return 0, false
		case letter(c):
			start := s.at
			for s.at < len(s.source) && letter(s.source[s.at]) {
				s.at++
			}
			word = string(s.source[start:s.at])
			continue
		}
		if c := s.source[s.at]; c != ' ' && c != '\t' && c != '\n' && c != '/' {
			word = ""
		}
		s.next()
	}
	return 0, false
}

// skipBraces moves past the brace that closes the one here.
func (s *stripper) skipBraces() bool {
	depth := 0
	for s.at < len(s.source) {
		switch s.source[s.at] {
		case '{':
			depth++
		case '}':
			depth--
		}
		s.next()
		if depth == 0 {
			return true
		}
	}
	return false
}

// next moves past a comment, a literal, or one byte of anything else.
func (s *stripper) next() {
	rest := s.source[s.at:]
	switch {
	case rest[0] == '`':
		s.skipPast(1, "`")
	case rest[0] == '"' || rest[0] == '\'':
		s.quoted(rest[0])
	case rest[0] == '/' && len(rest) > 1 && rest[1] == '/':
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			s.at += i // the end of the line is not part of the comment
		} else {
			s.at = len(s.source)
		}
	case rest[0] == '/' && len(rest) > 1 && rest[1] == '*':
		s.skipPast(2, "*/")
	default:
		s.at++
	}
}

func (s *stripper) skipPast(from int, end string) {
	i := bytes.Index(s.source[s.at+from:], []byte(end))
	if i < 0 {
		s.at = len(s.source)
		return
	}
	s.at += from + i + len(end)
}

func (s *stripper) quoted(quote byte) {
	for s.at++; s.at < len(s.source); s.at++ {
		switch s.source[s.at] {
		case '\\':
			s.at++
		case quote:
			s.at++
			return
		case '\n':
			return
		}
	}
}

func letter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// stripValues takes away what variables are set to where their type can be told without: tables of
// a thousand rows are composite literals of a named type.
func stripValues(file *ast.File) {
	for _, decl := range file.Decls {
		decl, ok := decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			if spec.Type != nil {
				spec.Values = nil
			}
			for _, value := range spec.Values {
				stripElements(value)
			}
		}
	}
}

func stripElements(value ast.Expr) {
	if address, ok := value.(*ast.UnaryExpr); ok && address.Op == token.AND {
		value = address.X
	}
	literal, ok := value.(*ast.CompositeLit)
	if !ok {
		return
	}
	if array, ok := literal.Type.(*ast.ArrayType); ok {
		if _, open := array.Len.(*ast.Ellipsis); open {
			return // its elements say how long it is
		}
	}
	literal.Elts = nil
}
