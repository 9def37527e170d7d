// Package machines looks for what belongs to an object, and returns nil without an error where there is nothing.
package machines

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Machine belongs to a node.
type Machine struct{ Image string }

// Ready follows its receiver.
func (m *Machine) Ready() bool { return m.Image != "" }

// Gone takes nil.
func (m *Machine) Gone() bool { return m == nil || m.Image == "" }

// A Finder finds machines.
type Finder struct{ client.Client }

// Of returns nil for a node that is gone.
func (f *Finder) Of(ctx context.Context, name string) (*Machine, error) {
	var node corev1.Node
	if err := f.Get(ctx, client.ObjectKey{Name: name}, &node); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, fmt.Errorf("machine of %s: %w", name, err)
	}
	return &Machine{Image: node.Status.NodeInfo.OSImage}, nil
}

// Known returns nil for an empty name, as its callers know.
func (f *Finder) Known(ctx context.Context, name string) (*Machine, error) {
	if name == "" {
		return nil, nil
	}
	return &Machine{Image: name}, ctx.Err()
}

// Found says by a bool whether there is one.
func (f *Finder) Found(ctx context.Context, name string) (*Machine, bool, error) {
	var node corev1.Node
	switch err := f.Get(ctx, client.ObjectKey{Name: name}, &node); {
	case apierrors.IsNotFound(err):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	return &Machine{Image: node.Status.NodeInfo.OSImage}, true, nil
}

// Machines is what other packages see of a Finder.
type Machines interface {
	Of(ctx context.Context, name string) (*Machine, error)
	Known(ctx context.Context, name string) (*Machine, error)
	OfRack(ctx context.Context, rack string) (*Machine, error)
	Spare(ctx context.Context) (*Machine, error)
	Start(machine *Machine) string
	Stop(machine *Machine) string
}

var _ Machines = (*Finder)(nil)

var _ Machines = (*table)(nil)

// A table has machines by their nodes.
type table struct {
	list  []*Machine
	spare *Machine
}

func (t *table) Of(_ context.Context, name string) (*Machine, error) {
	for _, machine := range t.list {
		if machine.Image == name {
			return machine, nil
		}
	}
	return nil, nil
}

func (t *table) Known(context.Context, string) (*Machine, error) { return t.list[0], nil }

// Start follows its argument.
func (t *table) Start(machine *Machine) string { return "start " + machine.Image }

// Stop takes nil.
func (t *table) Stop(machine *Machine) string {
	if machine == nil {
		return ""
	}
	return "stop " + machine.Image
}

// Start follows its argument as well.
func (f *Finder) Start(machine *Machine) string {
	if machine.Ready() {
		return ""
	}
	return "starts " + machine.Image
}

// Stop follows its argument.
func (f *Finder) Stop(machine *Machine) string { return "stops " + machine.Image }

// Spare returns nil for a table without one.
func (t *table) Spare(ctx context.Context) (*Machine, error) {
	if t.spare == nil {
		return nil, nil
	}
	return t.spare, ctx.Err()
}

// Spare returns nil for a finder without a client.
func (f *Finder) Spare(ctx context.Context) (*Machine, error) {
	if f.Client == nil {
		return nil, nil
	}
	return &Machine{Image: "spare"}, ctx.Err()
}

// OfRack is never nil without an error.
func (t *table) OfRack(context.Context, string) (*Machine, error) {
	return &Machine{Image: "rack"}, nil
}

// OfRack returns nil for a rack that is gone.
func (f *Finder) OfRack(ctx context.Context, rack string) (*Machine, error) { return f.Of(ctx, rack) }

// Exists reports whether there is a machine of a node.
func (f *Finder) Exists(ctx context.Context, name string) bool {
	return f.Get(ctx, client.ObjectKey{Name: name}, &corev1.Node{}) == nil
}

// IfAny returns nil for a node that is gone.
func (f *Finder) IfAny(ctx context.Context, name string) (*Machine, error) {
	node := new(corev1.Node)
	if err := f.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return &Machine{Image: node.Status.NodeInfo.OSImage}, nil
}

// Parse makes a machine of a text.
func Parse(text string) (*Machine, error) {
	if text == "" {
		return nil, fmt.Errorf("no text")
	}
	return &Machine{Image: text}, nil
}
