package request_context

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/registry"
)

// Calls that get their context by an option, or while they are built.

func digest(ctx context.Context, image, token string) (string, error) {
	return registry.Digest(image, registry.WithToken(token)) // want `request-context: Digest takes no context, although ctx is at hand for WithContext: it goes on after ctx ends`
}

func plainDigest(ctx context.Context, image string) (string, error) {
	return registry.Digest(image) // want `request-context: Digest takes no context, although ctx is at hand for WithContext`
}

func okDigest(ctx context.Context, image, token string) (string, error) {
	return registry.Digest(image, registry.WithToken(token), registry.WithContext(ctx))
}

// okOptions is handed the options.
func okOptions(ctx context.Context, image string, options ...registry.Option) (string, error) {
	return registry.Digest(image, options...)
}

// okOneOfThem is handed one that can be that of the context.
func okOneOfThem(ctx context.Context, image string, option registry.Option) (string, error) {
	return registry.Digest(image, option)
}

func instance(ctx context.Context, s *registry.Service, name string) (string, error) {
	return s.Get(name).Fields("state").Do() // want `request-context: Do takes no context, although ctx is at hand for Context: it goes on after ctx ends`
}

func okInstance(ctx context.Context, s *registry.Service, name string) (string, error) {
	return s.Get(name).Context(ctx).Fields("state").Do()
}

// okStepwise gives the request its context in another statement.
func okStepwise(ctx context.Context, s *registry.Service, name string) (string, error) {
	call := s.Get(name)
	call.Context(ctx)
	return call.Do()
}
