// Package brokers asks a message broker.
package brokers

import (
	"context"

	"github.com/go-logr/logr"
)

// Admin is the API of a broker.
type Admin interface {
	Create(ctx context.Context, topic string) error
	Topics(ctx context.Context) ([]string, error)
}

// Matcher compares names in memory.
type Matcher interface {
	Matches(name string) error
}

// Logged is an Admin that logs what it creates.
type Logged struct {
	Admin
	Log logr.Logger
}

func (l *Logged) Create(ctx context.Context, topic string) error {
	l.Log.Info("create", "topic", topic)
	return l.Admin.Create(ctx, topic)
}

// Names checks names.
type Names struct{ Matcher Matcher }

func (n *Names) Check(_ context.Context, name string) error { return n.Matcher.Matches(name) }
