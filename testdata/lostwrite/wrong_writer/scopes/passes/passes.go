// Package passes has the reconciles that use the scopes.
package passes

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/wrong_writer/scopes"
)

func booted(ctx context.Context, c client.Client, m *scopes.Machine, id, address string) error {
	s := scopes.ForMachine(c, m)
	s.SetProviderID(id)
	s.SetAddress(address)
	note(m, "Booted")
	return s.Close(ctx)
}

// okPooled stores the rest itself.
func okPooled(ctx context.Context, c client.Client, p *scopes.Pool, id string) error {
	s := scopes.ForPool(c, p)
	s.SetProviderID(id)
	if err := c.Update(ctx, p); err != nil {
		return err
	}
	return s.Close(ctx)
}

type noted interface{ Note(reason string) }

// note calls what is not seen, which has nothing to write with.
func note(object any, reason string) {
	if n, ok := object.(noted); ok {
		n.Note(reason)
	}
}
