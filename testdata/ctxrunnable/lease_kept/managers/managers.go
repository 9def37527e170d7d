// Package managers has a manager that elects, and one that does not.
package managers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Volumes runs the controllers of volumes.
type Volumes struct{ mgr ctrl.Manager }

// NewVolumes makes a manager that elects.
func NewVolumes() (*Volumes, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com"})
	if err != nil {
		return nil, err
	}
	return &Volumes{mgr: mgr}, nil
}

// Start runs until the context ends.
func (v *Volumes) Start(ctx context.Context) error { return v.mgr.Start(ctx) }

// Pods runs the controllers of the pods of a node.
type Pods struct{ mgr ctrl.Manager }

// NewPods makes a manager that does not elect.
func NewPods() (*Pods, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElectionID: "pods.example.com"})
	if err != nil {
		return nil, err
	}
	return &Pods{mgr: mgr}, nil
}

// Start runs until the context ends.
func (p *Pods) Start(ctx context.Context) error { return p.mgr.Start(ctx) }
