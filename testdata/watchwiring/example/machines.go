package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// Machine is a machine of a cluster.
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Machine.
func (m *Machine) DeepCopyObject() runtime.Object {
	copied := *m
	return &copied
}

// Cluster has machines.
type Cluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Cluster.
func (c *Cluster) DeepCopyObject() runtime.Object {
	copied := *c
	return &copied
}

// Machines reconciles machines.
type Machines struct {
	client.Client
	cache      cache.Cache
	controller controller.Controller
}

// Reconcile makes the configuration of a machine.
func (r *Machines) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// SetupWithManager makes the controller.
func (r *Machines) SetupWithManager(mgr ctrl.Manager) (err error) {
	r.controller, err = ctrl.NewControllerManagedBy(mgr).
		For(&Machine{}). // related `^reconciles a Machine$`
		Owns(&corev1.ConfigMap{}).
		Owns(&corev1.Secret{}).
		Build(r)
	return err
}

func (r *Machines) config(machine *Machine) (*corev1.ConfigMap, error) {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: machine.Name, Namespace: machine.Namespace}}
	return config, controllerutil.SetOwnerReference(machine, config, r.Scheme()) // want `^owns-without-controller: SetOwnerReference does not make the Machine the controller of a ConfigMap: changes of it do not wake the controller that Owns it$`
}

func (r *Machines) secret(machine *Machine) (*corev1.Secret, error) {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: machine.Name, Namespace: machine.Namespace}}
	return secret, controllerutil.SetControllerReference(machine, secret, r.Scheme())
}

func (r *Machines) watchBootstrap(object client.Object) error {
	owner := handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &Cluster{}) // want `^wrong-owner-type: the handler asks for reconciles of the owner's name, a Cluster, and the controller takes it for the name of a Machine$`
	return r.controller.Watch(source.Kind(r.cache, object, owner))
}

func (r *Machines) watchInfrastructure(object client.Object) error {
	owner := handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &Machine{})
	return r.controller.Watch(source.Kind(r.cache, object, owner))
}
