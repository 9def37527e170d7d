package scope

import (
	"context"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scope carries what a round of the scheduler needs.
type Scope struct {
	context.Context
	Client client.Client
	Log    logr.Logger
	Class  string
}

// New makes the scope of one round.
func New(ctx context.Context, c client.Client, log logr.Logger, class string) *Scope {
	return &Scope{Context: ctx, Client: c, Log: log.WithValues("class", class), Class: class}
}
