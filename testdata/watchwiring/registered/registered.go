// Package registered has another package build its controllers.
package registered

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/registered/register"
)

// Function is run in pods.
type Function struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec struct {
		SecretName string `json:"secretName,omitempty"`
	} `json:"spec,omitempty"`
}

// DeepCopyObject copies a Function.
func (f *Function) DeepCopyObject() runtime.Object { copied := *f; return &copied }

// Trigger calls functions.
type Trigger struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Trigger.
func (t *Trigger) DeepCopyObject() runtime.Object { copied := *t; return &copied }

// Timer has a watch.
type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Timer.
func (t *Timer) DeepCopyObject() runtime.Object { copied := *t; return &copied }

// SetUp registers all.
func SetUp(mgr ctrl.Manager) error {
	if err := register.Controller(mgr, &Function{}, &functions{mgr.GetClient()}, "functions", predicate.GenerationChangedPredicate{}); err != nil { // want `missing-watch: the reconcile of a Function reads a Secret, and no watch wakes the controller when it changes`
		return err
	}
	if err := register.Plain(mgr, &Trigger{}, &triggers{mgr.GetClient()}); err != nil {
		return err
	}
	return register.Owning(mgr, &Timer{}, &timers{mgr.GetClient()}, &corev1.Service{})
}

type functions struct{ client.Client }

func (r *functions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	function := &Function{}
	if err := r.Get(ctx, req.NamespacedName, function); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: function.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{}, err
	}
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}, Spec: corev1.ServiceSpec{ExternalName: string(secret.Data["host"])}}
	if err := controllerutil.SetControllerReference(function, service, r.Scheme()); err != nil { // want `missing-watch: no watch wakes the controller of a Function for the Service that it controls`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, service)
}

type triggers struct{ client.Client }

func (r *triggers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	trigger := &Trigger{}
	if err := r.Get(ctx, req.NamespacedName, trigger); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	limits := &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	if err := controllerutil.SetControllerReference(trigger, limits, r.Scheme()); err != nil { // want `missing-watch: no watch wakes the controller of a Trigger for the LimitRange that it controls`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, limits)
}

type timers struct{ client.Client }

func (r *timers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.okOwned(ctx, &Timer{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}})
}

// The function that builds the controller may watch services.
func (r *timers) okOwned(ctx context.Context, timer *Timer) error {
	service := &corev1.Service{ObjectMeta: timer.ObjectMeta}
	if err := controllerutil.SetControllerReference(timer, service, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, service)
}
