package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// quiet is how long nobody may have typed before a check begins. A check that the next key makes obsolete ends with the analyzer that is
// running, so that it need not be long.
const quiet = 50 * time.Millisecond

// checks decides what is checked when. One check runs at a time.
type checks struct {
	server *server
	wake   chan struct{}

	mu      sync.Mutex
	wanted  map[string]bool // folders
	running string          // the folder that is being checked
	giveUp  context.CancelFunc
}

func newChecks(s *server) *checks {
	return &checks{server: s, wake: make(chan struct{}, 1), wanted: make(map[string]bool)}
}

// want asks for a check of the package of a file. A check of it that is under way is obsolete.
func (c *checks) want(file string) {
	folder := filepath.Dir(file)
	c.mu.Lock()
	c.wanted[folder] = true
	if c.running == folder {
		c.giveUp()
	}
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default: // it has been woken already
	}
}

// run checks what is wanted until the context ends.
func (c *checks) run(ctx context.Context) {
	busy := func() {}
	for {
		wanted := c.wait(ctx)
		busy()
		if !wanted {
			return
		}
		for {
			folder, checking, done := c.next(ctx)
			if folder == "" {
				break
			}
			c.server.check(checking, folder)
			done()
		}
		busy = c.rest(ctx)
	}
}

// rest lets the backend use the time until something is wanted. The result ends that.
func (c *checks) rest(ctx context.Context) (end func()) {
	idle := c.server.backend.Idle
	if idle == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var resting sync.WaitGroup
	resting.Go(func() { idle(ctx) })
	return func() {
		cancel()
		resting.Wait()
	}
}

// wait waits until something is wanted and nobody types. It reports false if the context has ended before.
func (c *checks) wait(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-c.wake:
	}
	for {
		select {
		case <-ctx.Done():
			return false
		case <-c.wake:
		case <-time.After(quiet):
			return true
		}
	}
}

// next returns a folder to check, with the context of that check; "" if none is wanted.
func (c *checks) next(ctx context.Context) (folder string, checking context.Context, done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	folders := slices.Sorted(maps.Keys(c.wanted))
	if len(folders) == 0 || ctx.Err() != nil {
		return "", nil, nil
	}
	folder = folders[0]
	delete(c.wanted, folder)
	checking, cancel := context.WithCancel(ctx)
	c.running, c.giveUp = folder, cancel
	return folder, checking, func() {
		c.mu.Lock()
		c.running = ""
		c.mu.Unlock()
		cancel()
	}
}

// check checks a package and shows what is found in its open files.
func (s *server) check(ctx context.Context, folder string) {
	open := s.openIn(folder)
	if len(open) == 0 {
		return
	}
	overlay := make(map[string][]byte)
	for file, d := range s.allOpen() {
		overlay[file] = d.text
	}
	progress := s.beginProgress(ctx, filepath.Base(folder))
	findings, err := s.backend.Check(ctx, folder, overlay, progress.report)
	progress.end()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		s.log(ctx, messageWarning, err.Error())
		return
	}
	for _, file := range slices.Sorted(maps.Keys(open)) {
		s.show(ctx, file, open[file], findings)
	}
}

// openIn returns the open files of a folder.
func (s *server) openIn(folder string) map[string]document {
	all := s.allOpen()
	maps.DeleteFunc(all, func(file string, _ document) bool { return filepath.Dir(file) != folder })
	return all
}

func (s *server) allOpen() map[string]document {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make(map[string]document, len(s.documents))
	for file, d := range s.documents {
		all[file] = *d
	}
	return all
}

// shown is a finding with the form in which the client has it.
type shown struct {
	finding finding.Finding
	as      diagnostic
	version int // of the document that was checked
}

// show publishes the findings of one file.
func (s *server) show(ctx context.Context, file string, d document, findings []finding.Finding) {
	texts := s.texts()
	var list []shown
	diagnostics := []diagnostic{}
	for _, f := range findings {
		if f.File == file {
			as := texts.diagnostic(f)
			list = append(list, shown{f, as, d.version})
			diagnostics = append(diagnostics, as)
		}
	}
	s.mu.Lock()
	now := s.documents[file]
	current := now != nil && now.version == d.version
	if current {
		s.shown[file] = list
	}
	s.mu.Unlock()
	if !current {
		return // closed or changed meanwhile
	}
	s.notify(ctx, "textDocument/publishDiagnostics", publishDiagnosticsParams{URI: d.uri, Version: &d.version, Diagnostics: diagnostics})
}

// notify tells the client. A client that is gone ends the session elsewhere.
func (s *server) notify(ctx context.Context, method string, params any) {
	_ = s.rpc.Notify(ctx, method, params)
}

func (s *server) log(ctx context.Context, kind int, message string) {
	s.notify(ctx, "window/logMessage", messageParams{Type: kind, Message: "ctrllint: " + message})
}
