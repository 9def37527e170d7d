package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Sinks apply a budget in each pass, for objects that are being deleted as well: what it does then is decided by what is there.
type Sinks struct{ client.Client }

// isPaused says that nothing is done for an object that lives; false says nothing of its deletion.
func isPaused(object metav1.Object, asked bool) bool {
	return object.GetAnnotations()["paused"] == "true" && !asked && object.GetDeletionTimestamp().IsZero()
}

// isGoing says that an object is being deleted, and whether it is to be cleaned up.
func isGoing(object metav1.Object) bool {
	return object.GetAnnotations()["keep"] != "true" && !object.GetDeletionTimestamp().IsZero()
}

// lives says of each object whether it is being deleted.
func lives(object metav1.Object) bool {
	if object.GetName() == "" {
		return true
	}
	return object.GetDeletionTimestamp().IsZero()
}

// eachPass needs the budget for all objects: only the strict check is about that.
func (r *Sinks) eachPass(ctx context.Context, sink *corev1.ConfigMap, asked bool) error {
	if isPaused(sink, asked) {
		return nil
	}
	if err := r.applyBudget(ctx, sink); err != nil { // want `absent-owner: applyBudget fails without the Secret`
		return err
	}
	return r.release(ctx, sink)
}

func (r *Sinks) onlyGoing(ctx context.Context, sink *corev1.ConfigMap) error {
	if !isGoing(sink) {
		return nil
	}
	if err := r.applyBudget(ctx, sink); err != nil { // want `kept-for-ever: applyBudget fails once the Secret is gone`
		return err
	}
	return r.release(ctx, sink)
}

func (r *Sinks) unlessLives(ctx context.Context, sink *corev1.ConfigMap) error {
	if lives(sink) {
		return nil
	}
	if err := r.applyBudget(ctx, sink); err != nil { // want `kept-for-ever: applyBudget fails once the Secret is gone`
		return err
	}
	return r.release(ctx, sink)
}

func (r *Sinks) applyBudget(ctx context.Context, sink *corev1.ConfigMap) error {
	budget := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: sink.Namespace, Name: sink.Name}, budget); err != nil {
		return err
	}
	budget.Type = corev1.SecretTypeOpaque
	return r.Update(ctx, budget)
}

func (r *Sinks) release(ctx context.Context, sink *corev1.ConfigMap) error {
	if !sink.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(sink, "sinks")
		if err := r.Update(ctx, sink); !apierrors.IsNotFound(err) {
			return err
		}
	}
	return nil
}
