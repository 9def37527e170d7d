package admin

import (
	"context"

	"github.com/go-logr/logr"
)

// API is the admin API of the broker.
type API interface {
	PutUser(ctx context.Context, name string) error
	Grant(ctx context.Context, name, vhost string) error
}

// Session is an API that logs its calls.
type Session struct {
	API
	Log logr.Logger
}

// Grant logs and grants.
func (s *Session) Grant(ctx context.Context, name, vhost string) error {
	s.Log.V(1).Info("grant", "user", name, "vhost", vhost)
	return s.API.Grant(ctx, name, vhost)
}
