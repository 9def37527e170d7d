// Package registrations has a handler of package handlers.
package registrations

import (
	"context"
	"errors"

	"github.com/ctrllint/ctrllint/testdata/reconciles/workers/handlers"
)

type handler struct{ names map[string]bool }

// New makes a controller with the handler.
func New(c handlers.Controller) *handlers.Controller {
	c.Handler = &handler{}
	return &c
}

func (h *handler) Sync(ctx context.Context, namespace, name string) error { // reconciles: ends runs retries
	if err := h.register(name); err != nil {
		return err
	}
	return nil
}

func (h *handler) register(name string) error { // reconciles: runs
	if h.names[name] {
		return errors.New(name)
	}
	return nil
}
