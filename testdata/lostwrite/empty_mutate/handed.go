package empty_mutate

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/empty_mutate/saving"
)

// Keys keeps the secret of a system.
type Keys struct {
	client.Client
	ctx    context.Context
	secret *corev1.Secret
	config *corev1.ConfigMap
	owner  client.Object
}

// ReconcileObject stores an object once change has changed it.
func (k *Keys) ReconcileObject(object client.Object, change func() error) error {
	return k.reconcile(object, change, false)
}

func (k *Keys) reconcile(object client.Object, change func() error, optional bool) error {
	_, err := controllerutil.CreateOrUpdate(k.ctx, k.Client, object, func() error {
		if change != nil {
			return change()
		}
		return nil
	})
	if err != nil && !optional {
		return err
	}
	return nil
}

// rotate sets the keys, and has the secret stored without a change.
func (k *Keys) rotate(keys map[string]string) error {
	k.secret.StringData = keys              // related `set here`
	return k.ReconcileObject(k.secret, nil) // want `empty-mutate: ReconcileObject reads k.secret first and has no function that sets it again: StringData, set before, reaches a new one only`
}

func (k *Keys) named(name, mode string) error {
	config := &corev1.ConfigMap{}
	config.Name = name
	config.Data = map[string]string{"mode": mode}
	return saving.Save(k.ctx, k.Client, k.Scheme(), k.owner, config, nil) // want `empty-mutate: Save reads config first and has no function that sets it again: Data`
}

func (k *Keys) applied(service *corev1.Service, ip string) error {
	service.Spec.ClusterIP = ip
	return saving.Apply(k.ctx, k.Client, service, nil) // want `empty-mutate: Apply reads service first and has no function that sets it again: Spec.ClusterIP`
}

// okRotate sets them once the secret is read.
func (k *Keys) okRotate(keys map[string]string) error {
	return k.ReconcileObject(k.secret, func() error {
		k.secret.StringData = keys
		return nil
	})
}

// okConstant makes one that is the same for ever.
func (k *Keys) okConstant(name string) error {
	config := &corev1.ConfigMap{}
	config.Name = name
	config.Data = map[string]string{"mode": "single"}
	return saving.Save(k.ctx, k.Client, k.Scheme(), k.owner, config, nil)
}

// okReplaced has it written as it is.
func (k *Keys) okReplaced(config *corev1.ConfigMap, mode string) error {
	config.Data = map[string]string{"mode": mode}
	return saving.Replace(k.ctx, k.Client, config, nil)
}

// okPassedOn lets its caller change it.
func (k *Keys) okPassedOn(config *corev1.ConfigMap, mode string, change func() error) error {
	config.Data = map[string]string{"mode": mode}
	return k.ReconcileObject(config, change)
}
