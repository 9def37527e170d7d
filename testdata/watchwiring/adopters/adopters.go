// Package adopters hands its objects to functions that make anything the controller of anything.
package adopters

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/adopters/own"
)

// A Broker has a service, a claim, a disruption budget and a job that other functions own than the config map and the stateful set.
type Broker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Broker.
func (b *Broker) DeepCopyObject() runtime.Object {
	copied := *b
	return &copied
}

type brokers struct{ client.Client }

var brokerKind = schema.GroupVersionKind{Group: "mq.example.org", Version: "v1", Kind: "Broker"}

func (r *brokers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	broker := &Broker{}
	if err := r.Get(ctx, req.NamespacedName, broker); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config := &corev1.ConfigMap{}
	if err := controllerutil.SetOwnerReference(broker, config, r.Scheme()); err != nil { // want `owns-without-controller: .* Broker the controller of a ConfigMap`
		return ctrl.Result{}, err
	}
	set := &appsv1.StatefulSet{ObjectMeta: metav1.ObjectMeta{
		OwnerReferences: []metav1.OwnerReference{{Kind: "Broker", Name: broker.Name, UID: broker.UID}}, // want `owns-without-controller: .* Broker the controller of a StatefulSet`
	}}
	service, claim := &corev1.Service{}, &corev1.PersistentVolumeClaim{}
	if err := own.Adopt(broker, service, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := own.All(broker, r.Scheme(), claim, &corev1.Secret{}); err != nil {
		return ctrl.Result{}, err
	}
	budget := &policyv1.PodDisruptionBudget{}
	own.Attach(broker, budget, brokerKind)
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{own.Reference(broker, "Broker")}}}
	for _, object := range []client.Object{config, set, service, claim, budget, job} {
		if err := r.Create(ctx, object); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *brokers) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Broker{}).
		Owns(&corev1.ConfigMap{}).   // related `to be woken by what it controls`
		Owns(&appsv1.StatefulSet{}). // related `to be woken by what it controls`
		Owns(&corev1.Service{}).Owns(&corev1.PersistentVolumeClaim{}).Owns(&corev1.Secret{}).
		Owns(&policyv1.PodDisruptionBudget{}).Owns(&batchv1.Job{}).
		Complete(r)
}

// okServices hands an object over in another way as well: an owner reference beside the one to the controller.
func (r *brokers) okServices(broker *Broker, service *corev1.Service, budget *policyv1.PodDisruptionBudget, job *batchv1.Job) error {
	if err := controllerutil.SetOwnerReference(broker, service, r.Scheme()); err != nil {
		return err
	}
	if err := controllerutil.SetOwnerReference(broker, budget, r.Scheme()); err != nil {
		return err
	}
	return controllerutil.SetOwnerReference(broker, job, r.Scheme())
}
