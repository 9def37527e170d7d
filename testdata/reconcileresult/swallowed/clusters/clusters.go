// Package clusters has an object that knows whether it is complete.
package clusters

import (
	"context"

	"github.com/pkg/errors"
)

type Info struct {
	ID, Version string
	Context     context.Context
}

// Complete takes a nil receiver.
func (i *Info) Complete() error {
	if i == nil {
		return errors.New("no cluster")
	}
	if i.ID == "" {
		return errors.Errorf("no ID in version %s", i.Version)
	}
	if i.Context != nil && i.Context.Err() != nil {
		return i.Context.Err()
	}
	return nil
}

// Checked takes a nil receiver, and says nothing of it.
func (i *Info) Checked() error {
	if i != nil && i.ID == "" {
		return errors.New("no ID")
	}
	return nil
}
