package ruletest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A line is a place in a fixture, its file relative to testdata.
type line struct {
	file string
	line int
}

// A pattern is one regular expression of a comment.
type pattern struct {
	re  *regexp.Regexp
	met bool
}

// claims is what the fixtures say.
type claims struct {
	wants     map[line][]*pattern
	related   map[line][]*pattern
	fixes     map[line][]*pattern
	misplaced []string
}

// readClaims reads the comments of every Go file that the patterns cover.
func readClaims(dir string, patterns []string) (*claims, error) {
	c := &claims{wants: make(map[line][]*pattern), related: make(map[line][]*pattern), fixes: make(map[line][]*pattern)}
	files, err := Files(dir, patterns)
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if err := c.read(dir, name); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Files returns the Go files below dir that the patterns cover, such as "./errchan/...": relative to
// dir, with forward slashes, each once.
func Files(dir string, patterns []string) ([]string, error) {
	var files []string
	for _, p := range patterns {
		root, deep := strings.CutSuffix(p, "...")
		root = filepath.Join(dir, root)
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && path != root && !deep:
				return fs.SkipDir
			case d.IsDir() || filepath.Ext(path) != ".go":
				return nil
			}
			rel, err := filepath.Rel(dir, path)
			if name := filepath.ToSlash(rel); err == nil && !slices.Contains(files, name) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

func (c *claims) read(dir, name string) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(dir, filepath.FromSlash(name)), nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			at := line{name, fset.Position(comment.Pos()).Line}
			if err := c.readComment(at, comment.Text, okFunction(file, comment.Pos())); err != nil {
				return fmt.Errorf("testdata/%s:%d: %w", at.file, at.line, err)
			}
		}
	}
	return nil
}

var directive = regexp.MustCompile(`// ?(want|related|fix)\s+`)

// readComment takes the directives out of a comment. silent names the function around it that
// promises to have no findings.
func (c *claims) readComment(at line, text, silent string) error {
	for {
		m := directive.FindStringSubmatchIndex(text)
		if m == nil {
			return nil
		}
		kind := text[m[2]:m[3]]
		text = text[m[1]:]
		var list []*pattern
		for text != "" && strings.ContainsAny(text[:1], "\"`") {
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return fmt.Errorf("unfinished string after %s: %s", kind, text)
			}
			text = strings.TrimLeft(text[len(quoted):], " \t")
			unquoted, err := strconv.Unquote(quoted)
			if err != nil {
				return err
			}
			re, err := regexp.Compile(unquoted)
			if err != nil {
				return err
			}
			list = append(list, &pattern{re: re})
		}
		if kind == "fix" && strings.HasPrefix(text, "none") {
			return fmt.Errorf("fix none: a pattern is in quotes")
		}
		if len(list) == 0 {
			continue // prose that happens to use the word
		}
		c.add(kind, at, list, silent)
	}
}

func (c *claims) add(kind string, at line, list []*pattern, silent string) {
	switch kind {
	case "related":
		c.related[at] = append(c.related[at], list...)
		return
	case "fix":
		c.fixes[at] = append(c.fixes[at], list...)
		return
	}
	c.wants[at] = append(c.wants[at], list...)
	if silent != "" {
		c.misplaced = append(c.misplaced,
			fmt.Sprintf("testdata/%s:%d: want inside %s, whose name promises silence", at.file, at.line, silent))
	}
}

// okFunction returns the name of the function around pos if it starts with "ok".
func okFunction(file *ast.File, pos token.Pos) string {
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if ok && strings.HasPrefix(fn.Name.Name, "ok") && fn.Pos() <= pos && pos <= fn.End() {
			return fn.Name.Name
		}
	}
	return ""
}

// claim marks the first open pattern that matches, and reports whether there is one.
func claim(list []*pattern, text string) bool {
	i := slices.IndexFunc(list, func(p *pattern) bool { return !p.met && p.re.MatchString(text) })
	if i < 0 {
		return false
	}
	list[i].met = true
	return true
}

// unmet describes the patterns that nothing matched, in order.
func unmet(all map[line][]*pattern, what string) []string {
	var problems []string
	for at, list := range all {
		for _, p := range list {
			if !p.met {
				problems = append(problems, fmt.Sprintf("testdata/%s:%d: no %s matches %q", at.file, at.line, what, p.re))
			}
		}
	}
	slices.Sort(problems)
	return problems
}
