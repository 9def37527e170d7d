package fresh

import (
	"context"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	buildv1 "example.org/variants/finalizers/noise_strip/fresh/v1"
)

const workspaceFinalizer = "build.example.com/workspace"

// RunReconciler gives every run a workspace that holds a finalizer from its first moment.
type RunReconciler struct {
	client.Client
	wipe func(ctx context.Context, path string) error
}

func (r *RunReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&buildv1.Run{}).Owns(&buildv1.Workspace{}).Complete(r)
}

func (r *RunReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	run := &buildv1.Run{}
	if err := r.Get(ctx, req.NamespacedName, run); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ws := &buildv1.Workspace{}
	err := r.Get(ctx, req.NamespacedName, ws)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	finished := run.Status.Phase == "Succeeded" || run.Status.Phase == "Failed"
	switch {
	case apierrors.IsNotFound(err) && !finished:
		return ctrl.Result{}, r.create(ctx, run)
	case err == nil && finished:
		return ctrl.Result{}, r.discard(ctx, ws)
	}
	return ctrl.Result{}, nil
}

func (r *RunReconciler) create(ctx context.Context, run *buildv1.Run) error {
	ws := &buildv1.Workspace{
		ObjectMeta: metav1.ObjectMeta{Name: run.Name, Namespace: run.Namespace, Finalizers: []string{workspaceFinalizer}},
		Spec:       buildv1.WorkspaceSpec{Run: run.Name, Size: "10Gi"},
	}
	if err := ctrl.SetControllerReference(run, ws, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, ws)
}

func (r *RunReconciler) discard(ctx context.Context, ws *buildv1.Workspace) error {
	if err := r.wipe(ctx, ws.Status.Path); err != nil {
		return err
	}
	if i := slices.Index(ws.Finalizers, workspaceFinalizer); i >= 0 {
		ws.Finalizers = slices.Delete(ws.Finalizers, i, i+1)
		if err := r.Update(ctx, ws); err != nil {
			return err
		}
	}
	return client.IgnoreNotFound(r.Delete(ctx, ws))
}
