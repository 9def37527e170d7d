package quota

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	fleetv1 "example.org/variants/finalizers/raise_predicate/quota/v1"
)

type FleetReconciler struct {
	client.Client
	Tracker *Tracker
}

func (r *FleetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &fleetv1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		if apierrors.IsNotFound(err) {
			r.Tracker.Delete(req.NamespacedName)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.Tracker.Satisfied(req.NamespacedName) {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(pool.Namespace), client.MatchingLabels{"pool": pool.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := len(pods.Items); i < pool.Spec.Replicas; i++ {
		full, err := r.addMember(ctx, req, pool)
		if err != nil {
			return ctrl.Result{}, err
		}
		if full {
			log.FromContext(ctx).Info("namespace is out of quota", "have", i, "want", pool.Spec.Replicas)
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
	}
	return ctrl.Result{}, nil
}

// memberSeen is called by the pod handler.
func (r *FleetReconciler) memberSeen(pod *corev1.Pod) {
	r.Tracker.Observe(client.ObjectKey{Namespace: pod.Namespace, Name: pod.Labels["pool"]})
}

func (r *FleetReconciler) addMember(ctx context.Context, req ctrl.Request, pool *fleetv1.Pool) (full bool, err error) {
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{GenerateName: pool.Name + "-", Namespace: pool.Namespace, Labels: map[string]string{"pool": pool.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "member", Image: pool.Spec.Image}}},
	}
	r.Tracker.Expect(req.NamespacedName, 1)
	switch err := r.Create(ctx, pod); {
	case err == nil, apierrors.IsTimeout(err):
		return false, nil
	case apierrors.IsForbidden(err):
		r.Tracker.Observe(req.NamespacedName)
		return true, nil
	default:
		r.Tracker.Observe(req.NamespacedName)
		return false, err
	}
}
