package controllers

import (
	"context"
	"slices"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const drainFinalizer = "platform.acme.io/drain"

type Drainer struct {
	client.Client
	Selector client.MatchingLabels
}

func (d *Drainer) ReleaseAll(ctx context.Context, ns string) error {
	list := &platformv1.MachineList{}
	if err := d.List(ctx, list, client.InNamespace(ns), d.Selector); err != nil {
		return err
	}
	for i := range list.Items {
		if err := d.release(ctx, &list.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (d *Drainer) release(ctx context.Context, m *platformv1.Machine) error {
	kept := slices.DeleteFunc(slices.Clone(m.Finalizers), func(f string) bool { return f == drainFinalizer })
	if len(kept) == len(m.Finalizers) {
		return nil
	}
	next := m.DeepCopy()
	next.Finalizers = kept
	return client.IgnoreNotFound(d.Patch(ctx, next, client.MergeFrom(m))) // WANT lostwrite/lockless-list-patch or finalizerorder/lockless-patch
}
