package mutation

import (
	"maps"
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
		"break-arm in beat: return => break",
		"late-close in finish: defer close(done) => ",
		"ended-shutdown in serve: last, cancel := context.WithTimeout(context.Background(), time.Second) => last, cancel := context.WithTimeout(ctx, time.Second)",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

const controller = `package program

import (
	"context"
	"sync"

	"example.com/program/cache"
	"example.com/program/util/workqueue"
)

type worker struct {
	queue workqueue.Queue
	pods, nodes func() bool
}

func (w *worker) Start(ctx context.Context) error {
	defer w.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), w.pods, w.nodes) {
		return nil
	}
	go w.Run(ctx)
	<-ctx.Done()
	return nil
}

func (w *worker) Run(ctx context.Context) error {
	key := w.queue.Get()
	defer w.queue.Done(key)
	if key == "" {
		return nil
	}
	if w.reconcile(key) != nil {
		w.queue.AddRateLimited(key)
		return nil
	}
	w.queue.Forget(key)
	return nil
}

func (w *worker) reconcile(string) error { return nil }

func (w *worker) deleted(obj any) {
	key, ok := obj.(string)
	if !ok {
		tomb, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		key, ok = tomb.Obj.(string)
		if !ok {
			return
		}
	}
	w.queue.Add(key)
	_ = cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
}

func runAll(ctx context.Context, w *worker, lines <-chan string) error {
	errs := make(chan error)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		if ctx == nil {
			return
		}
		errs <- w.Run(ctx)
	}()
	if err := w.Start(ctx); err != nil {
		println("start")
		return err
	}
	for {
		select {
		case line, open := <-lines:
			if !open {
				return nil
			}
			println(line)
		case err := <-errs:
			return err
		}
	}
}
`

var libraries = map[string]string{
	"util/workqueue/workqueue.go": `package workqueue

type Queue struct{}

func (Queue) Get() string           { return "" }
func (Queue) Add(string)            {}
func (Queue) AddRateLimited(string) {}
func (Queue) Forget(string)         {}
func (Queue) Done(string)           {}
func (Queue) ShutDown()             {}
`,
	"cache/cache.go": `package cache

type DeletedFinalStateUnknown struct{ Obj any }

func WaitForCacheSync(stop <-chan struct{}, synced ...func() bool) bool { return true }
func DeletionHandlingMetaNamespaceKeyFunc(obj any) string               { return "" }
func MetaNamespaceKeyFunc(obj any) string                               { return "" }
`,
}

func TestFindInController(t *testing.T) {
	files := map[string]string{"program.go": controller}
	maps.Copy(files, libraries)
	mutants, err := Find(t.Context(), load.Config{Dir: module(t, files)}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.Operator.Name+" in "+m.Function+": "+m.Before+" => "+m.After)
	}
	want := []string{
		"shut-down in (*worker).Start: defer w.queue.ShutDown() => ",
		"sync in (*worker).Start: if !cache.WaitForCacheSync(ctx.Done(), w.pods, w.nodes) { => ",
		"synced in (*worker).Start: if !cache.WaitForCacheSync(ctx.Done(), w.pods, w.nodes) { => if !cache.WaitForCacheSync(ctx.Done(), w.pods) {",
		"synced in (*worker).Start: if !cache.WaitForCacheSync(ctx.Done(), w.pods, w.nodes) { => if !cache.WaitForCacheSync(ctx.Done(), w.nodes) {",
		"detached in (*worker).Start: go w.Run(ctx) => go w.Run(context.Background())",
		"early-return in (*worker).Start: <-ctx.Done() => ",
		"queue-done in (*worker).Run: defer w.queue.Done(key) => ",
		"queue-done in (*worker).Run: defer w.queue.Done(key) => ",
		"retry-at-once in (*worker).Run: w.queue.AddRateLimited(key) => w.queue.Add(key)",
		"forget in (*worker).Run: w.queue.Forget(key) => ",
		"tombstone in (*worker).deleted: key, ok := obj.(string) => key := obj.(string)",
		"tombstone in (*worker).deleted: if !ok { => if !ok { return }",
		"mistaken-tombstone in (*worker).deleted: tomb, ok := obj.(cache.DeletedFinalStateUnknown) => tomb, ok := obj.(*cache.DeletedFinalStateUnknown)",
		"key-func in (*worker).deleted: _ = cache.DeletionHandlingMetaNamespaceKeyFunc(obj) => _ = cache.MetaNamespaceKeyFunc(obj)",
		"late-close in runAll: defer wg.Done() => ",
		"error-only in runAll: errs <- w.Run(ctx) => if err := w.Run(ctx); err != nil { errs <- err }",
		"detached in runAll: if err := w.Start(ctx); err != nil { => if err := w.Start(context.Background()); err != nil {",
		"unseen-failure in runAll: return err => ",
		"closed-receive in runAll: if !open { => ",
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
