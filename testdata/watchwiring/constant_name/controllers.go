// Package constant_name has reconciles that read objects whose names are constants.
package constant_name

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/constant_name/settings"
)

// Garden is reconciled with settings of the program.
type Garden struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Orchard is reconciled by a controller that watches the settings.
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Garden.
func (o *Garden) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// DeepCopyObject copies an Orchard.
func (o *Orchard) DeepCopyObject() runtime.Object { copied := *o; return &copied }

const credentials = "credentials"

// Gardens reads settings in each pass.
type Gardens struct{ client.Client }

func (r *Gardens) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Garden{}). // want `missing-watch: the reconcile of a Garden reads a Service` `missing-watch: the reconcile of a Garden reads a ConfigMap`
		Complete(r)
}

func (r *Gardens) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	garden := &Garden{}
	if err := r.Get(ctx, req.NamespacedName, garden); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: "gardens", Name: credentials}, secret); err != nil { // ok: they are read when they are needed
		return ctrl.Result{}, err
	}
	address, err := settings.Gateway(ctx, r.Client) // related `the reconcile reads this object, whose name is a constant`
	if err != nil {
		return ctrl.Result{}, err
	}
	config, err := settings.Config(ctx, r.Client, "defaults") // related `the reconcile reads this object, whose name is a constant`
	if err != nil {
		return ctrl.Result{}, err
	}
	garden.Annotations = map[string]string{"token": string(secret.Data["token"]), "address": address, "size": config["size"]}
	return ctrl.Result{}, r.okCluster(ctx, garden)
}

// okCluster reads what does not change.
func (r *Gardens) okCluster(ctx context.Context, garden *Garden) error {
	namespace := &corev1.Namespace{}
	if err := r.Get(ctx, client.ObjectKey{Name: "kube-system"}, namespace); err != nil {
		return err
	}
	garden.Annotations["cluster"] = string(namespace.UID)
	return nil
}

// Orchards watches the settings, asks whether the gateway is there, and makes the mirrors.
type Orchards struct {
	client.Client
	Gateway string
}

func (r *Orchards) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Orchard{}). // ok
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(r.all)).
		Complete(r)
}

func (r *Orchards) all(context.Context, client.Object) []reconcile.Request { return nil }

func (r *Orchards) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config, err := settings.Config(ctx, r.Client, "defaults")
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "gardens", Name: "gateway"}, &corev1.Service{}); err != nil {
		return ctrl.Result{}, err
	}
	named := &corev1.Service{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "gardens", Name: r.Gateway}, named); err != nil {
		return ctrl.Result{}, err
	}
	made, err := r.mirrors(ctx)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.makeMirrors(ctx, config["user"])
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	orchard := &Orchard{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Annotations: map[string]string{"user": made.Spec.ExternalName, "ip": named.Spec.ClusterIP}}}
	return ctrl.Result{}, r.Update(ctx, orchard)
}

func (r *Orchards) mirrors(ctx context.Context) (*corev1.Service, error) {
	service := &corev1.Service{}
	err := r.Get(ctx, client.ObjectKey{Namespace: "gardens", Name: "mirrors"}, service)
	return service, err
}

func (r *Orchards) makeMirrors(ctx context.Context, name string) error {
	return r.Create(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "gardens", Name: "mirrors"}, Spec: corev1.ServiceSpec{ExternalName: name}})
}
