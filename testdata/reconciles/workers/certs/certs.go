// Package certs has controllers of the kind of package controllerlib.
package certs

import (
	"errors"

	"github.com/ctrllint/ctrllint/testdata/reconciles/workers/controllerlib"
)

type certs struct{ name string }

func New() controllerlib.Controller {
	c := &certs{}
	return controllerlib.New(controllerlib.Config{
		Syncer:    c,
		Describer: c,
		OnDrop:    c.forget,
	})
}

func (c *certs) Sync(ctx controllerlib.Context) error { // reconciles: ends runs retries
	if err := c.issue(ctx.Key); err != nil {
		return err
	}
	return nil
}

func (c *certs) issue(key controllerlib.Key) error { // reconciles: runs
	return errors.New(key.Name)
}

func (c *certs) Describe(key controllerlib.Key) error { // reconciles: none
	return nil
}

func (c *certs) forget(key controllerlib.Key) error { // reconciles: none
	return nil
}

// As a function.
func NewByFunc() controllerlib.Controller {
	return controllerlib.New(controllerlib.Config{Syncer: controllerlib.SyncFunc(renew)})
}

func renew(ctx controllerlib.Context) error { // reconciles: ends runs retries
	return nil
}
