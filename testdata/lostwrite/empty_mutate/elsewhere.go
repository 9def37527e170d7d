package empty_mutate

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/empty_mutate/builders"
)

// stateful has the object made by a method of another package.
func (s *Services) stateful(ctx context.Context, owner client.Object, plan *builders.Plan) error {
	set, err := plan.StatefulSet()
	if err != nil {
		return err
	}
	_, err = controllerutil.CreateOrUpdate(ctx, s.Client, set, func() error { // want `empty-mutate: CreateOrUpdate reads set first and calls a function that sets its owner alone: Spec, set before, reaches a new one only`
		return controllerutil.SetControllerReference(owner, set, s.Scheme())
	})
	return err
}

func (s *Services) config(ctx context.Context, plan *builders.Plan) error {
	config := builders.Config(plan)
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, config, func() error { return nil }) // want `empty-mutate: CreateOrUpdate reads config first and calls a function that sets nothing: Data, set before`
	return err
}

// setOrNone has it made by a function of this package, which has none on another path.
func (s *Services) setOrNone(ctx context.Context, plan *builders.Plan) error {
	config, err := s.planned(plan)
	if err != nil {
		return err
	}
	_, err = controllerutil.CreateOrPatch(ctx, s.Client, config, func() error { return nil }) // want `empty-mutate: CreateOrPatch reads config first and calls a function that sets nothing: Data, set before`
	return err
}

func (s *Services) planned(plan *builders.Plan) (*corev1.ConfigMap, error) {
	if plan.Name == "" {
		return nil, context.Canceled
	}
	config := &corev1.ConfigMap{Data: map[string]string{"mode": plan.Name}}
	config.Name, config.Namespace = plan.Name, plan.Namespace
	return config, nil
}

func (s *Services) okStateful(ctx context.Context, owner client.Object, plan *builders.Plan) error {
	set, err := plan.StatefulSet()
	if err != nil {
		return err
	}
	spec := set.Spec.DeepCopy()
	_, err = controllerutil.CreateOrUpdate(ctx, s.Client, set, func() error {
		set.Spec = *spec
		return controllerutil.SetControllerReference(owner, set, s.Scheme())
	})
	return err
}

func (s *Services) okAccount(ctx context.Context, owner client.Object, plan *builders.Plan) error {
	account := builders.Account(plan)
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, account, func() error {
		return controllerutil.SetControllerReference(owner, account, s.Scheme())
	})
	return err
}

// okKnown may have one that is there.
func (s *Services) okKnown(ctx context.Context, all map[string]*corev1.ConfigMap, plan *builders.Plan) error {
	config := builders.Known(all, plan)
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, config, func() error { return nil })
	return err
}
