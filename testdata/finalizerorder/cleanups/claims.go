package cleanups

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/finalizer"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/cleanups/base"
)

// Claims has settings and a login for each claim.
type Claims struct {
	client.Client
	controller *base.Controller[*corev1.PersistentVolumeClaim]
}

func settingsOf(claim client.Object) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: claim.GetNamespace(), Name: claim.GetName()}}
}

// byConstructor hands a closure to the constructor of a handler.
func (r *Claims) byConstructor(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	return base.NewHandler(r.Client, r.deleteFor(claim.Name)).Handle(ctx, claim)
}

func (r *Claims) deleteFor(name string) base.DeleteFunc {
	return func(ctx context.Context, claim client.Object) error { // keeps: finalizer
		if name == "" {
			return nil
		}
		if err := r.Delete(ctx, settingsOf(claim)); err != nil { // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that deleteFor is run for stays: the object is Terminating for ever`
			return fmt.Errorf("deleting the settings: %w", err)
		}
		return nil
	}
}

// setup fills the fields of a reconciler.
func (r *Claims) setup() {
	r.controller = &base.Controller[*corev1.PersistentVolumeClaim]{
		Client: r.Client,
		Update: r.update,
		Delete: r.delete,
		Forget: r.forget,
	}
}

func (r *Claims) delete(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // keeps: finalizer
	return r.Delete(ctx, settingsOf(claim)) // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that delete is run for stays`
}

// update is no clean-up.
func (r *Claims) update(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return r.Delete(ctx, settingsOf(claim))
}

// forget is one, whose caller asks what its error says.
func (r *Claims) forget(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return r.Delete(ctx, settingsOf(claim))
}

// byParameter hands closures over, of which one is the clean-up.
func (r *Claims) byParameter(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return base.WithFinalizer(ctx, r.Client, claim, func() error { // keeps: finalizer
		return r.Delete(ctx, settingsOf(claim)) // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that byParameter is run for stays`
	}, func() error {
		return r.Delete(ctx, settingsOf(claim))
	})
}

// okByParameter takes NotFound for done.
func (r *Claims) okByParameter(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return base.WithFinalizer(ctx, r.Client, claim, func() error { // keeps: finalizer
		return client.IgnoreNotFound(r.Delete(ctx, settingsOf(claim)))
	}, func() error { return nil })
}

// Logins is an actuator.
type Logins struct{ client.Client }

// Ensure is no clean-up.
func (l *Logins) Ensure(ctx context.Context, claim client.Object) error {
	return l.Delete(ctx, settingsOf(claim))
}

// Destroy is the clean-up.
func (l *Logins) Destroy(ctx context.Context, claim client.Object) error { // keeps: finalizer
	if err := l.Delete(ctx, settingsOf(claim)); err != nil { // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that Destroy is run for stays`
		return err
	}
	return nil
}

// Listed is an actuator that deletes what it lists.
type Listed struct{ client.Client }

// Ensure is no clean-up.
func (l *Listed) Ensure(context.Context, client.Object) error { return nil }

// Destroy is right.
func (l *Listed) Destroy(ctx context.Context, claim client.Object) error { // keeps: finalizer
	settings := &corev1.ConfigMapList{}
	if err := l.List(ctx, settings, client.InNamespace(claim.GetNamespace())); err != nil {
		return err
	}
	for i := range settings.Items {
		if err := l.Delete(ctx, &settings.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// Registered is a finalizer of controller-runtime.
type Registered struct{ client.Client }

// Finalize is run by finalizer.Finalizers.
func (f *Registered) Finalize(ctx context.Context, claim client.Object) (finalizer.Result, error) { // keeps: finalizer
	if err := f.Delete(ctx, settingsOf(claim)); err != nil { // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that Finalize is run for stays`
		return finalizer.Result{}, err
	}
	return finalizer.Result{}, nil
}

// Sources is a reconciler of knative.
type Sources struct{ client.Client }

// FinalizeKind is run by the reconciler that is generated.
func (s *Sources) FinalizeKind(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // keeps: finalizer
	return s.Delete(ctx, settingsOf(claim)) // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that FinalizeKind is run for stays`
}
