package proxy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.org/variants/third-reconciles/hotloop-map-order/hash/bad/api/v1alpha1"
	"example.org/variants/third-reconciles/hotloop-map-order/hash/bad/internal/config"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const hashAnnotation = "proxy.acme.io/config-hash"

type Reconciler struct {
	client.Client
	key client.ObjectKey
}

func (r *Reconciler) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	var routes v1alpha1.RouteList
	if err := r.List(ctx, &routes); err != nil {
		return ctrl.Result{}, err
	}
	slices.SortFunc(routes.Items, func(a, b v1alpha1.Route) int {
		return strings.Compare(a.Namespace+"/"+a.Name, b.Namespace+"/"+b.Name)
	})
	text := config.Render(routes.Items)
	if err := r.ensureConfig(ctx, text); err != nil {
		return ctrl.Result{}, fmt.Errorf("config: %w", err)
	}
	return ctrl.Result{}, r.ensureRollout(ctx, config.Hash(text))
}

func (r *Reconciler) ensureConfig(ctx context.Context, text string) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: r.key.Namespace, Name: r.key.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.Data = map[string]string{"proxy.conf": text}
		return nil
	})
	return err
}

func (r *Reconciler) ensureRollout(ctx context.Context, hash string) error {
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, r.key, d); err != nil {
		return client.IgnoreNotFound(err)
	}
	if d.Spec.Template.Annotations[hashAnnotation] == hash {
		return nil
	}
	base := client.MergeFrom(d.DeepCopy())
	if d.Spec.Template.Annotations == nil {
		d.Spec.Template.Annotations = map[string]string{}
	}
	d.Spec.Template.Annotations[hashAnnotation] = hash
	return r.Patch(ctx, d, base)
}

func Setup(mgr ctrl.Manager, key client.ObjectKey) error {
	toOne := handler.EnqueueRequestsFromMapFunc(func(context.Context, client.Object) []reconcile.Request {
		return []reconcile.Request{{NamespacedName: key}}
	})
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Route{}).Watches(&appsv1.Deployment{}, toOne).
		Complete(&Reconciler{Client: mgr.GetClient(), key: key})
}
