package adopters

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/adopters/own"
)

// A Topic is the owner of objects that are not seen where they are handed over.
type Topic struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Topic.
func (t *Topic) DeepCopyObject() runtime.Object {
	copied := *t
	return &copied
}

type topics struct {
	client.Client
	render func(*Topic) client.Object
}

// Reconcile makes what is rendered elsewhere the object of the topic, which may be the config map.
func (r *topics) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	topic := &Topic{}
	if err := own.Adopt(topic, r.render(topic), r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okConfig(topic, &corev1.ConfigMap{})
}

func (r *topics) okConfig(topic *Topic, config *corev1.ConfigMap) error {
	return controllerutil.SetOwnerReference(topic, config, r.Scheme())
}

func (r *topics) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Topic{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// A Queue has a reference that is kept in a variable, and handed on.
type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Queue.
func (q *Queue) DeepCopyObject() runtime.Object {
	copied := *q
	return &copied
}

type queues struct {
	client.Client
	attach func(object metav1.Object, refs []metav1.OwnerReference)
}

func (r *queues) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	queue, config := &Queue{}, &corev1.ConfigMap{}
	refs := []metav1.OwnerReference{*metav1.NewControllerRef(queue, brokerKind)}
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{OwnerReferences: refs}}
	r.attach(config, refs)
	if err := r.okConfig(queue, config); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, account)
}

func (r *queues) okConfig(queue *Queue, config *corev1.ConfigMap) error {
	return controllerutil.SetOwnerReference(queue, config, r.Scheme())
}

func (r *queues) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Queue{}).Owns(&corev1.ConfigMap{}).Owns(&corev1.ServiceAccount{}).Complete(r)
}

// A Vhost is adopted by a function of this package that an interface calls.
type Vhost struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Vhost.
func (v *Vhost) DeepCopyObject() runtime.Object {
	copied := *v
	return &copied
}

type adopter interface {
	Adopt(vhost *Vhost, object client.Object) error
}

type vhosts struct {
	client.Client
	adopter adopter
}

// Adopt is run through the interface.
func (r *vhosts) Adopt(vhost *Vhost, object client.Object) error {
	return controllerutil.SetControllerReference(vhost, object, r.Scheme())
}

func (r *vhosts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vhost, config := &Vhost{}, &corev1.ConfigMap{}
	if err := r.adopter.Adopt(vhost, config); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okConfig(vhost, config)
}

func (r *vhosts) okConfig(vhost *Vhost, config *corev1.ConfigMap) error {
	return controllerutil.SetOwnerReference(vhost, config, r.Scheme())
}

func (r *vhosts) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Vhost{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// An Exchange is adopted only if an option asks for it.
type Exchange struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Adopts            bool
}

// DeepCopyObject copies an Exchange.
func (e *Exchange) DeepCopyObject() runtime.Object {
	copied := *e
	return &copied
}

type exchanges struct{ client.Client }

func (r *exchanges) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	exchange, config := &Exchange{}, &corev1.ConfigMap{}
	if exchange.Adopts {
		return ctrl.Result{}, own.Adopt(exchange, config, r.Scheme())
	}
	return ctrl.Result{}, r.okConfig(exchange, config)
}

func (r *exchanges) okConfig(exchange *Exchange, config *corev1.ConfigMap) error {
	return controllerutil.SetOwnerReference(exchange, config, r.Scheme())
}

func (r *exchanges) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Exchange{}).Owns(&corev1.ConfigMap{}).Complete(r)
}
