package stack

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-generation-without-generation/filter/good/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type Reconciler struct {
	client.Client
	scheme *runtime.Scheme
}

// Reconcile keeps the config map as the stack wants it, also when somebody edits it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	st := &v1alpha1.Stack{}
	if err := r.Get(ctx, req.NamespacedName, st); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: st.Namespace, Name: st.Name + "-settings"}}
	op, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.Data = st.Spec.Settings
		return controllerutil.SetControllerReference(st, cm, r.scheme)
	})
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("settings: %w", err)
	}
	if op != controllerutil.OperationResultNone {
		logf.FromContext(ctx).Info("settings written", "operation", op)
	}
	return ctrl.Result{}, nil
}
