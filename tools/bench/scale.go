//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A sizeResult is what a generated module of some packages costs.
type sizeResult struct {
	packages int
	costs    map[string]cost // by state
}

// sizeStates are the states that sizes are measured in.
var sizeStates = []string{"fresh machine", "unchanged", "leaf edited", "base edited"}

func measureSizes(t tool, work, sizes string, times int) ([]sizeResult, error) {
	var all []sizeResult
	for text := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		one, err := measureSize(t, filepath.Join(work, "size"+text), n, times)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func measureSize(t tool, work string, n, times int) (sizeResult, error) {
	dir := filepath.Join(work, "module")
	if err := generate(dir, n); err != nil {
		return sizeResult{}, err
	}
	r := sizeResult{packages: n, costs: make(map[string]cost)}
	b := &bench{dir: dir, work: work, times: times, result: checkoutResult{name: fmt.Sprintf("%d packages", n)}}
	b.leaf.file = filepath.Join(dir, packageName(n-1), "worker.go")
	b.base.file = filepath.Join(dir, packageName(0), "worker.go")
	m := &measurement{bench: b, tool: t}
	c := caches{filepath.Join(work, "cache")}
	var fresh []cost
	for range times {
		one, err := m.once("fresh machine", c, "./...")
		if err != nil {
			return r, err
		}
		fresh = append(fresh, one)
		if len(fresh) < times {
			if err := os.RemoveAll(c.dir); err != nil {
				return r, err
			}
		}
	}
	slices.SortFunc(fresh, func(a, b cost) int { return int(a.cpu - b.cpu) })
	r.costs["fresh machine"] = fresh[len(fresh)/2]
	for _, state := range []struct {
		name string
		edit *edit
	}{{"unchanged", nil}, {"leaf edited", &b.leaf}, {"base edited", &b.base}} {
		one, err := m.median(state.name, c, state.edit, "./...")
		if err != nil {
			return r, err
		}
		r.costs[state.name] = one
	}
	return r, nil
}

func packageName(i int) string { return fmt.Sprintf("p%03d", i) }

// generate writes a module of n packages, each of which imports three of those before it. Their
// workers start goroutines, wait on channels and contexts, and call each other, so that rules have
// something to do and facts to pass along.
func generate(dir string, n int) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.org/scale\n\ngo 1.25\n"), 0o666); err != nil {
		return err
	}
	for i := range n {
		at := filepath.Join(dir, packageName(i))
		if err := os.MkdirAll(at, 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(at, "worker.go"), []byte(worker(i)), 0o666); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(at, "worker_test.go"), []byte(workerTest(i)), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func worker(i int) string {
	var below []string
	for _, j := range []int{i - 1, i / 2, i / 3} {
		if name := packageName(j); j >= 0 && j < i && !slices.Contains(below, name) {
			below = append(below, name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\t\"errors\"\n\t\"sync\"\n\t\"time\"\n\n", packageName(i))
	for _, name := range below {
		fmt.Fprintf(&b, "\t\"example.org/scale/%s\"\n", name)
	}
	b.WriteString(")\n")
	for k := range 12 {
		b.WriteString(strings.ReplaceAll(workerType, "Worker", fmt.Sprintf("Worker%d", k)))
		for _, name := range below {
			fmt.Fprintf(&b, "\nfunc (w *Worker%d) Hand%s(ctx context.Context, to *%s.Worker%[1]d) error {\n\tif err := to.Start(ctx); err != nil {\n\t\treturn err\n\t}\n\treturn to.Put(ctx, \"from\")\n}\n", k, strings.ToUpper(name), name)
		}
	}
	return b.String()
}

const workerType = `
// Worker does what it is handed until it is told to stop.
type Worker struct {
	mu    sync.Mutex
	items map[string]time.Time
	in    chan string
	errs  chan error
	done  chan struct{}
}

func (w *Worker) Start(ctx context.Context) error {
	w.errs = make(chan error, 1)
	go func() { w.errs <- w.loop(ctx) }()
	select {
	case err := <-w.errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *Worker) loop(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case name, ok := <-w.in:
			if !ok {
				return errors.New("closed")
			}
			w.note(name)
		case now := <-ticker.C:
			w.expire(now)
		}
	}
}

func (w *Worker) note(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.items == nil {
		w.items = make(map[string]time.Time)
	}
	w.items[name] = time.Now()
}

func (w *Worker) expire(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name, since := range w.items {
		if now.Sub(since) > time.Minute {
			delete(w.items, name)
		}
	}
}

func (w *Worker) Put(ctx context.Context, name string) error {
	select {
	case w.in <- name:
		return nil
	case <-w.done:
		return errors.New("stopped")
	case <-ctx.Done():
		return ctx.Err()
	}
}
`

func workerTest(i int) string {
	return fmt.Sprintf("package %s\n\nimport (\n\t\"context\"\n\t\"testing\"\n)\n\nfunc TestPut(t *testing.T) {\n\tctx, cancel := context.WithCancel(context.Background())\n\tcancel()\n\tif err := new(Worker0).Put(ctx, \"x\"); err == nil {\n\t\tt.Error(\"put\")\n\t}\n}\n", packageName(i))
}
