package error_overwritten

import (
	"context"
	"errors"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Ranges notes what is wrong with a range, and says then that nothing is.
type Ranges struct{ client.Client }

func (r *Ranges) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, err
	}
	err := r.overlap(ctx, &cm)
	if err != nil {
		log.Error(err, "overlap")
		cm.Annotations = map[string]string{"failure": err.Error()}
		if err = r.Update(ctx, &cm); err != nil { // related `overwrites it`
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err // want `error-overwritten: err is nil here: the success of Update has overwritten the error that was found, and the failure counts as success`
	}
	for _, step := range []func(context.Context, *corev1.ConfigMap) error{r.okOverlap, r.okUpdates, r.okKinds, r.okGone, r.okLater} {
		if err := step(ctx, &cm); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, errors.Join(r.named(ctx, &cm), r.undone(ctx, &cm))
}

// overlap makes the error that it overwrites.
func (r *Ranges) overlap(ctx context.Context, cm *corev1.ConfigMap) error {
	var all corev1.ConfigMapList
	err := r.List(ctx, &all)
	if err != nil {
		return err
	}
	for i := range all.Items {
		if all.Items[i].Name == cm.Name {
			continue
		}
		if all.Items[i].Data["cidr"] == cm.Data["cidr"] {
			err = fmt.Errorf("%s overlaps", cm.Name) // related `the error that was found`
			if err = r.note(ctx, cm, err.Error()); err != nil {
				return err
			}
			return err // want `error-overwritten: .* the success of note has`
		}
	}
	return nil
}

func (r *Ranges) note(ctx context.Context, cm *corev1.ConfigMap, why string) error {
	base := cm.DeepCopy()
	cm.Annotations = map[string]string{"why": why}
	return r.Patch(ctx, cm, client.MergeFrom(base))
}

// named returns by its name.
func (r *Ranges) named(ctx context.Context, cm *corev1.ConfigMap) (err error) {
	if cm.Data["cidr"] == "" {
		err = errors.New("no range")
		ctrl.LoggerFrom(ctx).Error(err, "not valid")
		err = r.note(ctx, cm, "no range")
		if err != nil {
			return
		}
		return // want `error-overwritten`
	}
	return
}

// undone takes a step back, and the log says what for.
func (r *Ranges) undone(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		err = r.Delete(ctx, cm)
		if err != nil {
			return err
		}
		ctrl.LoggerFrom(ctx).Error(nil, "not created", "name", cm.Name)
		return err // want `error-overwritten`
	}
	return nil
}

// okOverlap has a variable for each error.
func (r *Ranges) okOverlap(ctx context.Context, cm *corev1.ConfigMap) error {
	if cm.Data["cidr"] == "" {
		found := errors.New("no range")
		err := r.note(ctx, cm, found.Error())
		if err != nil {
			return err
		}
		return found
	}
	err := r.Update(ctx, cm)
	if err != nil {
		failure := err
		if err = r.note(ctx, cm, failure.Error()); err != nil {
			return fmt.Errorf("note: %w", err)
		}
		return failure
	}
	return err
}

// okUpdates has mended the failure when it returns.
func (r *Ranges) okUpdates(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(cm), cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not there yet")
		if err = client.IgnoreAlreadyExists(r.Create(ctx, cm)); err != nil {
			return err
		}
	}
	err = r.Update(ctx, cm)
	if err != nil {
		err = r.Create(ctx, cm)
		if err != nil {
			return err
		}
		ctrl.LoggerFrom(ctx).Info("created")
		return err
	}
	return nil
}

// okKinds asks for a kind, or looks for words.
func (r *Ranges) okKinds(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if apierrors.IsAlreadyExists(err) {
		ctrl.LoggerFrom(ctx).Error(err, "once more")
		if err = r.Update(ctx, cm); err != nil {
			return err
		}
		return err
	}
	if err != nil && strings.Contains(err.Error(), "exists") {
		if err = r.Update(ctx, cm); err != nil {
			return err
		}
		return err
	}
	return err
}

// okGone says nil, which is what it means.
func (r *Ranges) okGone(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Update(ctx, cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "a lasting failure")
		cm.Annotations = map[string]string{"failure": err.Error()}
		if err = r.note(ctx, cm, "failed"); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// okLater returns the error of the note, and goes on to other work after it.
func (r *Ranges) okLater(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Update(ctx, cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "a lasting failure")
		err = r.note(ctx, cm, err.Error())
	}
	return err
}
