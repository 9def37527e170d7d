package swallowed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Backends hands out what it reads.
type Backends struct{ client.Client }

// endpoints returns an object without addresses when it could not be read (cloud-provider-alibaba-cloud).
func (b *Backends) endpoints(ctx context.Context, key client.ObjectKey) (*corev1.Endpoints, error) {
	endpoints := &corev1.Endpoints{}
	err := b.Get(ctx, key, endpoints)
	if err != nil {
		if apierrors.IsNotFound(err) {
			return endpoints, fmt.Errorf("no endpoints: %s", err.Error())
		}
		ctrl.LoggerFrom(ctx).Error(err, "cannot read the endpoints")
	}
	return endpoints, nil // want `logged-only: the error of Get is logged, and this return says that the work is done`
}

// nodes returns no node when they could not be listed.
func (b *Backends) nodes(ctx context.Context) (nodes corev1.NodeList, err error) {
	if err := b.List(ctx, &nodes); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot list the nodes")
	}
	return nodes, nil // want `logged-only: the error of List is logged, and this return says that the work is done`
}

// okSettings has none when there is no config map, and says so.
func (b *Backends) okSettings(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	if err := b.Get(ctx, key, settings); err != nil {
		if !apierrors.IsNotFound(err) {
			return nil, err
		}
		ctrl.LoggerFrom(ctx).Info("no settings", "why", err.Error())
	}
	return settings, nil
}

// okKept returns what it has logged.
func (b *Backends) okKept(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	err := b.Get(ctx, key, settings)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no settings")
	}
	return settings, err
}

// okDefaults takes the place of what could not be read.
func (b *Backends) okDefaults(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	if err := b.Get(ctx, key, settings); err != nil {
		ctrl.LoggerFrom(ctx).Info("defaults are taken", "why", err.Error())
		settings.Data = map[string]string{"weight": "1"}
	}
	return settings, nil
}
