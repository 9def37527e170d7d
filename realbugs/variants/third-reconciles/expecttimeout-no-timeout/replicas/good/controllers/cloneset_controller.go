package controllers

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/expecttimeout-no-timeout/replicas/good/api/v1"
	"example.org/variants/third-reconciles/expecttimeout-no-timeout/replicas/good/pkg/expectations"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type CloneSetReconciler struct {
	client.Client
	Scheme  *runtime.Scheme
	Pending *expectations.Store
}

func (r *CloneSetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := logf.FromContext(ctx)
	set := &v1.CloneSet{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			r.Pending.DeleteExpectations(req.String())
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if !r.Pending.SatisfiedExpectations(req.String()) {
		logger.V(1).Info("creations are outstanding")
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(set.Namespace), client.MatchingLabels{"clone": set.Name}); err != nil {
		return ctrl.Result{}, err
	}
	if missing := int(set.Spec.Replicas) - len(pods.Items); missing > 0 {
		return ctrl.Result{}, r.scaleUp(ctx, set, req.String(), missing)
	}
	return ctrl.Result{}, r.syncStatus(ctx, set, pods)
}

func (r *CloneSetReconciler) scaleUp(ctx context.Context, set *v1.CloneSet, key string, n int) error {
	var errs []error
	for range n {
		pod := &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{GenerateName: set.Name + "-", Namespace: set.Namespace, Labels: map[string]string{"clone": set.Name}},
			Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "main", Image: set.Spec.Image}}},
		}
		if err := controllerutil.SetControllerReference(set, pod, r.Scheme); err != nil {
			return err
		}
		r.Pending.ExpectCreations(key, 1)
		if err := r.Create(ctx, pod); err != nil {
			r.Pending.CreationObserved(key)
			errs = append(errs, err)
		}
	}
	return kerrors.NewAggregate(errs)
}

func (r *CloneSetReconciler) syncStatus(ctx context.Context, set *v1.CloneSet, pods *corev1.PodList) error {
	var ready int32
	for i := range pods.Items {
		if pods.Items[i].Status.Phase == corev1.PodRunning {
			ready++
		}
	}
	if ready == set.Status.Ready {
		return nil
	}
	set.Status.Ready = ready
	return r.Status().Update(ctx, set)
}
