package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A session is an editor that talks to the server in this process.
type session struct {
	t         *testing.T
	client    *jrpc2.Client
	published chan published
	status    chan int
}

type published struct {
	URI         string
	Version     int
	Diagnostics []struct {
		Range struct {
			Start, End struct{ Line, Character int }
		}
		Severity           int
		Code, Message      string
		CodeDescription    struct{ Href string }
		RelatedInformation []struct {
			Message  string
			Location struct{ URI string }
		}
	}
}

// edit starts a session with a client that counts columns in an encoding.
func edit(t *testing.T, encoding string) *session {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	s := &session{t: t, published: make(chan published, 10), status: make(chan int, 1)}
	c := &command{stdin: toServer, stdout: fromServer, stderr: io.Discard, env: append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK="), rules: analyzers.All(), lint: lint.Run,
		openCache: func(func(string) string) (*cache.Cache, error) {
			return cache.Open(filepath.Join(t.TempDir(), "cache"))
		}}
	go func() {
		s.status <- c.run(context.Background(), []string{"lsp", "--stdio"})
		fromServer.Close()
	}()
	s.client = jrpc2.NewClient(channel.Header("")(toClient, fromClient), &jrpc2.ClientOptions{
		OnNotify: func(r *jrpc2.Request) {
			var p published
			if r.Method() == "textDocument/publishDiagnostics" {
				if err := r.UnmarshalParams(&p); err != nil {
					t.Error(err)
				}
				s.published <- p
			}
		},
		OnCallback: func(context.Context, *jrpc2.Request) (any, error) { return nil, nil },
	})
	var result struct {
		Capabilities struct{ PositionEncoding string }
	}
	s.call("initialize", map[string]any{"capabilities": map[string]any{"general": map[string]any{"positionEncodings": []string{encoding}}}}, &result)
	if result.Capabilities.PositionEncoding != encoding {
		t.Errorf("columns are counted in %s, want %s", result.Capabilities.PositionEncoding, encoding)
	}
	s.notify("initialized", struct{}{})
	return s
}

func (s *session) call(method string, params, result any) {
	s.t.Helper()
	if err := s.client.CallResult(s.t.Context(), method, params, result); err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
}

func (s *session) notify(method string, params any) {
	s.t.Helper()
	if err := s.client.Notify(s.t.Context(), method, params); err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
}

func (s *session) open(file, text string) {
	s.t.Helper()
	s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file://" + file, "version": 1, "languageId": "go", "text": text}})
}

func (s *session) change(file string, version int, text string) {
	s.t.Helper()
	s.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": "file://" + file, "version": version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// shown returns the next that is published of a version.
func (s *session) shown(version int) published {
	s.t.Helper()
	for {
		select {
		case p := <-s.published:
			if p.Version == version {
				return p
			}
		case <-time.After(time.Minute):
			s.t.Fatalf("nothing was published of version %d", version)
		}
	}
}

func (s *session) end() {
	s.t.Helper()
	var null any
	s.call("shutdown", nil, &null)
	s.notify("exit", nil)
	select {
	case status := <-s.status:
		if status != exitClean {
			s.t.Errorf("exit status %d", status)
		}
	case <-time.After(time.Minute):
		s.t.Error("the server goes on after exit")
	}
}

// emoji stands before the finding on its line: four bytes, two units of UTF-16.
var emoji = strings.Replace(leakIn("op"), "errs <- watch(ctx)", "_ = \"🚀\"; errs <- watch(ctx)", 1)

func TestLSPShowsWhatIsNotSaved(t *testing.T) {
	for encoding, units := range map[string]int{"utf-16": 2, "utf-8": 4} {
		t.Run(encoding, func(t *testing.T) {
			dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": "package op\n"})
			file := filepath.Join(dir, "op.go")
			s := edit(t, encoding)
			s.open(file, "package op\n")
			if p := s.shown(1); len(p.Diagnostics) != 0 {
				t.Fatalf("findings in an empty package: %+v", p)
			}
			s.change(file, 2, emoji) // with an import that the file on the disk does not have
			p := s.shown(2)
			if len(p.Diagnostics) != 1 {
				t.Fatalf("%+v, want one finding", p)
			}
			d := p.Diagnostics[0]
			line := strings.Split(emoji, "\n")[d.Range.Start.Line]
			want := strings.Index(line, "🚀") + units + len(`"; `)
			if d.Code != "errchan/unbuffered-send" || d.Range.Start.Character != want || d.Range.End.Character != want+len("errs <- watch(ctx)") {
				t.Errorf("%+v, want the send at column %d", d, want)
			}
			if d.Severity != 2 || d.CodeDescription.Href != rule.CheckPage("errchan", "unbuffered-send") || len(d.RelatedInformation) == 0 || d.RelatedInformation[0].Location.URI != "file://"+file {
				t.Errorf("%+v", d)
			}
			s.change(file, 3, "package op\n")
			if p := s.shown(3); len(p.Diagnostics) != 0 {
				t.Errorf("a finding in what is gone: %+v", p)
			}
			s.end()
		})
	}
}

func TestLSPActionsAndHover(t *testing.T) {
	source := leakIn("op")
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": source})
	file := filepath.Join(dir, "op.go")
	s := edit(t, "utf-16")
	s.open(file, source)
	d := s.shown(1).Diagnostics[0]
	at := map[string]any{"textDocument": map[string]any{"uri": "file://" + file}, "range": d.Range, "position": d.Range.Start}

	var actions []struct {
		Title, Kind string
		IsPreferred bool
		Edit        struct {
			Changes map[string][]struct {
				Range struct {
					Start, End struct{ Line, Character int }
				}
				NewText string
			}
		}
	}
	s.call("textDocument/codeAction", at, &actions)
	if len(actions) != 2 || !actions[0].IsPreferred || actions[0].Kind != "quickfix" || actions[1].IsPreferred {
		t.Fatalf("%+v, want a safe fix and a suppression", actions)
	}
	edits := actions[0].Edit.Changes["file://"+file]
	if len(edits) != 1 || edits[0].NewText != ", 1" && !strings.Contains(edits[0].NewText, "1") {
		t.Errorf("the fix is %+v", edits)
	}
	directive := actions[1].Edit.Changes["file://"+file][0]
	if directive.Range.Start != directive.Range.End || directive.Range.Start.Line != d.Range.Start.Line ||
		directive.NewText != "\t\t//ctrllint:ignore errchan/unbuffered-send TODO: say why this is right\n" {
		t.Errorf("the suppression is %+v", directive)
	}
	lines := strings.SplitAfter(source, "\n")
	n := directive.Range.Start.Line
	answered := strings.Join(lines[:n], "") + directive.NewText + strings.Join(lines[n:], "")
	s.change(file, 2, answered)
	if p := s.shown(2); len(p.Diagnostics) != 0 {
		t.Errorf("the suppression answers nothing: %+v", p)
	}

	s.change(file, 3, source)
	s.shown(3)
	var page struct{ Contents struct{ Kind, Value string } }
	s.call("textDocument/hover", at, &page)
	if page.Contents.Kind != "markdown" || !strings.HasPrefix(page.Contents.Value, "**errchan/unbuffered-send**: send on errs") || !strings.Contains(page.Contents.Value, "### unbuffered-send") {
		t.Errorf("%.300s", page.Contents.Value)
	}
	s.end()
}

// TestLSPKeepsFindingsWhileTyping writes what does not type-check, and then another package.
func TestLSPKeepsFindingsWhileTyping(t *testing.T) {
	source := leakIn("op")
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": source})
	file := filepath.Join(dir, "op.go")
	s := edit(t, "utf-16")
	s.open(file, source)
	s.shown(1)
	s.change(file, 2, source+"func half() {\n")
	s.change(file, 3, source+"\n")
	if p := s.shown(3); len(p.Diagnostics) != 1 {
		t.Errorf("%+v", p)
	}
	s.end()
}

// TestLSPEndsWithEmptyParams says shutdown and exit as clients do that send an object where the protocol has nothing.
func TestLSPEndsWithEmptyParams(t *testing.T) {
	s := edit(t, "utf-16")
	var null any
	s.call("shutdown", struct{}{}, &null)
	s.notify("exit", struct{}{})
	select {
	case status := <-s.status:
		if status != exitClean {
			t.Errorf("exit status %d", status)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server goes on after exit")
	}
}

func TestPercentFor(t *testing.T) {
	for used, want := range map[uint64]int{0: 51200, 64 << 20: 800, 1 << 30: 400} {
		if got := percentFor(used); got != want {
			t.Errorf("%d bytes in use: %d %%, want %d %%", used, got, want)
		}
	}
}

func TestLSPWithoutShutdown(t *testing.T) {
	var out, errs bytes.Buffer
	c := &command{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, rules: analyzers.All()}
	if status := c.run(t.Context(), []string{"lsp"}); status != exitNotChecked || !strings.Contains(errs.String(), "without shutdown") {
		t.Errorf("status %d, %q", status, &errs)
	}
	if status := c.run(t.Context(), []string{"lsp", "--port", "1"}); status != exitNotChecked || !strings.Contains(errs.String(), "takes no argument") {
		t.Errorf("status %d, %q", status, &errs)
	}
	if !json.Valid(append([]byte("[]"), out.Bytes()...)) {
		t.Errorf("standard output %q, want nothing", &out)
	}
}
