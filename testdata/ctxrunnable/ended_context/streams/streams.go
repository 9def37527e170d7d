// Package streams makes objects that work under the context that they are made with.
package streams

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/log"
)

// A Session asks for tokens under its context.
type Session struct {
	ctx    context.Context
	client *http.Client
	url    string
}

// Open makes a session that works under a context.
func Open(ctx context.Context, url string) (*Session, error) {
	s := &Session{client: http.DefaultClient, url: url}
	s.ctx = context.WithValue(ctx, key{}, url)
	if _, err := s.Token(); err != nil {
		return nil, err
	}
	return s, nil
}

type key struct{}

// Discover makes one that works under no context but for the first request.
func Discover(ctx context.Context, url string) (*Session, error) {
	if _, err := (&Session{ctx: ctx, client: http.DefaultClient, url: url}).Token(); err != nil {
		return nil, err
	}
	return &Session{ctx: context.WithoutCancel(ctx), client: http.DefaultClient, url: url}, nil
}

// Token asks for a token.
func (s *Session) Token() (string, error) {
	req, err := http.NewRequestWithContext(s.ctx, http.MethodGet, s.url, http.NoBody)
	if err != nil {
		return "", err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Header.Get("X-Token"), nil
}

// A Report is made for a reader, and asks its context for the logger alone.
type Report struct {
	ctx  context.Context
	text string
}

// NewReport makes a report.
func NewReport(ctx context.Context, text string) *Report { return &Report{ctx: ctx, text: text} }

// Text logs and returns the text.
func (r *Report) Text() string {
	log.FromContext(r.ctx).Info("read")
	return r.text
}
