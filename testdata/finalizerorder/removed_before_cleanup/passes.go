package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type subnets struct{ client.Client }

const subnetFinalizer = "subnets.example.com/rules"

func (s *subnets) deleteRules(ctx context.Context, of *corev1.ConfigMap) error {
	return s.DeleteAllOf(ctx, &corev1.Service{}, client.InNamespace(of.Namespace))
}

// released says whether it has removed the finalizer.
func (s *subnets) released(ctx context.Context, subnet *corev1.ConfigMap) (bool, error) {
	if subnet.DeletionTimestamp.IsZero() || len(subnet.Data) > 0 {
		return false, nil
	}
	controllerutil.RemoveFinalizer(subnet, subnetFinalizer)
	return true, s.Update(ctx, subnet)
}

// What comes after it is for a subnet that lives (kube-ovn).
func (s *subnets) okUpdate(ctx context.Context, subnet *corev1.ConfigMap) error {
	deleted, err := s.released(ctx, subnet)
	if err != nil || deleted {
		return err
	}
	return s.deleteRules(ctx, subnet)
}

// What runs for subnets that live as well is not there for the deletion (tigera's operator).
func (s *subnets) okMigrate(ctx context.Context, subnet *corev1.ConfigMap) error {
	if !subnet.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(subnet, subnetFinalizer)
	} else {
		controllerutil.AddFinalizer(subnet, subnetFinalizer)
	}
	if err := s.Update(ctx, subnet); err != nil {
		return err
	}
	return s.deleteRules(ctx, subnet)
}

// The rules go only with the subnet.
func (s *subnets) releaseFirst(ctx context.Context, subnet *corev1.ConfigMap) error {
	if !subnet.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(subnet, subnetFinalizer) // want `removed-before-cleanup: the finalizer of subnet is removed before deleteRules`
		if err := s.Update(ctx, subnet); err != nil {
			return err
		}
		return s.deleteRules(ctx, subnet)
	}
	return nil
}
