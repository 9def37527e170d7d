// Package registry is the client of a registry, in the forms that libraries have.
package registry

import "context"

// An Option of a request.
type Option func(*request)

type request struct {
	ctx    context.Context
	tokens []string
}

// WithContext sets the context of a request.
func WithContext(ctx context.Context) Option { return func(r *request) { r.ctx = ctx } }

// WithToken authenticates a request.
func WithToken(token string) Option {
	return func(r *request) { r.tokens = append(r.tokens, token) }
}

// Digest asks for the digest of an image.
func Digest(image string, options ...Option) (string, error) {
	r := &request{ctx: context.Background()}
	for _, option := range options {
		option(r)
	}
	return image, r.ctx.Err()
}

// A Service has the calls of an API.
type Service struct{ Endpoint string }

// GetCall is a request that is built.
type GetCall struct {
	ctx  context.Context
	name string
}

// Get begins a request.
func (s *Service) Get(name string) *GetCall { return &GetCall{context.Background(), name} }

// Fields leaves out what is not asked for.
func (c *GetCall) Fields(fields ...string) *GetCall { return c }

// Context sets the context of the request.
func (c *GetCall) Context(ctx context.Context) *GetCall {
	c.ctx = ctx
	return c
}

// Do sends the request.
func (c *GetCall) Do() (string, error) { return c.name, c.ctx.Err() }
