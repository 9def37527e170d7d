// Package agents makes what the steps of a reconcile work on.
package agents

import (
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A Controller has a backup and a client at hand.
type Controller struct {
	client.Client
	Backup *api.Backup
	Old    *api.Backup
}

// New makes a controller for a backup.
func New(b *api.Backup, c client.Client) *Controller {
	return &Controller{Client: c, Backup: b}
}

// Params are what Checked is handed.
type Params struct {
	Client client.Client
	Backup *api.Backup
}

// Checked makes a controller by value, or says what is missing.
func Checked(params Params) (*Controller, error) {
	if params.Backup == nil {
		return nil, errors.New("no backup")
	}
	made := &Controller{Client: params.Client, Backup: params.Backup}
	return made, nil
}

// Completed makes a controller for a backup with a strategy.
func Completed(b *api.Backup, c client.Client) *Controller {
	if b.Spec.Strategy == nil {
		b.Spec.Strategy = &api.Strategy{}
	}
	return &Controller{Client: c, Backup: b}
}

// Either makes a controller for one of two backups.
func Either(b, other *api.Backup, first bool) *Controller {
	if first {
		return &Controller{Backup: b}
	}
	return &Controller{Backup: other}
}

// SetDefaults completes the backup.
func (c *Controller) SetDefaults() {
	if c.Backup.Spec.Strategy == nil {
		c.Backup.Spec.Strategy = &api.Strategy{}
	}
}
