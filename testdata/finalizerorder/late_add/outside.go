package late_add

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const hostFinalizer = "hosts.example.com/host"

// Cloud is another system, which the garbage collector does not know.
type Cloud interface {
	CreateHost(ctx context.Context, name string) (string, error)
	TerminateHostAndWait(ctx context.Context, name string) error
	EnsureRecord(ctx context.Context, host *corev1.ConfigMap) error
	DeleteRecord(ctx context.Context, host *corev1.ConfigMap) error
	EnsureQuota(ctx context.Context, name string) error
}

// A Registry is in the memory of the process (vault-secrets-operator).
type Registry struct{ names map[string]bool }

func (r *Registry) Add(name string)    { r.names[name] = true }
func (r *Registry) Delete(name string) { delete(r.names, name) }

// Hosts makes hosts and records, and deletes them.
type Hosts struct {
	client.Client
	cloud Cloud
	seen  Registry
}

func (r *Hosts) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	host := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, host); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !host.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.remove(ctx, host)
	}
	base := host.DeepCopy()
	defer func() {
		if e := r.Patch(ctx, host, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err == nil {
			err = e
		}
	}()
	controllerutil.AddFinalizer(host, hostFinalizer) // want `late-add: the finalizer of host is in memory only while CreateHost creates objects`
	_, err = r.cloud.CreateHost(ctx, host.Name)
	return ctrl.Result{}, err
}

func (r *Hosts) remove(ctx context.Context, host *corev1.ConfigMap) error {
	if err := r.gone(ctx, host); err != nil {
		return err
	}
	r.seen.Delete(host.Name)
	controllerutil.RemoveFinalizer(host, hostFinalizer)
	return r.Update(ctx, host)
}

func (r *Hosts) gone(ctx context.Context, host *corev1.ConfigMap) error {
	if err := r.cloud.DeleteRecord(ctx, host); err != nil {
		return err
	}
	return r.cloud.TerminateHostAndWait(ctx, host.Name)
}

// inHelper has the call in a helper.
func (r *Hosts) inHelper(ctx context.Context, host *corev1.ConfigMap) error {
	if host.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(host, hostFinalizer) { // want `late-add: the finalizer of host is in memory only while record creates objects`
		ctrl.LoggerFrom(ctx).Info("protected")
	}
	if err := r.record(ctx, host); err != nil {
		return err
	}
	return r.Update(ctx, host)
}

func (r *Hosts) record(ctx context.Context, host *corev1.ConfigMap) error {
	return r.cloud.EnsureRecord(ctx, host)
}

// afterwards writes the finalizer once the record is there.
func (r *Hosts) afterwards(ctx context.Context, host *corev1.ConfigMap) error {
	if !host.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.cloud.EnsureRecord(ctx, host); err != nil {
		return err
	}
	controllerutil.AddFinalizer(host, hostFinalizer) // want `late-add: the finalizer of host is added once EnsureRecord has created what it protects`
	return r.Update(ctx, host)
}

// okWrittenFirst makes nothing before the finalizer is written.
func (r *Hosts) okWrittenFirst(ctx context.Context, host *corev1.ConfigMap) error {
	if host.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(host, hostFinalizer) {
		if err := r.Update(ctx, host); err != nil {
			return err
		}
	}
	_, err := r.cloud.CreateHost(ctx, host.Name)
	return err
}

// okQuota makes what nothing deletes.
func (r *Hosts) okQuota(ctx context.Context, host *corev1.ConfigMap) error {
	if !host.DeletionTimestamp.IsZero() {
		return nil
	}
	r.seen.Add(host.Name)
	controllerutil.AddFinalizer(host, hostFinalizer)
	if err := r.cloud.EnsureQuota(ctx, host.Name); err != nil {
		return err
	}
	return r.Update(ctx, host)
}
