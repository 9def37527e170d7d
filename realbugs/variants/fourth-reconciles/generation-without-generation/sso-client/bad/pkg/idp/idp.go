package idp

import "context"

// Provider registers clients.
type Provider interface {
	Register(ctx context.Context, name string, redirects []string) (id, secret string, err error)
}
