// Package grants answers what the service account of a program may do: what its markers of kubebuilder say, from which
// its role is generated, and what the roles say that lie beside them.
//
// Markers are comments, and a package that calls the API need not be the one that has the marker. So this is read from
// the files of the whole project, and not from facts about packages.
package grants

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"text/scanner"
)

// A Rule grants verbs on resources, as a rule of a Role does.
type Rule struct {
	Groups, Resources, ResourceNames, Verbs, URLs []string

	Namespace, RoleName string
}

// A Marker is a rule that a comment grants.
type Marker struct {
	Rule
	Comment *ast.Comment
}

// name is the name of the marker, with the slash of the comment and its blanks cut off.
const name = "+kubebuilder:rbac:"

func arguments(comment string) (string, bool) {
	text, line := strings.CutPrefix(comment, "//")
	if !line {
		return "", false // controller-gen does not read other comments
	}
	return strings.CutPrefix(strings.TrimSpace(text), name)
}

// Markers returns the markers of a file, and an error for those that controller-gen refuses.
//
// As there, a comment in a declaration or in its documentation describes that and grants nothing. The
// documentation of the package counts.
func Markers(file *ast.File) (found []Marker, err error) {
	documents := documenting(file)
	var errs []error
	next := 0
	for _, group := range file.Comments {
		for next < len(file.Decls) && file.Decls[next].End() <= group.Pos() {
			next++
		}
		if documents[group] || next < len(file.Decls) && file.Decls[next].Pos() <= group.Pos() {
			continue
		}
		for _, comment := range group.List {
			text, ok := arguments(comment.Text)
			if !ok {
				continue
			}
			rule, err := Parse(text)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			found = append(found, Marker{rule, comment})
		}
	}
	return found, errors.Join(errs...)
}

// documenting returns the comments that document declarations.
func documenting(file *ast.File) map[*ast.CommentGroup]bool {
	found := make(map[*ast.CommentGroup]bool)
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			found[decl.Doc] = true
		case *ast.GenDecl:
			found[decl.Doc] = true
		}
	}
	delete(found, nil)
	return found
}

// Parse reads the arguments of a marker, without its name: groups=apps,resources=deployments,verbs=get;list. The
// grammar is that of controller-tools, which has it from Go's scanner; a test in tools/rbac compares the two.
func Parse(text string) (Rule, error) {
	p := &markerParser{text: text}
	p.Init(strings.NewReader(text))
	p.Mode = scanner.ScanIdents | scanner.ScanInts | scanner.ScanFloats | scanner.ScanStrings | scanner.ScanRawStrings | scanner.SkipComments
	p.Error = func(_ *scanner.Scanner, message string) { p.fail("%s", message) }
	var rule Rule
	p.arguments(&rule)
	if p.Scan() != scanner.EOF {
		p.fail("extra arguments")
	}
	if rule.Verbs == nil {
		p.fail("no verbs")
	}
	for i, group := range rule.Groups {
		if group == "core" {
			rule.Groups[i] = "" // as the generator does
		}
	}
	return rule, p.err
}

type markerParser struct {
	scanner.Scanner
	text string
	err  error
}

func (p *markerParser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("marker %s: "+format, append([]any{p.text}, args...)...)
	}
}

func (p *markerParser) expect(token rune) bool {
	if p.Scan() != token {
		p.fail("found %q where %s belongs", p.TokenText(), scanner.TokenString(token))
	}
	return p.err == nil
}

func (p *markerParser) arguments(rule *Rule) {
	lists := map[string]*[]string{
		"groups": &rule.Groups, "resources": &rule.Resources, "resourceNames": &rule.ResourceNames, "verbs": &rule.Verbs, "urls": &rule.URLs,
	}
	texts := map[string]*string{"namespace": &rule.Namespace, "roleName": &rule.RoleName}
	for p.expect(scanner.Ident) {
		key := p.TokenText()
		if !p.expect('=') {
			return
		}
		switch {
		case lists[key] != nil:
			*lists[key] = p.list()
		case texts[key] != nil:
			*texts[key] = p.value()
		default:
			p.fail("unknown argument %q", key)
		}
		if p.err != nil || p.Peek() == scanner.EOF || !p.expect(',') {
			return
		}
	}
}

// list reads {a, b} or a;b.
func (p *markerParser) list() []string {
	found := []string{}
	if p.next() != '{' {
		for hint := p.next(); hint != ',' && hint != '}' && hint != scanner.EOF; hint = p.next() {
			found = append(found, p.value())
			if end := p.next(); end == ',' || end == '}' || end == scanner.EOF || !p.expect(';') {
				break
			}
		}
		return found
	}
	p.Scan()
	for hint := p.next(); hint != '}' && hint != scanner.EOF; hint = p.next() {
		found = append(found, p.value())
		if p.next() == '}' || !p.expect(',') {
			break
		}
	}
	p.expect('}')
	return found
}

// value reads a quoted text, or tokens up to the end of the value.
func (p *markerParser) value() string {
	mode := p.Mode
	p.Mode = mode &^ (scanner.ScanInts | scanner.ScanFloats)
	defer func() { p.Mode = mode }()
	if token := p.Scan(); token == scanner.String || token == scanner.RawString {
		value, err := strconv.Unquote(p.TokenText())
		if err != nil {
			p.fail("%v", err)
		}
		return value
	}
	from := p.Position.Offset
	for hint := p.next(); hint != ',' && hint != ';' && hint != '}' && hint != scanner.EOF; hint = p.next() {
		p.Scan()
	}
	return p.text[from : p.Position.Offset+len(p.TokenText())]
}

// next returns the next character that is no blank.
func (p *markerParser) next() rune {
	hint := p.Peek()
	for ; hint >= 0 && hint <= ' ' && p.Whitespace&(1<<uint(hint)) != 0; hint = p.Peek() {
		p.Next()
	}
	return hint
}

// VerbsEnd returns where in the source the list of verbs of a marker ends, to which another one can be
// appended, or no position where that is not plain.
func (m Marker) VerbsEnd() token.Pos {
	const key = "verbs="
	at := strings.Index(m.Comment.Text, key)
	if at < 0 || len(m.Verbs) == 0 {
		return token.NoPos
	}
	rest := m.Comment.Text[at+len(key):]
	if strings.ContainsAny(rest[:1], "{\"`") || strings.Contains(m.Comment.Text[:at], "\"verbs") {
		return token.NoPos
	}
	if cut := strings.IndexAny(rest, ", \t"); cut >= 0 {
		rest = rest[:cut]
	}
	return m.Comment.Pos() + token.Pos(at+len(key)+len(rest))
}
