package lint_test

import (
	"archive/zip"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A program is a module that edits change: four packages, each of which calls those before it, a
// module that they require, and one that a folder replaces.
type program struct {
	packages [4]programPackage
	goMinor  int    // of the go directive
	dep      string // version of the required module
	replaced bool   // by a folder
	local    int    // what stands in the folder
	vendored string // what stands in vendor if there is one, "" for none
}

// A programPackage says what is written to the files of a package.
type programPackage struct {
	explodes   bool   // its Do panics itself
	calls      int    // which of the packages below it calls
	value      int    // of a constant, and with it of a type
	generated  bool   // its second file says so
	constraint string // of its second file
	suffix     string // of the name of its second file
	ignored    bool   // the call is answered by a directive
	test       string // none, internal, external or broken
	shift      int    // lines above everything
	wrong      string // none, or an error: body, declaration, syntax, import
	line       bool   // a line directive claims another file
	std        string // what its second file uses of the standard library, as an expression
}

var mutations = []func(*program, *rand.Rand){
	func(p *program, r *rand.Rand) { c := p.any(r); c.explodes = !c.explodes },
	func(p *program, r *rand.Rand) { p.any(r).calls = r.IntN(8) },
	func(p *program, r *rand.Rand) { p.any(r).value = r.IntN(3) },
	func(p *program, r *rand.Rand) { c := p.any(r); c.generated = !c.generated },
	func(p *program, r *rand.Rand) {
		p.any(r).constraint = pick(r, "", "//go:build special", "//go:build !special", "//go:build windows", "//go:build ignore", "//go:build go1.24")
	},
	func(p *program, r *rand.Rand) {
		p.any(r).suffix = pick(r, "", "_linux", "_windows", "_test", "_special")
	},
	func(p *program, r *rand.Rand) { c := p.any(r); c.ignored = !c.ignored },
	func(p *program, r *rand.Rand) { p.any(r).test = pick(r, "", "", "internal", "external", "broken") },
	func(p *program, r *rand.Rand) { p.any(r).shift = r.IntN(3) },
	func(p *program, r *rand.Rand) { p.any(r).wrong = pick(r, "body", "declaration", "syntax", "import") },
	func(p *program, _ *rand.Rand) { p.mend() },
	func(p *program, _ *rand.Rand) { p.mend() },
	func(p *program, r *rand.Rand) { c := p.any(r); c.line = !c.line },
	func(p *program, r *rand.Rand) {
		p.any(r).std = pick(r, "", "errors.New", "sort.Strings", "list.New().Init", "context.Background().Err", "strings.NewReplacer().Replace")
	},
	func(p *program, r *rand.Rand) { p.goMinor = 21 + r.IntN(4) },
	func(p *program, r *rand.Rand) { p.dep = pick(r, "v1.0.0", "v1.1.0") },
	func(p *program, _ *rand.Rand) { p.replaced = !p.replaced },
	func(p *program, r *rand.Rand) { p.local = r.IntN(3) },
	func(p *program, r *rand.Rand) { p.vendored = pick(r, "", "", "0", "1") },
}

func (p *program) any(r *rand.Rand) *programPackage { return &p.packages[r.IntN(len(p.packages))] }

func (p *program) mend() {
	for i := range p.packages {
		p.packages[i].wrong = ""
	}
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// files renders the program.
func (p *program) files() map[string]string {
	all := make(map[string]string)
	for i, c := range p.packages {
		dir := fmt.Sprintf("p%d/", i)
		all[dir+"do.go"] = c.first(i)
		all[dir+"more"+c.suffix+".go"] = c.second(i)
		switch c.test {
		case "internal":
			all[dir+"do_test.go"] = fmt.Sprintf("package p%d\n\nvar onlyInTest, _ = Value, Do\n\nfunc helper() { Do() }\n", i)
		case "external":
			all[dir+"do_test.go"] = fmt.Sprintf("package p%d_test\n\nimport p \"example.org/m/p%[1]d\"\n\nfunc helper() { p.Do() }\n", i)
		case "broken":
			all[dir+"do_test.go"] = fmt.Sprintf("package p%d\n\nvar broken int = Do\n", i)
		}
	}
	mod := fmt.Sprintf("module example.org/m\n\ngo 1.%d\n\nrequire example.org/dep %s\n", p.goMinor, p.dep)
	if p.replaced {
		mod += "\nreplace example.org/dep => ./fork\n"
	}
	all["go.mod"] = mod
	all["fork/go.mod"] = "module example.org/dep\n\ngo 1.21\n"
	for name, text := range dependency(10 + p.local) {
		all["fork/"+name] = text
	}
	if p.vendored != "" {
		annotation := "## explicit; go 1.21"
		version := p.dep
		if p.replaced {
			version += " => ./fork"
		}
		all["vendor/modules.txt"] = fmt.Sprintf("# example.org/dep %s\n%s\nexample.org/dep/call\nexample.org/dep/kind\n", version, annotation)
		if p.replaced {
			all["vendor/modules.txt"] += "# example.org/dep => ./fork\n"
		}
		for name, text := range dependency(int(p.vendored[0])) {
			if name != "go.mod" {
				all["vendor/example.org/dep/"+name] = text
			}
		}
	}
	return all
}

func (c programPackage) first(i int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat("// A line.\n", c.shift))
	fmt.Fprintf(&b, "\npackage p%d\n\nimport (\n\t\"example.org/dep/call\"\n\t\"example.org/dep/kind\"\n", i)
	for j := range i {
		if c.calls&(1<<j) != 0 {
			fmt.Fprintf(&b, "\t\"example.org/m/p%d\"\n", j)
		}
	}
	if c.wrong == "import" {
		b.WriteString("\t_ \"example.org/m/absent\"\n")
	}
	fmt.Fprintf(&b, ")\n\nconst Value = %d + call.Value\n\ntype Array [Value]kind.Kind\n\n", c.value)
	if c.line {
		b.WriteString("//line grammar.y:7\n")
	}
	b.WriteString("// Do does.\nfunc Do() {\n")
	if c.explodes {
		b.WriteString("\tpanic(\"done\")\n")
	}
	for j := range i {
		if c.calls&(1<<j) == 0 {
			continue
		}
		answer := ""
		if c.ignored {
			answer = " //ctrllint:ignore explodes a reason"
		}
		fmt.Fprintf(&b, "\tp%d.Do()%s\n\tvar _ = p%[1]d.Array{}.Get\n", j, answer)
	}
	b.WriteString("\tcall.Call()\n")
	if c.wrong == "body" {
		b.WriteString("\tundefined()\n")
	}
	b.WriteString("}\n\nfunc (a Array) Get() kind.Kind { return a[0] }\n")
	switch c.wrong {
	case "declaration":
		b.WriteString("\nvar wrong int = \"text\"\n")
	case "syntax":
		b.WriteString("\nfunc {\n")
	}
	return b.String()
}

func (c programPackage) second(i int) string {
	text := fmt.Sprintf("package p%d\n\nfunc more() { Do() }\n", i)
	if name, _, ok := strings.Cut(c.std, "."); ok {
		if name == "list" {
			name = "container/list"
		}
		text = fmt.Sprintf("package p%d\n\nimport %q\n\nfunc more() { Do() }\n\nvar standard = %s\n", i, name, c.std)
	}
	if c.constraint != "" {
		text = c.constraint + "\n\n" + text
	}
	if c.generated {
		text = "// Code generated by a test. DO NOT EDIT.\n\n" + text
	}
	return text
}

// dependency renders the module that the program requires. Its versions differ in a constant, in
// what call.Call returns, and in where it stands.
func dependency(version int) map[string]string {
	result := [...]string{"string", "int", "kind.Kind", "kind.Pair[int]"}[version%4]
	return map[string]string{
		"go.mod":       "module example.org/dep\n\ngo 1.21\n",
		"kind/kind.go": fmt.Sprintf("package kind\n\nconst Size = %d\n\ntype Kind struct{ Name [Size]byte }\n\ntype Pair[T any] struct{ A, B T }\n", 1+version%3),
		"call/call.go": fmt.Sprintf("package call\n\nimport \"example.org/dep/kind\"\n%s\nconst Value = kind.Size\n\nfunc Call() (_ %s) { return }\n",
			strings.Repeat("\n", version%5), result),
	}
}

// write makes a directory hold the files and nothing else.
func rewrite(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if _, ok := files[filepath.ToSlash(rel)]; ok || err != nil {
			return err
		}
		return os.Remove(name)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "vendor", "modules.txt")); err == nil || files["vendor/modules.txt"] == "" {
		_ = os.RemoveAll(filepath.Join(dir, "vendor")) // the go command looks at the folder
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if old, err := os.ReadFile(name); err == nil && string(old) == text {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// serve makes a module proxy of the versions of the dependency, and returns the environment that
// uses it and a go.sum of all versions.
func serve(t *testing.T) (env []string, sums string) {
	t.Helper()
	proxy, modcache := t.TempDir(), t.TempDir()
	at := filepath.Join(proxy, "example.org", "dep", "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		t.Fatal(err)
	}
	for i, version := range []string{"v1.0.0", "v1.1.0"} {
		module := dependency(i)
		rewriteFile(t, filepath.Join(at, version+".info"), fmt.Sprintf(`{"Version": %q, "Time": "2024-01-01T00:00:00Z"}`, version))
		rewriteFile(t, filepath.Join(at, version+".mod"), module["go.mod"])
		archive, err := os.Create(filepath.Join(at, version+".zip"))
		if err != nil {
			t.Fatal(err)
		}
		w := zip.NewWriter(archive)
		for _, name := range slices.Sorted(maps.Keys(module)) {
			f, err := w.Create("example.org/dep@" + version + "/" + name)
			if err == nil {
				_, err = f.Write([]byte(module[name]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		archive.Close()
	}
	env = append(os.Environ(), "GOPROXY=file://"+filepath.ToSlash(proxy), "GOMODCACHE="+modcache, "GOSUMDB=off",
		"GOFLAGS=-modcacherw", "GOWORK=off", "GONOPROXY=none", "GOTOOLCHAIN=local")
	for _, version := range []string{"v1.0.0", "v1.1.0"} {
		dir := t.TempDir()
		rewrite(t, dir, (&program{goMinor: 21, dep: version}).files())
		list := exec.Command("go", "list", "-mod=mod", "-deps", "./...")
		list.Dir, list.Env = dir, env
		if out, err := list.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		sum, err := os.ReadFile(filepath.Join(dir, "go.sum"))
		if err != nil {
			t.Fatal(err)
		}
		sums += string(sum)
	}
	return env, sums
}

func rewriteFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
