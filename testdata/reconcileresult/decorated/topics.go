// Package decorated calls the client of another API by a method that logs the call.
package decorated

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/decorated/brokers"
)

type Topics struct {
	client.Client
	broker *brokers.Logged
	names  *brokers.Names
}

func (r *Topics) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var spec corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &spec); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for topic := range spec.Data {
		if err := r.ensure(ctx, topic); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.okNamed(ctx, topic); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.created(ctx, topic); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Topics) ensure(ctx context.Context, topic string) error {
	if err := r.broker.Create(ctx, topic); err != nil {
		return nil // want `swallowed: the error of Create is lost: this return says that the work is done`
	}
	return nil
}

// created tests the error of another call.
func (r *Topics) created(ctx context.Context, topic string) error {
	topics, listErr := r.broker.Topics(ctx)
	if listErr != nil {
		return fmt.Errorf("list topics: %w", listErr)
	}
	if len(topics) == 0 {
		createErr := r.broker.Create(ctx, topic)
		if listErr != nil { // want `untested-error: the test is about listErr, which is nil, and not about the error that Create has just returned`
			return fmt.Errorf("create %s: %w", topic, createErr)
		}
	}
	return nil
}

// okNamed leaves out what the broker would refuse.
func (r *Topics) okNamed(ctx context.Context, topic string) error {
	if err := r.names.Check(ctx, topic); err != nil {
		return nil
	}
	return r.broker.Create(ctx, topic)
}
