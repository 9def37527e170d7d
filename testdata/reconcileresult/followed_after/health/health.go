// Package health has the answers of a server.
package health

import "context"

// A Header says who has answered.
type Header struct{ Member string }

// An Answer is that of a member.
type Answer struct {
	Header *Header
	Ready  bool
}

// A Server is asked by others, which implement it.
type Server interface {
	Ask(ctx context.Context, name string) (*Answer, error)
}
