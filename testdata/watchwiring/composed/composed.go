// Package composed has objects made by one package and owned by another one.
package composed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/composed/handlers"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/composed/manifests"
)

// Tank holds water.
type Tank struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a tank.
func (t *Tank) DeepCopyObject() runtime.Object { out := *t; return &out }

// Barrel holds wine.
type Barrel struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a barrel.
func (b *Barrel) DeepCopyObject() runtime.Object { out := *b; return &out }

// Keg holds beer.
type Keg struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a keg.
func (k *Keg) DeepCopyObject() runtime.Object { out := *k; return &out }

// Tanks watches two of the three kinds that it controls.
type Tanks struct {
	client.Client
	handler *handlers.Handler
}

func (r *Tanks) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Tank{}). // related `the watches of the controller are here`
								Owns(&corev1.Service{}).
								Owns(&appsv1.StatefulSet{}).
								Complete(r)
}

func (r *Tanks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tank := &Tank{}
	if err := r.Get(ctx, req.NamespacedName, tank); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.handler.Create(ctx, tank, manifests.Build(tank.Name != "")) // want `missing-watch: no watch wakes the controller of a Tank for the PodDisruptionBudget that it controls`
}

// Barrels is not woken by what it Owns.
type Barrels struct {
	client.Client
	handler *handlers.Handler
}

func (r *Barrels) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Barrel{}).
		Owns(&corev1.ServiceAccount{}). // related `the controller wants to be woken by what it controls here`
		Complete(r)
}

func (r *Barrels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	barrel := &Barrel{}
	if err := r.Get(ctx, req.NamespacedName, barrel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.handler.Own(ctx, barrel, manifests.Account()) // want `owns-without-controller: Own does not make the Barrel the controller of a ServiceAccount`
}

// Kegs is the controller of what another package makes, itself.
type Kegs struct{ client.Client }

func (r *Kegs) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Keg{}). // related `the watches of the controller are here`
								Owns(&corev1.Service{}).
								Owns(&appsv1.StatefulSet{}).
								Complete(r)
}

func (r *Kegs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	keg := &Keg{}
	if err := r.Get(ctx, req.NamespacedName, keg); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, object := range manifests.Build(true) {
		if err := controllerutil.SetControllerReference(keg, object, r.Scheme()); err != nil { // want `missing-watch: no watch wakes the controller of a Keg for the PodDisruptionBudget that it controls`
			return ctrl.Result{}, err
		}
		if err := r.Create(ctx, object); client.IgnoreAlreadyExists(err) != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
