package mutation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/load"
)

// module writes a module of one package, and returns its root.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = "module example.com/program\n\ngo 1.24\n"
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const concurrent = `package program

import (
	"context"
	"time"
)

func collect(ctx context.Context, ask func() error) error {
	errs := make(chan error, 1)
	go func() { errs <- ask() }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func beat(ctx context.Context, tick <-chan time.Time, out chan<- time.Time) {
	for {
		select {
		case now := <-tick:
			select {
			case out <- now:
			case <-ctx.Done():
			}
		case <-ctx.Done():
			return
		}
	}
}

func finish(done chan struct{}, ask func() error) {
	defer close(done)
	if ask() != nil {
		return
	}
	println("asked")
}

type server interface{ Shutdown(context.Context) error }

func serve(ctx context.Context, s server) error {
	<-ctx.Done()
	last, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return s.Shutdown(last)
}
`

func TestFind(t *testing.T) {
	dir := module(t, map[string]string{"program.go": concurrent})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.Operator.Name+" in "+m.Function+": "+m.Before+" => "+m.After)
	}
	want := []string{
		"buffer in collect: errs := make(chan error, 1) => errs := make(chan error)",
		"send-arm in beat: select { => out <- now",
		"stop-arm in beat: case <-ctx.Done(): => ",
		"late-close in finish: defer close(done) => ",
		"ended-shutdown in serve: last, cancel := context.WithTimeout(context.Background(), time.Second) => last, cancel := context.WithTimeout(ctx, time.Second)",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// A mutant that does not compile is none: here the variable would not be used.
func TestFindValidOnly(t *testing.T) {
	dir := module(t, map[string]string{
		"api/v1/api.go": "package v1\n\ntype Spec struct{ Size *int }\n",
		"program.go":    "package program\n\nimport \"example.com/program/api/v1\"\n\nfunc size(s *v1.Spec) int {\n\tif s.Size != nil {\n\t\treturn *s.Size\n\t}\n\treturn 0\n}\n",
	})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil || len(mutants) != 1 || mutants[0].After != "{" || mutants[0].Operator.Name != "optional-guard" {
		t.Errorf("got %v, %v", mutants, err)
	}
	dir = module(t, map[string]string{
		"program.go": "package program\n\nfunc first(list []string) string {\n\tn := 0\n\tif len(list) == n+0 {\n\t\treturn \"\"\n\t}\n\tif len(list) == 0 {\n\t\treturn \"\"\n\t}\n\treturn list[0]\n}\n",
	})
	mutants, err = Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil || len(mutants) != 1 || mutants[0].Line != 8 {
		t.Errorf("got %v, %v", mutants, err)
	}
}

func TestRun(t *testing.T) {
	dir := module(t, map[string]string{"program.go": concurrent})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := Run(t.Context(), lint.Options{Dir: dir, Analyzers: analyzers.All(), Whole: true}, mutants)
	if err != nil || len(outcomes) != len(mutants) {
		t.Fatalf("%d outcomes of %d mutants, %v", len(outcomes), len(mutants), err)
	}
	for _, o := range outcomes {
		switch name, n := o.Operator.Name, len(o.Reported); {
		case name == "buffer" && n != 1:
			t.Errorf("%s: %d findings", name, n)
		case name == "late-close" && n != 0: // nobody waits for it
			t.Errorf("%s: %v", name, o.Reported)
		}
	}
}
