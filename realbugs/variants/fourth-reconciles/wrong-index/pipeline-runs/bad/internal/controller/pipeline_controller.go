package controller

import (
	"context"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/wrong-index/pipeline-runs/bad/api/v1"
	"example.org/variants/fourth-reconciles/wrong-index/pipeline-runs/bad/internal/index"
)

// PipelineReconciler drops the oldest runs of pipelines.
type PipelineReconciler struct {
	client.Client
}

// Reconcile keeps as many runs as the pipeline wants.
func (r *PipelineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &v1.Pipeline{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var runs v1.RunList
	if err := r.List(ctx, &runs, client.InNamespace(p.Namespace), client.MatchingFields{index.RunOwner: p.Name}); err != nil {
		return ctrl.Result{}, err
	}
	slices.SortFunc(runs.Items, func(a, b v1.Run) int { return b.CreationTimestamp.Compare(a.CreationTimestamp.Time) })
	for i := max(p.Spec.Keep, 0); i < len(runs.Items); i++ {
		if err := r.Delete(ctx, &runs.Items[i]); client.IgnoreNotFound(err) != nil {
			return ctrl.Result{}, err
		}
	}
	kept := min(len(runs.Items), max(p.Spec.Keep, 0))
	if p.Status.Runs == kept {
		return ctrl.Result{}, nil
	}
	base := p.DeepCopy()
	p.Status.Runs = kept
	return ctrl.Result{}, r.Status().Patch(ctx, p, client.MergeFrom(base))
}

// Trigger starts a run of a commit.
func (r *PipelineReconciler) Trigger(ctx context.Context, p *v1.Pipeline, commit string) error {
	run := &v1.Run{
		ObjectMeta: metav1.ObjectMeta{Namespace: p.Namespace, GenerateName: p.Name + "-"},
		Spec:       v1.RunSpec{Commit: commit},
	}
	if err := controllerutil.SetControllerReference(p, run, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, run)
}

// SetupWithManager registers the controller and its index.
func (r *PipelineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := index.AddRunOwner(context.Background(), mgr.GetFieldIndexer()); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Pipeline{}).Owns(&v1.Run{}).Complete(r)
}
