package generic

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/key_mismatch/generic/keyed"
)

// Sizer gives every labelled deployment an autoscaler.
type Sizer struct {
	client.Client
	open *keyed.Expectations[types.NamespacedName]
}

func NewSizer(c client.Client) *Sizer {
	return &Sizer{Client: c, open: keyed.New[types.NamespacedName]()}
}

func (r *Sizer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, dep); err != nil {
		if apierrors.IsNotFound(err) {
			r.open.Delete(req.NamespacedName)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if !r.open.Satisfied(keyed.Self(dep)) {
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	var list autoscalingv2.HorizontalPodAutoscalerList
	if err := r.List(ctx, &list, client.InNamespace(dep.Namespace), client.MatchingLabels{"for": dep.Name}); err != nil {
		return ctrl.Result{}, err
	}
	if len(list.Items) > 0 {
		return ctrl.Result{}, nil
	}
	hpa := &autoscalingv2.HorizontalPodAutoscaler{
		ObjectMeta: metav1.ObjectMeta{GenerateName: dep.Name, Namespace: dep.Namespace, Labels: map[string]string{"for": dep.Name}},
	}
	if err := ctrl.SetControllerReference(dep, hpa, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	r.open.Expect(keyed.Parent(hpa))
	if err := r.Create(ctx, hpa); err != nil {
		r.open.Observe(keyed.Parent(hpa))
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Sizer) autoscalerAdded(hpa *autoscalingv2.HorizontalPodAutoscaler) {
	r.open.Observe(keyed.Parent(hpa))
}
