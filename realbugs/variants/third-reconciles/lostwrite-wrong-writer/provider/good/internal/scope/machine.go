package scope

import (
	"context"

	"example.org/variants/third-reconciles/lostwrite-wrong-writer/provider/good/api/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Machine is the scope of one pass.
type Machine struct {
	client client.Client
	before *v1.Machine
	Object *v1.Machine
}

func ForMachine(c client.Client, m *v1.Machine) *Machine {
	return &Machine{client: c, before: m.DeepCopy(), Object: m}
}

// SetProviderID stores the name of the server at the provider.
func (s *Machine) SetProviderID(id string) { s.Object.Spec.ProviderID = id }

func (s *Machine) SetAddresses(addrs []string) { s.Object.Status.Addresses = addrs }

// Close stores the changes.
func (s *Machine) Close(ctx context.Context) error {
	if equality.Semantic.DeepEqual(s.before, s.Object) {
		return nil
	}
	main := s.Object.DeepCopy()
	return kerrors.NewAggregate([]error{
		client.IgnoreNotFound(s.client.Patch(ctx, main, client.MergeFrom(s.before))),
		client.IgnoreNotFound(s.client.Status().Patch(ctx, s.Object, client.MergeFrom(s.before))),
	})
}
