package portal

import (
	"context"

	"example.org/variants/third-reconciles/optionalnil-nil-map-write/build/good/api/v1beta1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type Reconciler struct {
	client.Client
	scheme *runtime.Scheme
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &v1beta1.Portal{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	wanted := newConfig(p)
	live := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKeyFromObject(wanted), live)
	if apierrors.IsNotFound(err) {
		if err := controllerutil.SetControllerReference(p, wanted, r.scheme); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, wanted)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if equality.Semantic.DeepEqual(live.Data, wanted.Data) {
		return ctrl.Result{}, nil
	}
	base := client.MergeFrom(live.DeepCopy())
	live.Data = wanted.Data
	return ctrl.Result{}, r.Patch(ctx, live, base)
}

func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Portal{}).Owns(&corev1.ConfigMap{}).
		Complete(&Reconciler{Client: mgr.GetClient(), scheme: mgr.GetScheme()})
}
