// Package docs_test holds the code to what architecture.md says of it.
package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/ctrllint/ctrllint"

// imports says what each folder may import of this module; the first row that fits counts. A row
// ending in /* is for all folders below.
var imports = []struct {
	dir     string
	allowed []string
}{
	{"internal/finding", nil},
	{"internal/enclosing", nil},
	{"internal/generated", nil},
	{"internal/knowledge", nil},
	{"internal/suppress", nil},
	{"internal/rule", []string{"internal/enclosing", "internal/generated", "internal/knowledge", "internal/suppress", "internal/passes/turn"}},
	{"internal/cache", nil},
	{"internal/load", []string{"internal/cache"}},
	{"internal/nearest", nil},
	{"internal/atomicfile", nil},
	{"internal/baseline", []string{"internal/atomicfile", "internal/finding"}},
	{"internal/changes", nil},
	{"internal/config", []string{"internal/nearest", "internal/rule"}},
	{"internal/fix", []string{"internal/finding", "internal/generated"}},
	{"internal/report", []string{"internal/finding"}},
	{"internal/lint", []string{"internal/cache", "internal/enclosing", "internal/finding", "internal/rule", "internal/load"}},
	{"internal/lsp", []string{"internal/finding"}},
	{"internal/manual", nil},
	{"internal/ruletest", []string{"internal/finding", "internal/fix", "internal/manual", "internal/rule", "internal/lint"}},
	{"internal/passtest", []string{"internal/finding", "internal/rule", "internal/ruletest", "internal/lint"}},
	{"internal/progen", []string{"internal/finding", "internal/lint", "internal/load"}},
	{"internal/passes/*", []string{"internal/enclosing", "internal/knowledge", "internal/passes/*"}},
	{"analyzers", []string{"analyzers/*"}},
	{"analyzers/suppression", []string{"internal/nearest", "internal/rule", "internal/suppress"}},
	{"analyzers/*", []string{"internal/rule", "internal/knowledge", "internal/passes/*"}}, // no rule imports a rule
	{"internal/inventory", []string{"internal/knowledge", "internal/rule", "internal/passes/*"}},
	{"nogo/suppression", []string{"analyzers"}},
	{"plugin", []string{"analyzers", "internal/config", "internal/rule"}},
	{"cmd/ctrllint", []string{"analyzers", "internal/cache", "internal/finding", "internal/rule", "internal/lint", "internal/report", "internal/config", "internal/nearest", "internal/fix", "internal/baseline", "internal/changes", "internal/atomicfile", "internal/inventory", "internal/lsp", "internal/manual"}},
	{"realbugs", []string{"analyzers", "internal/finding", "internal/rule", "internal/lint", "internal/cache", "internal/load", "realbugs/mutation"}},
	{"realbugs/mutation", []string{"internal/finding", "internal/knowledge", "internal/lint", "internal/load"}},
	{"tools/ci", nil},
	{"tools/bench", nil},
	{"tools/cold", nil},
	{"tools/omit", []string{"internal/finding", "internal/lint", "analyzers"}},
	{"tools/stress", []string{"internal/lint", "internal/rule", "analyzers"}},
	{"tools/golangci-lint", []string{"plugin"}},
	{"tools/progen", []string{"analyzers", "internal/progen"}},
	{"tools/release", nil},
	{"tools/rbac", nil},
	{"tools/rbac/*", nil},
	{"tools/gendocs", []string{"analyzers", "internal/config", "internal/manual", "internal/rule"}},
	{"tools/site", []string{"analyzers", "internal/config", "internal/manual", "internal/rule"}},
	{"docs", nil},
}

func TestImportsPointOneWay(t *testing.T) {
	for _, file := range sources(t) {
		if file.isTest() {
			continue // a test may look at whatever it compares with
		}
		dir := path.Dir(file.name)
		row := slices.IndexFunc(imports, func(row struct {
			dir     string
			allowed []string
		}) bool {
			return fits(dir, row.dir)
		})
		if row < 0 {
			t.Errorf("%s: no row says what %s may import", file.name, dir)
			continue
		}
		for _, spec := range file.syntax.Imports {
			target, own := strings.CutPrefix(importPath(spec), modulePath+"/")
			if own && !slices.ContainsFunc(imports[row].allowed, func(pattern string) bool { return fits(target, pattern) }) {
				t.Errorf("%s: %s must not import %s", file.at(spec.Pos()), dir, target)
			}
		}
	}
}

func fits(dir, pattern string) bool {
	below, any := strings.CutSuffix(pattern, "/*")
	return dir == pattern || any && strings.HasPrefix(dir, below+"/")
}

// clusterPath is the beginning of the import paths of Kubernetes and what controllers are built on.
var clusterPath = regexp.MustCompile(`^(\w+\.)?k8s\.io/|^google\.golang\.org/grpc`)

// TestKnowledgeStandsInOnePlace keeps the import paths of Kubernetes out of rules and passes, so
// that a new version of its API means a change in one package.
func TestKnowledgeStandsInOnePlace(t *testing.T) {
	for _, file := range sources(t) {
		if file.isTest() || path.Dir(file.name) == "internal/knowledge" {
			continue
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && clusterPath.MatchString(text) {
				t.Errorf("%s: %s belongs into internal/knowledge", file.at(literal.Pos()), literal.Value)
			}
			return true
		})
	}
}

const (
	longestFunction = 60
	longestFile     = 300
)

// TestSizes keeps functions and files to what one reads without scrolling back. There is no list of
// exceptions: what does not fit is two things. A manual is read a section at a time, and each of its
// sections is as long as a function at most.
func TestSizes(t *testing.T) {
	for _, file := range sources(t) {
		if len(file.syntax.Decls) == 0 && file.syntax.Doc != nil {
			for title, lines := range sections(file.syntax.Doc) {
				if lines > longestFunction {
					t.Errorf("%s: the section %q has %d lines, more than %d", file.name, title, lines, longestFunction)
				}
			}
			continue
		}
		if lines := file.fset.Position(file.syntax.FileEnd).Line; lines > longestFile {
			t.Errorf("%s has %d lines, more than %d: split it by meaning", file.name, lines, longestFile)
		}
		for _, decl := range file.syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if lines := file.fset.Position(fn.End()).Line - file.fset.Position(fn.Pos()).Line + 1; lines > longestFunction {
				t.Errorf("%s: %s has %d lines, more than %d", file.at(fn.Pos()), fn.Name.Name, lines, longestFunction)
			}
		}
	}
}

// longestRule is the number of lines after which a rule judges what a pass should: its manual and tests are not counted.
const longestRule = 900

// longRules are older than the bound. None is added.
var longRules = []string{"ctxrunnable", "errchan", "expecttimeout", "finalizerorder", "leaderwrite"}

// TestRulesAskPasses keeps rules to what is theirs: what to ask of the passes, and how to tell it.
func TestRulesAskPasses(t *testing.T) {
	lines := make(map[string]int)
	for _, file := range sources(t) {
		dir, base := path.Split(file.name)
		if rule, ok := strings.CutPrefix(path.Clean(dir), "analyzers/"); ok && !file.isTest() && base != "doc.go" {
			lines[rule] += file.fset.Position(file.syntax.FileEnd).Line
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(lines)) {
		switch long := slices.Contains(longRules, rule); {
		case !long && lines[rule] > longestRule:
			t.Errorf("%s has %d lines, more than %d: what it judges belongs into a pass", rule, lines[rule], longestRule)
		case long && lines[rule] <= longestRule:
			t.Errorf("%s has %d lines: it is no exception any more", rule, lines[rule])
		}
	}
}

// sections returns how many lines each section of a package comment has, by its heading.
func sections(doc *ast.CommentGroup) map[string]int {
	lines := make(map[string]int)
	var title string
	for _, comment := range doc.List {
		if heading, ok := strings.CutPrefix(comment.Text, "// # "); ok {
			title = heading
		}
		lines[title]++
	}
	return lines
}

// A source is one Go file of the project; fixtures are left out.
type source struct {
	name   string // from the root, with slashes
	fset   *token.FileSet
	syntax *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.name, "_test.go") }

func (s source) at(pos token.Pos) string {
	return s.name + ":" + strconv.Itoa(s.fset.Position(pos).Line)
}

func importPath(spec *ast.ImportSpec) string {
	text, _ := strconv.Unquote(spec.Path.Value) // the parser has accepted it
	return text
}

func sources(t *testing.T) []source {
	t.Helper()
	var files []source
	root := ".."
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() && name != root && (base == "testdata" || base == "variants" || strings.HasPrefix(base, ".")) {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(base, ".go") {
			return nil
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, source{filepath.ToSlash(relative), fset, syntax})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no Go files")
	}
	return files
}

// A rule asks the passes where a value comes from and what holds on a path; whoever looks at a phi
// answers that himself.
func TestRulesLeavePhisToPasses(t *testing.T) {
	for _, file := range sources(t) {
		if file.isTest() || !strings.HasPrefix(file.name, "analyzers/") {
			continue
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			if of, ok := n.(*ast.SelectorExpr); ok && of.Sel.Name == "Phi" {
				if pkg, ok := of.X.(*ast.Ident); ok && pkg.Name == "ssa" {
					t.Errorf("%s: the rule looks at phis: flow, conditions and paths do", file.name)
				}
			}
			return true
		})
	}
}
