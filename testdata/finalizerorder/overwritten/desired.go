// Package overwritten writes a list of finalizers over that of an object in the cluster.
package overwritten

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const workFinalizer = "works.example.com/execution"

// Works spreads secrets over member clusters.
type Works struct {
	client.Client
}

// createOrUpdate is that of karmada before 99b790230.
func (w *Works) createOrUpdate(ctx context.Context, desired *corev1.Secret) error {
	work := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, w.Client, work, func() error {
		work.Labels = desired.Labels
		work.Finalizers = desired.Finalizers // want `overwritten: the finalizers of work are replaced: those that other controllers have added are lost`
		work.Data = desired.Data
		return nil
	})
	return err
}

// retried runs on a copy, within another closure.
func (w *Works) retried(ctx context.Context, meta metav1.ObjectMeta) error {
	desired := &corev1.Secret{ObjectMeta: meta}
	work := desired.DeepCopy()
	var result controllerutil.OperationResult
	err := retry.RetryOnConflict(retry.DefaultRetry, func() (err error) {
		result, err = controllerutil.CreateOrUpdate(ctx, w.Client, work, func() error {
			if !work.DeletionTimestamp.IsZero() {
				return fmt.Errorf("%s is being deleted", work.Name)
			}
			work.Labels = desired.Labels
			work.Finalizers = desired.Finalizers // want `overwritten: the finalizers of work are replaced`
			return nil
		})
		return err
	})
	if err == nil {
		logf.FromContext(ctx).Info("written", "result", result)
	}
	return err
}

func (w *Works) literal(ctx context.Context, key client.ObjectKey) error {
	var work corev1.Secret
	if err := w.Get(ctx, key, &work); err != nil {
		return err
	}
	work.Finalizers = []string{workFinalizer} // want `overwritten: the finalizers of work are replaced`
	return w.Update(ctx, &work)
}

func (w *Works) set(ctx context.Context, key client.ObjectKey) error {
	work := &corev1.Secret{}
	if err := w.Get(ctx, key, work); err != nil {
		return err
	}
	if work.DeletionTimestamp.IsZero() {
		work.SetFinalizers([]string{workFinalizer}) // want `overwritten: the finalizers of work are replaced`
		return w.Update(ctx, work)
	}
	return nil
}

// okAdds keeps those of others.
func (w *Works) okAdds(ctx context.Context, desired *corev1.Secret) error {
	work := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, w.Client, work, func() error {
		if work.DeletionTimestamp.IsZero() {
			controllerutil.AddFinalizer(work, workFinalizer)
		}
		work.Data = desired.Data
		return nil
	})
	return err
}

// okNewOnly sets the list of an object that is made here.
func (w *Works) okNewOnly(ctx context.Context, desired *corev1.Secret) error {
	work := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, w.Client, work, func() error {
		if work.ResourceVersion == "" {
			work.Finalizers = []string{workFinalizer}
		}
		work.Data = desired.Data
		return nil
	})
	return err
}

// okMissing fills in what the cluster does not have yet.
func (w *Works) okMissing(ctx context.Context, key client.ObjectKey) error {
	work := &corev1.Secret{}
	err := w.Get(ctx, key, work)
	if apierrors.IsNotFound(err) {
		work = &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		work.Finalizers = []string{workFinalizer}
		return w.Create(ctx, work)
	}
	return err
}

// okLiteral has its finalizer from birth, as those of karmada and actions-runner-controller.
func (w *Works) okLiteral(ctx context.Context, name string) error {
	return w.Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		GenerateName: name + "-",
		Finalizers:   []string{workFinalizer},
	}})
}

// okKept takes one out of the list.
func (w *Works) okKept(ctx context.Context, key client.ObjectKey) error {
	var work corev1.Secret
	if err := w.Get(ctx, key, &work); err != nil {
		return err
	}
	var kept []string
	for _, name := range work.Finalizers {
		if name != workFinalizer {
			kept = append(kept, name)
		}
	}
	work.Finalizers = kept
	return w.Update(ctx, &work)
}

// compute is that of cluster-api before 049a781e1: what it returns is applied over the existing secret.
func (w *Works) compute(owner string, existing *corev1.Secret) *corev1.Secret {
	desired := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		GenerateName: owner + "-",
		Finalizers:   []string{workFinalizer}, // want `overwritten: the finalizers of desired are replaced`
	}}
	if existing != nil {
		desired.SetName(existing.Name)
		desired.SetUID(existing.UID)
	}
	return desired
}

// replace takes the version of what it replaces.
func (w *Works) replace(ctx context.Context, existing *corev1.Secret, data map[string][]byte) error {
	desired := &corev1.Secret{Data: data}
	desired.Name, desired.Namespace = existing.Name, existing.Namespace
	desired.Finalizers = []string{workFinalizer} // want `overwritten: the finalizers of desired are replaced`
	desired.ResourceVersion = existing.GetResourceVersion()
	return w.Update(ctx, desired)
}

// okComputed takes the finalizers of the existing secret as well.
func (w *Works) okComputed(owner string, existing *corev1.Secret) *corev1.Secret {
	desired := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		GenerateName: owner + "-",
		Finalizers:   []string{workFinalizer},
	}}
	if existing != nil {
		desired.SetName(existing.Name)
		desired.SetUID(existing.UID)
		held := existing.Finalizers
		if !controllerutil.ContainsFinalizer(existing, workFinalizer) {
			held = append(held, workFinalizer)
		}
		desired.Finalizers = held
	}
	return desired
}

// An Installation holds what is to be applied, by value (kubermatic).
type Installation struct{ Raw *corev1.Secret }

// okTakesOver takes over all metadata of what is there, and patches it.
func (w *Works) okTakesOver(ctx context.Context, key client.ObjectKey, opt Installation) error {
	existing := &corev1.Secret{}
	if err := w.Get(ctx, key, existing); err != nil {
		return err
	}
	opt.Raw.SetResourceVersion(existing.ResourceVersion)
	opt.Raw.SetLabels(existing.Labels)
	opt.Raw.SetFinalizers(existing.Finalizers)
	return w.Patch(ctx, opt.Raw, client.MergeFrom(existing))
}

// takesVersion has finalizers of its own.
func (w *Works) takesVersion(ctx context.Context, key client.ObjectKey, opt Installation) error {
	existing := &corev1.Secret{}
	if err := w.Get(ctx, key, existing); err != nil {
		return err
	}
	opt.Raw.SetResourceVersion(existing.ResourceVersion)
	opt.Raw.SetFinalizers([]string{workFinalizer}) // want `overwritten: the finalizers of opt.Raw are replaced`
	return w.Patch(ctx, opt.Raw, client.MergeFrom(existing))
}

// okOwner names its owner, and is nobody else.
func (w *Works) okOwner(ctx context.Context, owner *corev1.Secret) error {
	return w.Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		GenerateName:    owner.Name + "-",
		Finalizers:      []string{workFinalizer},
		OwnerReferences: []metav1.OwnerReference{{Kind: "Secret", Name: owner.Name, UID: owner.UID}},
	}})
}

// okEmpty sets the list where there is none.
func (w *Works) okEmpty(ctx context.Context, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := w.Get(ctx, key, secret); err != nil {
		return err
	}
	if len(secret.Finalizers) > 0 || !secret.DeletionTimestamp.IsZero() {
		return nil
	}
	secret.Finalizers = []string{workFinalizer}
	return w.Update(ctx, secret)
}

// okTrimmed writes each of the others as it ought to be spelled.
func (w *Works) okTrimmed(ctx context.Context, key client.ObjectKey) error {
	var work corev1.Secret
	if err := w.Get(ctx, key, &work); err != nil {
		return err
	}
	var kept []string
	for _, name := range work.Finalizers {
		if strings.TrimSpace(name) != workFinalizer {
			kept = append(kept, strings.TrimSpace(name))
		}
	}
	work.Finalizers = kept
	return w.Update(ctx, &work)
}

// okRenamed moves them to another group.
func (w *Works) okRenamed(ctx context.Context, key client.ObjectKey, rename func(string) string) error {
	var work corev1.Secret
	if err := w.Get(ctx, key, &work); err != nil {
		return err
	}
	renamed := make([]string, 0, len(work.Finalizers))
	for i := range work.Finalizers {
		renamed = append(renamed, rename(work.Finalizers[i]))
	}
	work.SetFinalizers(renamed)
	return w.Update(ctx, &work)
}
