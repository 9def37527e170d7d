// Package lsp is a language server: it shows the findings of the packages whose files are open in an
// editor, with what is not saved yet.
//
// It checks a package when one of its files is opened, changed or saved, and gives up a check that a
// change makes obsolete. Of a package that does not type-check it keeps the findings that it had:
// somebody is typing, and another server tells the errors.
package lsp

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A Backend is what checks and explains.
type Backend struct {
	Version string

	// Check lints the package in a folder. Overlay holds what is not saved, by the absolute names of
	// files without symbolic links; the names in the result are absolute. The error is for a package
	// that could not be checked. Progress may be told how many packages of how many have been read.
	Check func(ctx context.Context, folder string, overlay map[string][]byte, progress func(done, all int)) ([]finding.Finding, error)

	// Page returns what the manual says of a check, in Markdown.
	Page func(rule, check string) string

	// Idle, if not nil, is called when nothing is left to check, once what was found has been shown. The context ends when
	// something is, and the next check waits for the return.
	Idle func(ctx context.Context)
}

// ErrNoShutdown says that the client went away without a word.
var ErrNoShutdown = errors.New("the client has ended the session without shutdown")

// Serve talks to a client until it says exit or closes the connection. The error is ErrNoShutdown, of the
// connection, or the cause of the context's end.
func Serve(ctx context.Context, in io.Reader, out io.WriteCloser, backend Backend) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{backend: backend, documents: make(map[string]*document), shown: make(map[string][]shown), utf16: true, exited: make(chan struct{})}
	s.checks = newChecks(s)
	s.rpc = jrpc2.NewServer(s.methods(), &jrpc2.ServerOptions{
		AllowPush:      true,
		DisableBuiltin: true,
		NewContext:     func() context.Context { return ctx },
	})
	s.rpc.Start(channel.Header("")(in, out))
	var checking sync.WaitGroup
	checking.Go(func() { s.checks.run(ctx) })
	err := s.ended(ctx)
	cancel()
	checking.Wait()
	return err
}

// ended waits for the end of the session, and says why it is no good one. It does not wait for the read of
// the connection that is under way, which nobody can end.
func (s *server) ended(ctx context.Context) error {
	lost := make(chan error, 1)
	go func() { lost <- s.rpc.Wait() }()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-s.exited:
	case err := <-lost:
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
	}
	if !s.isDown() {
		return ErrNoShutdown
	}
	return nil
}

// A server is one session.
type server struct {
	backend Backend
	rpc     *jrpc2.Server
	checks  *checks
	exited  chan struct{} // closed when the client says exit

	leave sync.Once

	mu        sync.Mutex
	documents map[string]*document // open ones, by file
	shown     map[string][]shown   // by file
	utf16     bool                 // how columns are counted
	progress  bool                 // the client shows how far a check is
	down      bool                 // the client has said shutdown
}

// A document is a file that is open in the editor.
type document struct {
	uri     string // as the client spells it
	version int
	text    []byte
}

func (s *server) methods() handler.Map {
	return handler.Map{
		"initialize":                          handler.New(s.initialize),
		"initialized":                         handler.New(ignore),
		"shutdown":                            handler.New(s.shutdown),
		"exit":                                handler.New(s.exit),
		"$/cancelRequest":                     handler.New(s.cancel),
		"$/setTrace":                          handler.New(ignore),
		"textDocument/didOpen":                handler.New(s.opened),
		"textDocument/didChange":              handler.New(s.changed),
		"textDocument/didSave":                handler.New(s.saved),
		"textDocument/didClose":               handler.New(s.closed),
		"textDocument/codeAction":             handler.New(s.codeActions),
		"textDocument/hover":                  handler.New(s.hover),
		"workspace/didChangeConfiguration":    handler.New(ignore),
		"workspace/didChangeWatchedFiles":     handler.New(ignore),
		"workspace/didChangeWorkspaceFolders": handler.New(ignore),
	}
}

func ignore(context.Context, *jrpc2.Request) error { return nil }

func (s *server) initialize(_ context.Context, p initializeParams) initializeResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	encoding := "utf-16"
	for _, offered := range p.Capabilities.General.PositionEncodings {
		if offered == "utf-8" {
			encoding, s.utf16 = offered, false
		}
	}
	s.progress = p.Capabilities.Window.WorkDoneProgress
	return initializeResult{
		Capabilities: serverCapabilities{
			PositionEncoding:   encoding,
			TextDocumentSync:   textDocumentSync{OpenClose: true, Change: fullSync, Save: true},
			HoverProvider:      true,
			CodeActionProvider: codeActionProvider{CodeActionKinds: []string{quickFix}},
		},
		ServerInfo: serverInfo{Name: "ctrllint", Version: s.backend.Version},
	}
}

func (s *server) shutdown(context.Context, *jrpc2.Request) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
	return nil
}

func (s *server) isDown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

func (s *server) exit(context.Context, *jrpc2.Request) error {
	s.leave.Do(func() { close(s.exited) })
	return nil
}

func (s *server) cancel(_ context.Context, p cancelParams) error {
	s.rpc.CancelRequest(string(p.ID))
	return nil
}

func (s *server) opened(_ context.Context, p documentParams) error {
	return s.edit(p.TextDocument, []byte(p.TextDocument.Text))
}

func (s *server) changed(_ context.Context, p documentParams) error {
	changes := p.ContentChanges
	if len(changes) == 0 {
		return nil
	}
	return s.edit(p.TextDocument, []byte(changes[len(changes)-1].Text))
}

// edit takes note of what a file is now.
func (s *server) edit(d textDocument, content []byte) error {
	file := fileOf(d.URI)
	if file == "" {
		return nil // an editor opens much that is no file
	}
	s.mu.Lock()
	s.documents[file] = &document{uri: d.URI, version: d.Version, text: content}
	s.mu.Unlock()
	s.checks.want(file)
	return nil
}

func (s *server) saved(_ context.Context, p documentParams) error {
	if file := fileOf(p.TextDocument.URI); file != "" {
		s.checks.want(file)
	}
	return nil
}

func (s *server) closed(ctx context.Context, p documentParams) error {
	file := fileOf(p.TextDocument.URI)
	s.mu.Lock()
	delete(s.documents, file)
	delete(s.shown, file)
	s.mu.Unlock()
	if file == "" {
		return nil
	}
	return s.rpc.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnosticsParams{URI: p.TextDocument.URI, Diagnostics: []diagnostic{}})
}
