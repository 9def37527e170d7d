// Package clusters has an object that knows whether it is complete.
package clusters

import "errors"

type Info struct{ ID, Version string }

// Complete takes a nil receiver.
func (i *Info) Complete() error {
	if i == nil {
		return errors.New("no cluster")
	}
	if i.ID == "" {
		return errors.New("no ID")
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
