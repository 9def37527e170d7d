package load

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestStripBodies compares what is declared, and where, in files of the standard library with and
// without bodies.
func TestStripBodies(t *testing.T) {
	stripped := 0
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(goroot)), "src")
	for _, dir := range []string{"net", "go", "reflect", "unicode", "encoding", "slices", "maps", "sync", "runtime", "text"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "testdata" {
				return fs.SkipDir
			}
			if entry.IsDir() || !strings.HasSuffix(name, ".go") {
				return nil
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			without := stripBodies(bytes.Clone(source))
			if !bytes.Equal(source, without) {
				stripped++
			}
			if got, want := outline(t, name, without), outline(t, name, source); got != want {
				t.Errorf("%s declares\n%s\nand after stripping\n%s", name, want, got)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if stripped < 500 {
		t.Errorf("only %d files had bodies", stripped)
	}
}

func TestStripBodiesForms(t *testing.T) {
	const source = "package p\n\nfunc a() interface{} { return '}' }\n\n" +
		"func b(c struct{ x int }) (d map[string]struct{}) { /* } */ return nil } // }\n\n" +
		"func e[T interface{ ~int }](f func() interface{}) func() struct{} {\n\t_ = \"}\\\"}\" + `\n}`\n\treturn nil\n}\n\n" +
		"func g()\n\nvar h = func() { println(1) }\n\nvar i = `\nfunc j() {`\n\nfunc k() [len(\"{\")]int { return [1]int{} }\n\ntype l struct{}\n\n" +
		"func (l) m(/* { */) /* { */ interface{ n() } {\n\t{\n\t}\n\treturn nil\n}\n"
	got := string(stripBodies([]byte(source)))
	if outline(t, "p.go", []byte(got)) != outline(t, "p.go", []byte(source)) {
		t.Errorf("other declarations:\n%s", got)
	}
	if strings.Contains(got, "return") {
		t.Errorf("bodies are left:\n%s", got)
	}
	for _, left := range []string{"//line a.y:1\nfunc a() { return }\n", "func a() { return\n", "func a() { return `}\n"} {
		if got := string(stripBodies([]byte(left))); got != left {
			t.Errorf("%q became %q", left, got)
		}
	}
}

// outline tells the declarations of a file with their positions, without bodies.
func outline(t *testing.T, name string, source []byte) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, decl := range file.Decls {
		b.WriteString(fset.Position(decl.Pos()).String() + " " + fset.Position(decl.End()).String() + "\n")
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
			fn.Body.List = nil
		}
		if err := printer.Fprint(&b, fset, decl); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
