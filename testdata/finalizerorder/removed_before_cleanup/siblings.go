package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const accountFinalizer = "accounts.example.com/account"

var errNotYet = errors.New("something is left")

// Accounts cleans up in several steps.
type Accounts struct {
	client.Client
	events record.EventRecorder
}

func (r *Accounts) deleteVolume(ctx context.Context, o *corev1.ConfigMap) error {
	return r.Delete(ctx, &corev1.PersistentVolume{ObjectMeta: o.ObjectMeta})
}

func (r *Accounts) deleteAccount(ctx context.Context, o *corev1.ConfigMap) error {
	return r.Delete(ctx, &corev1.ServiceAccount{ObjectMeta: o.ObjectMeta})
}

func (r *Accounts) revokeKeys(ctx context.Context, o *corev1.ConfigMap) error {
	return r.Delete(ctx, &corev1.Secret{ObjectMeta: o.ObjectMeta})
}

// remembered is the clean-up of postgres-operator: one of the steps does not remember that it failed.
func (r *Accounts) remembered(ctx context.Context, o *corev1.ConfigMap) error {
	if err := r.deleteVolume(ctx, o); err != nil { // related `its error stops nothing`
		logf.FromContext(ctx).Error(err, "volume kept")
	}
	failed := false
	if err := r.deleteAccount(ctx, o); err != nil {
		failed = true
	}
	if err := r.revokeKeys(ctx, o); err != nil {
		failed = true
		r.events.Eventf(o, corev1.EventTypeWarning, "Delete", "keys not revoked: %v", err)
	}
	if failed {
		return errNotYet
	}
	controllerutil.RemoveFinalizer(o, accountFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although deleteVolume failed: what that left behind stays for ever`
	return r.Update(ctx, o)
}

func (r *Accounts) collected(ctx context.Context, o *corev1.ConfigMap) error {
	var errs []error
	if err := r.deleteAccount(ctx, o); err != nil {
		errs = append(errs, err)
	}
	if err := r.revokeKeys(ctx, o); err != nil { // related `its error stops nothing`
		r.events.Eventf(o, corev1.EventTypeWarning, "Delete", "keys not revoked: %v", err)
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	controllerutil.RemoveFinalizer(o, accountFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although revokeKeys failed`
	return r.Update(ctx, o)
}

func (r *Accounts) returned(ctx context.Context, o *corev1.ConfigMap) error {
	if err := r.deleteAccount(ctx, o); err != nil {
		return err
	}
	if err := r.revokeKeys(ctx, o); err != nil { // related `its error stops nothing`
		logf.FromContext(ctx).Info("keys not revoked", "error", err.Error())
	}
	return r.letGo(ctx, o) // want `removed-before-cleanup: the finalizer of o is removed although revokeKeys failed`
}

func (r *Accounts) letGo(ctx context.Context, o *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(o, accountFinalizer)
	return r.Update(ctx, o)
}

// okRemembered remembers every failure.
func (r *Accounts) okRemembered(ctx context.Context, o *corev1.ConfigMap) error {
	failed := false
	if err := r.deleteVolume(ctx, o); err != nil {
		logf.FromContext(ctx).Error(err, "volume kept")
		failed = true
	}
	if err := r.deleteAccount(ctx, o); err != nil {
		failed = true
	}
	if failed {
		return errNotYet
	}
	controllerutil.RemoveFinalizer(o, accountFinalizer)
	return r.Update(ctx, o)
}

// okBestEffort has no step that stops anything: nothing says that one is a mistake.
func (r *Accounts) okBestEffort(ctx context.Context, o *corev1.ConfigMap) error {
	if err := r.deleteVolume(ctx, o); err != nil {
		logf.FromContext(ctx).Error(err, "volume kept")
	}
	if err := r.deleteAccount(ctx, o); err != nil {
		logf.FromContext(ctx).Error(err, "account kept")
	}
	controllerutil.RemoveFinalizer(o, accountFinalizer)
	return r.Update(ctx, o)
}

// okOther steps are not about the object.
func (r *Accounts) okOther(ctx context.Context, o, other *corev1.ConfigMap) error {
	if err := r.deleteVolume(ctx, other); err != nil {
		logf.FromContext(ctx).Error(err, "volume of the other one kept")
	}
	if err := r.deleteAccount(ctx, o); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(o, accountFinalizer)
	return r.Update(ctx, o)
}

// A Cluster is all that is known of one object; its steps take nothing.
type Cluster struct {
	corev1.ConfigMap
	accounts *Accounts
}

func (c *Cluster) deleteStreams() error { return c.accounts.deleteVolume(context.TODO(), &c.ConfigMap) }
func (c *Cluster) deleteJobs() error    { return c.accounts.deleteAccount(context.TODO(), &c.ConfigMap) }

func (c *Cluster) removeFinalizer() error {
	controllerutil.RemoveFinalizer(&c.ConfigMap, accountFinalizer)
	return c.accounts.Update(context.TODO(), &c.ConfigMap)
}

func (c *Cluster) Delete() error {
	if err := c.deleteStreams(); err != nil { // related `its error stops nothing`
		klog.Warningf("streams kept: %v", err)
	}
	failed := false
	for range 2 {
		if err := c.deleteJobs(); err != nil { // want `kept-for-ever: deleteJobs fails once the ServiceAccount is gone`
			failed = true
			klog.Warningf("jobs kept: %v", err)
		}
	}
	if failed {
		return errNotYet
	}
	return c.removeFinalizer() // want `removed-before-cleanup: the finalizer of c.ConfigMap is removed although deleteStreams failed`
}

// okAll remembers both.
func (c *Cluster) okAll() error {
	failed := false
	if err := c.deleteStreams(); err != nil {
		failed = true
	}
	if err := c.deleteJobs(); err != nil {
		failed = true
	}
	if failed {
		return errNotYet
	}
	return c.removeFinalizer()
}
