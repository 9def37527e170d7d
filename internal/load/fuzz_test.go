package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var oddSources = []string{
	"package p\n\nfunc a() interface{} { return '}' }\n",
	"package p\n\nfunc b(c struct{ x int }) (d map[string]struct{}) { /* } */ return nil } // }\n",
	"package p\n\nfunc e[T interface{ ~int }](f func() interface{}) func() struct{} {\n\t_ = \"}\\\"}\" + `\n}`\n\treturn nil\n}\n",
	"package p\n\nfunc k() [len(\"{\")]int { return [1]int{} }\n\nvar h =\nfunc () { println(1) }\n",
	"//go:build linux && !cgo\n\npackage p\n\nimport \"C\"\n\nfunc f() C.int { return 0 }\n",
	"package p; func a() {}; func b() {\n}\nfunc c()\n",
	"package p\r\n\r\nfunc a() {\r\n}\r\n",
	"\ufeffpackage p\n\nfunc a() { //line x.go:1\n}\n",
	"package p\n\nfunc a() { /*\n*/ }\n/*\nfunc b() {\n*/\nfunc c() {}\n",
	"package p\n\nfunc (r (T)) a(struct {\n}, interface {\n}) struct {\n\tx int\n} {\n}\n",
	"package p\n\nfunc a() {",
	"package p\n\nfunc a() '{' {}\n",
}

// FuzzStripBodies compares what the parser sees in a file with and without bodies. A file that is
// broken may be less so without them.
func FuzzStripBodies(f *testing.F) {
	for _, source := range oddSources {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		without := stripBodies(bytes.Clone(source))
		if len(without) != len(source) {
			t.Fatalf("%q became %q", source, without)
		}
		want, err := skeleton(source)
		if err != nil {
			return
		}
		got, err := skeleton(without)
		if err != nil {
			t.Fatalf("%q became %q: %v", source, without, err)
		}
		if got != want {
			t.Errorf("%q became %q: it declares\n%s\nand after that\n%s", source, without, want, got)
		}
	})
}

// skeleton tells the declarations of a file, and all that is outside of function bodies, by position.
func skeleton(source []byte) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		fmt.Fprintf(&b, "%T %v %v\n", n, fset.Position(n.Pos()), fset.Position(n.End()))
		_, body := n.(*ast.BlockStmt)
		return !body
	})
	return b.String(), nil
}

// FuzzEach loads a module with an odd file: it is checked or told of.
func FuzzEach(f *testing.F) {
	for _, source := range oddSources {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		dir := t.TempDir()
		files := map[string]string{
			"go.mod":   "module example.com/odd\n\ngo 1.26\n",
			"p/p.go":   string(source),
			"q/q.go":   "package q\n\nimport \"example.com/odd/p\"\n\nvar _ = p.X\n",
			"ok/ok.go": "package ok\n",
		}
		for name, content := range files {
			name = filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var mu sync.Mutex // packages are visited at the same time
		visited := make(map[string]bool)
		sum, err := Each(t.Context(), Config{Dir: dir, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, func(pkg *Package) error {
			mu.Lock()
			defer mu.Unlock()
			visited[pkg.PkgPath] = true
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if !visited["example.com/odd/ok"] {
			t.Errorf("%q: the sound package was not visited: %v", source, sum.Errors)
		}
		if len(sum.Errors) == 0 && len(sum.Excluded) == 0 && !visited["example.com/odd/p"] {
			t.Errorf("%q: no word of the odd package", source)
		}
		for _, e := range sum.Errors {
			if strings.Contains(e.Message, "internal error") {
				t.Errorf("%q: %s", source, e.Message)
			}
		}
	})
}
