package controllers

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/expecttimeout-raise-without-lower/workers/bad/api/v1"
	"example.org/variants/third-reconciles/expecttimeout-raise-without-lower/workers/bad/internal/expect"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type PoolReconciler struct {
	client.Client
	Scheme *runtime.Scheme
	Expect *expect.Creations
	Events record.EventRecorder
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &v1.RunnerPool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		if apierrors.IsNotFound(err) {
			r.Expect.Delete(req.NamespacedName)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.Expect.Satisfied(req.NamespacedName) {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace), client.MatchingLabels{"pool": req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	diff := int(pool.Spec.Size) - len(pods.Items)
	if diff <= 0 {
		return ctrl.Result{}, nil
	}
	created, err := r.createRunners(ctx, pool, req.NamespacedName, diff)
	logf.FromContext(ctx).Info("created runners", "wanted", diff, "created", created)
	return ctrl.Result{}, err
}

func (r *PoolReconciler) createRunners(ctx context.Context, pool *v1.RunnerPool, owner types.NamespacedName, n int) (int, error) {
	r.Expect.Raise(owner, n)
	for i := range n {
		if err := r.createRunner(ctx, pool); err != nil {
			r.Events.Eventf(pool, corev1.EventTypeWarning, "CreateFailed", "runner %d of %d: %v", i+1, n, err)
			return i, fmt.Errorf("create runner: %w", err) // WANT expecttimeout/raise-without-lower
		}
	}
	return n, nil
}

func (r *PoolReconciler) createRunner(ctx context.Context, pool *v1.RunnerPool) error {
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{GenerateName: pool.Name + "-", Namespace: pool.Namespace, Labels: map[string]string{"pool": pool.Name}},
		Spec:       corev1.PodSpec{RestartPolicy: corev1.RestartPolicyNever, Containers: []corev1.Container{{Name: "runner", Image: pool.Spec.Image}}},
	}
	if err := controllerutil.SetControllerReference(pool, pod, r.Scheme); err != nil {
		return err
	}
	return r.Create(ctx, pod)
}

func (r *PoolReconciler) SetupWithManager(mgr ctrl.Manager) error {
	seen := predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
		if owner := metav1.GetControllerOf(e.Object); owner != nil {
			r.Expect.Lower(types.NamespacedName{Namespace: e.Object.GetNamespace(), Name: owner.Name}, 1)
		}
		return true
	}}
	return ctrl.NewControllerManagedBy(mgr).For(&v1.RunnerPool{}).Owns(&corev1.Pod{}, builder.WithPredicates(seen)).Complete(r)
}
