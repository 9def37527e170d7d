package scopes

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A MachineScope is that of one pass.
type MachineScope struct {
	client client.Client
	before *Machine
	Object *Machine
}

// ForMachine returns the scope of a machine.
func ForMachine(c client.Client, m *Machine) *MachineScope {
	return &MachineScope{client: c, before: m.DeepCopy(), Object: m}
}

// SetProviderID keeps the name of the server at the provider.
func (s *MachineScope) SetProviderID(id string) { s.Object.Spec.ProviderID = id } // related `set here`

// SetAddress keeps where it is.
func (s *MachineScope) SetAddress(address string) { s.Object.Status.Address = address }

// Close stores the changes.
func (s *MachineScope) Close(ctx context.Context) error {
	return s.client.Status().Patch(ctx, s.Object, client.MergeFrom(s.before)) // want `wrong-writer: Status\(\).Patch stores the status alone: s.Object.Spec.ProviderID, which SetProviderID sets, is lost`
}

// A PoolScope is that of one pass; its owner stores the rest.
type PoolScope struct {
	client client.Client
	before *Pool
	Object *Pool
}

// ForPool returns the scope of a pool.
func ForPool(c client.Client, p *Pool) *PoolScope {
	return &PoolScope{client: c, before: p.DeepCopy(), Object: p}
}

// SetProviderID keeps the name of the pool at the provider.
func (s *PoolScope) SetProviderID(id string) { s.Object.Spec.ProviderID = id }

// Close stores the status.
func (s *PoolScope) Close(ctx context.Context) error {
	return s.client.Status().Patch(ctx, s.Object, client.MergeFrom(s.before))
}
