// Package ensure_helpers leaves finalizers to helpers of another package, and to its own.
package ensure_helpers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/ensure_helpers/finalizers"
)

const runnerFinalizer = "runners.example.com/registration"

// RunnerReconciler registers a runner for each pod.
type RunnerReconciler struct {
	client.Client
	Unregister func(ctx context.Context, name string) error
}

// okEnsure asks the helper, which asks for the deletion.
func (r *RunnerReconciler) okEnsure(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	runner := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, runner); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if added, err := finalizers.EnsureFinalizer(ctx, r.Client, runner, runnerFinalizer); err != nil || added {
		return ctrl.Result{}, err
	}
	if !runner.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, runner)
	}
	return ctrl.Result{}, nil
}

// release changes the object in a closure that the helper runs, as actions-runner-controller does.
func (r *RunnerReconciler) release(ctx context.Context, runner *corev1.Pod) error {
	if err := r.Unregister(ctx, runner.Name); err != nil {
		return err
	}
	return finalizers.Patch(ctx, r.Client, runner, func(o *corev1.Pod) {
		controllerutil.RemoveFinalizer(o, runnerFinalizer)
	})
}

// addsFirst lets a helper add that asks nothing.
func (r *RunnerReconciler) addsFirst(ctx context.Context, runner *corev1.Pod) (ctrl.Result, error) {
	if err := finalizers.Add(ctx, r.Client, runner, runnerFinalizer); err != nil { // want `add-while-deleting: a finalizer is added to runner without a look at its deletion timestamp`
		return ctrl.Result{}, err
	}
	if !runner.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, finalizers.Remove(ctx, r.Client, runner, runnerFinalizer)
	}
	return ctrl.Result{}, nil
}

// okGuarded asks itself before the same helper.
func (r *RunnerReconciler) okGuarded(ctx context.Context, runner *corev1.Pod) (ctrl.Result, error) {
	if !runner.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, finalizers.Remove(ctx, r.Client, runner, runnerFinalizer)
	}
	return ctrl.Result{}, finalizers.Add(ctx, r.Client, runner, runnerFinalizer)
}

// add is the helper of the same package.
func (r *RunnerReconciler) add(ctx context.Context, runner *corev1.Pod) error {
	if !controllerutil.AddFinalizer(runner, runnerFinalizer) {
		return nil
	}
	return r.Update(ctx, runner)
}

func (r *RunnerReconciler) addsFirstHere(ctx context.Context, runner *corev1.Pod) (ctrl.Result, error) {
	if err := r.add(ctx, runner); err != nil { // want `add-while-deleting: a finalizer is added to runner without a look at its deletion timestamp`
		return ctrl.Result{}, err
	}
	if !runner.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, runner)
	}
	return ctrl.Result{}, nil
}

// okLate adds once the owner is known, so that what nobody owns can be deleted.
func (r *RunnerReconciler) okLate(ctx context.Context, runner *corev1.Pod) (ctrl.Result, error) {
	if !runner.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, runner)
	}
	var owner corev1.Node
	if err := r.Get(ctx, client.ObjectKey{Name: runner.Spec.NodeName}, &owner); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, finalizers.Add(ctx, r.Client, runner, runnerFinalizer)
}

// strips lets another package strip what it deletes.
func (r *RunnerReconciler) strips(ctx context.Context, runner *corev1.Pod) error {
	if err := finalizers.Remove(ctx, r.Client, runner, runnerFinalizer); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return r.Delete(ctx, runner)
}

// keepsKept asks in another package whether the finalizer is there, the wrong way round.
func (r *RunnerReconciler) keepsKept(ctx context.Context, runner *corev1.Pod) error {
	if !finalizers.Kept(runner, runnerFinalizer) {
		return nil
	}
	controllerutil.AddFinalizer(runner, runnerFinalizer) // want `inverted-guard: a finalizer is added only if runner has it`
	return r.Update(ctx, runner)
}

// keepsGoing asks there for the deletion.
func (r *RunnerReconciler) keepsGoing(ctx context.Context, runner *corev1.Pod) error {
	if finalizers.Going(runner) {
		controllerutil.AddFinalizer(runner, runnerFinalizer) // want `inverted-guard: a finalizer is added only while runner is being deleted`
		return r.Update(ctx, runner)
	}
	return nil
}

// dropsWithout has the list made there.
func (r *RunnerReconciler) dropsWithout(ctx context.Context, runner *corev1.Pod) error {
	runner.Finalizers = finalizers.Without(runner.Finalizers, runnerFinalizer)
	if err := r.Update(ctx, runner); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, runner)
}

func (r *RunnerReconciler) okKept(ctx context.Context, runner *corev1.Pod) error {
	if finalizers.Kept(runner, runnerFinalizer) || finalizers.Going(runner) {
		return nil
	}
	controllerutil.AddFinalizer(runner, runnerFinalizer)
	return r.Update(ctx, runner)
}

func (r *RunnerReconciler) okGoing(ctx context.Context, runner *corev1.Pod) error {
	if !finalizers.Going(runner) {
		return nil
	}
	runner.SetFinalizers(finalizers.Without(runner.GetFinalizers(), runnerFinalizer))
	return r.Update(ctx, runner)
}

// okSet says by a constant what the helper does.
func (r *RunnerReconciler) okSet(ctx context.Context, runner *corev1.Pod) error {
	if !runner.DeletionTimestamp.IsZero() {
		return finalizers.Set(ctx, r.Client, runner, runnerFinalizer, false)
	}
	return finalizers.Set(ctx, r.Client, runner, runnerFinalizer, true)
}

// okToggle does so twice.
func (r *RunnerReconciler) okToggle(ctx context.Context, runner *corev1.Pod) error {
	if runner.GetDeletionTimestamp() == nil {
		return nil
	}
	if err := r.Unregister(ctx, runner.Name); err != nil {
		return err
	}
	return r.toggle(ctx, runner, false)
}

func (r *RunnerReconciler) toggle(ctx context.Context, runner *corev1.Pod, on bool) error {
	return finalizers.Set(ctx, r.Client, runner, runnerFinalizer, on)
}

// setLate adds before it looks.
func (r *RunnerReconciler) setLate(ctx context.Context, runner *corev1.Pod) error {
	if err := r.toggle(ctx, runner, true); err != nil { // want `add-while-deleting: a finalizer is added to runner`
		return err
	}
	if runner.GetDeletionTimestamp() != nil {
		return r.toggle(ctx, runner, false)
	}
	return nil
}
