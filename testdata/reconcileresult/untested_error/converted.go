package untested_error

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A coded is the error of a client that is an interface of its own.
type coded interface {
	error
	Code() int
}

type rolesClient interface{ CreateRole(name string) coded }

// Roles puts such errors into variables of the type error.
type Roles struct {
	client.Client
	roles rolesClient
}

func (r *Roles) okAssigned(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return fmt.Errorf("update: %w", err)
	}
	if err = r.roles.CreateRole(pod.Name); err != nil {
		return fmt.Errorf("create role: %w", err)
	}
	return nil
}

func (r *Roles) okKnown(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err == nil {
		return nil
	}
	err = r.roles.CreateRole(pod.Name)
	if err != nil {
		return fmt.Errorf("create role: %w", err)
	}
	return nil
}
