package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/lsp"
	"github.com/ctrllint/ctrllint/internal/manual"
)

// serveLSP serves an editor until that ends the session.
func (c *command) serveLSP(args []string) error {
	// Some clients add --stdio, which is the only way there is.
	if args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--stdio" }); len(args) > 0 {
		return fmt.Errorf("lsp takes no argument, and got %s", strings.Join(args, " "))
	}
	c.session = new(lint.Session)
	e := &editor{command: c}
	if c.openCache != nil {
		kept, err := c.openCache(c.getenv)
		if err != nil {
			fmt.Fprintf(c.stderr, "ctrllint: %v; going on without a cache\n", err)
		}
		e.cache = kept
		defer kept.Close()
	}
	return lsp.Serve(untilSignal(), c.stdin, nopCloser{c.stdout}, lsp.Backend{Version: version(), Check: e.check, Page: e.page, Idle: e.idle})
}

// room is what a check may allocate before its garbage is collected: one of a large package takes some 350 MB.
const room = 512 << 20

// idle makes use of the time in which nobody waits. What is found when a folder is opened comes from the cache as a rule, and nothing has been
// read then: its imports are read now, so that the first edit takes no longer than the next one.
func (e *editor) idle(ctx context.Context) {
	if e.unread != nil {
		_, _ = e.run(ctx, *e.unread, func(int, int) {}) // what fails here fails with the next edit, and is told then
	}
	if ctx.Err() == nil {
		e.collect()
	}
}

// collect frees what a check has left while nobody waits, and lets the next one go without a collection on its way.
// The first check, which may read all dependencies, keeps to the setting of the command.
func (e *editor) collect() {
	runtime.GC()
	if e.getenv("GOGC") != "" {
		return
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	debug.SetGCPercent(percentFor(now.HeapAlloc))
}

// percentFor returns the setting of the collector that leaves room beside what is in use, and no less than four times of that.
func percentFor(used uint64) int { return int(max(400, 100*room/max(used, 1<<20))) }

// A nopCloser leaves standard output open, which is not ours to close.
type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// An editor is the command as one session of an editor sees it.
type editor struct {
	*command
	cache *cache.Cache
	mu    sync.Mutex // the options of a configuration hold for the whole process

	read   map[string]bool // the folders whose packages have been read in this session
	unread *request        // the last one, if all that is known of it came from the cache
}

// A request is what one check is about.
type request struct {
	folder  string
	overlay map[string][]byte
	anew    bool // whatever the cache knows
}

// check lints the package in a folder, with the configuration of its module as it is now.
func (e *editor) check(ctx context.Context, folder string, overlay map[string][]byte, progress func(done, all int)) ([]finding.Finding, error) {
	return e.run(ctx, request{folder: folder, overlay: overlay}, progress)
}

func (e *editor) run(ctx context.Context, asked request, progress func(done, all int)) ([]finding.Finding, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	config.Reset(e.rules)
	o := &options{dir: asked.folder, patterns: []string{"."}, tests: true}
	conf, err := e.configure(ctx, o)
	if err != nil {
		return nil, err
	}
	var reads atomic.Bool
	opts := conf.lintOptions(e.env)
	opts.Cache, opts.Session, opts.Overlay, opts.Anew = e.cache, e.session, asked.overlay, asked.anew
	opts.Progress = func(done, all int, _ string) {
		reads.Store(true)
		progress(done, all)
	}
	result, err := e.lint(ctx, opts)
	if err != nil {
		return nil, err
	}
	e.note(asked, reads.Load())
	if len(result.Errors) > 0 {
		first := result.Errors[0]
		return nil, fmt.Errorf("%s:%d:%d: %s", first.File, first.Line, first.Column, first.Message)
	}
	conf.judge(result)
	absolute(asked.folder, result.Findings)
	return result.Findings, nil
}

// note keeps what was asked if its package has never been read.
func (e *editor) note(asked request, reads bool) {
	e.unread = nil
	switch {
	case reads:
		if e.read == nil {
			e.read = make(map[string]bool)
		}
		e.read[asked.folder] = true
	case !e.read[asked.folder]:
		asked.anew = true
		e.unread = &asked
	}
}

// absolute gives the files of findings their absolute names.
func absolute(folder string, findings []finding.Finding) {
	name := func(file *string) {
		*file = filepath.FromSlash(*file)
		if !filepath.IsAbs(*file) {
			*file = filepath.Join(folder, *file)
		}
	}
	for i := range findings {
		f := &findings[i]
		name(&f.File)
		for j := range f.Related {
			name(&f.Related[j].File)
		}
		for j := range f.Fixes {
			for k := range f.Fixes[j].Edits {
				name(&f.Fixes[j].Edits[k].File)
			}
		}
	}
}

func (e *editor) page(rule, check string) string {
	a := ruleNamed(e.rules, rule)
	if a == nil {
		return ""
	}
	return manual.Markdown(manualOf(a, check), 3)
}
