// Package mistaken states where a function has another error than the one that was found.
package mistaken

import (
	"context"
	"errors"
	"fmt"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods mixes its errors up.
type Pods struct{ client.Client }

// Reconcile returns errors that were tested before.
func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if err != nil {
		return ctrl.Result{}, err // mistake: none
	}
	if updateErr := r.Update(ctx, &pod); updateErr != nil {
		return ctrl.Result{}, err // mistake: returned err, meant updateErr
	}
	if updateErr := r.Update(ctx, &pod); updateErr != nil {
		return ctrl.Result{}, fmt.Errorf("update: %w", err) // mistake: cause err, meant updateErr
	}
	if updateErr := r.Update(ctx, &pod); updateErr != nil {
		return ctrl.Result{}, fmt.Errorf("update: %w", updateErr) // mistake: none
	}
	if pod.Spec.NodeName == "" {
		return ctrl.Result{}, pkgerrors.Wrap(err, "no node") // mistake: wrapped err
	}
	if pod.Spec.HostNetwork {
		klog.ErrorS(err, "host network")
		return ctrl.Result{}, err // mistake: logged err
	}
	return ctrl.Result{}, errors.Join(r.tests(ctx, &pod), r.notes(ctx, &pod))
}

// tests asks other errors than the ones that were just assigned.
func (r *Pods) tests(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if err != nil {
		return err
	}
	if updateErr := r.Update(ctx, pod); err != nil { // mistake: tested err, meant updateErr
		return updateErr
	}
	if updateErr := r.Update(ctx, pod); updateErr != nil { // mistake: none
		return updateErr
	}
	if r.Update(ctx, pod); err != nil { // mistake: tested after err, meant err
		return err
	}
	if err := r.Update(ctx, pod); pod != nil { // mistake: tested input pod, meant err
		return err
	}
	if getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); getErr != nil {
		if apierrors.IsNotFound(err) { // mistake: asked err, meant getErr
			return nil
		}
		return getErr
	}
	return nil
}

// notes overwrites the errors that it has found with those of their notes.
func (r *Pods) notes(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		pod.Status.Message = err.Error()
		err = r.Status().Update(ctx, pod)
		if err != nil {
			return err
		}
		return err // mistake: overwritten err, meant err
	}
	if err := r.Delete(ctx, pod); err != nil {
		pod.Status.Message = err.Error()
		if err := r.Status().Update(ctx, pod); err != nil {
			return err
		}
		return err // mistake: none
	}
	err = r.Create(ctx, pod)
	if err != nil {
		pod.Status.Message = err.Error()
		if err := r.Status().Update(ctx, pod); err == nil {
			return err // mistake: shadowing err, meant err
		}
	}
	return nil
}

// bare leaves a named result unset.
func (r *Pods) bare(ctx context.Context, pod *corev1.Pod) (err error) {
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		return // mistake: returned err, meant updateErr
	}
	err = r.Delete(ctx, pod)
	return
}

// kinds asks for the kind of an error that is gone.
func (r *Pods) kinds(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		if err = r.Status().Update(ctx, pod); err != nil {
			return err
		}
		if apierrors.IsConflict(err) { // mistake: asked late err, meant err
			return nil
		}
		return err // mistake: none
	}
	if err = r.Delete(ctx, pod); err != nil && !apierrors.IsNotFound(err) { // mistake: none
		return err
	}
	return nil
}

// told logs another error than the one that it has found.
func (r *Pods) told(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		klog.ErrorS(err, "not deleted") // mistake: told err, meant deleteErr
		return deleteErr
	}
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		klog.ErrorS(deleteErr, "not deleted", "update", err) // mistake: none
		return deleteErr
	}
	return nil
}
