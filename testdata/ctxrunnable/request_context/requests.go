// Package request_context asks for things in reconciles, under contexts of its own.
package request_context

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ingresses struct {
	client.Client
	kube kubernetes.Interface
}

func (r *ingresses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.store(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.drain(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(context.Background(), &corev1.Pod{}) // want `request-context: Delete runs under a context that never ends, although Reconcile of \*ingresses has one to hand down`
}

func (r *ingresses) store(name string) error {
	copied := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if err := r.Get(context.TODO(), client.ObjectKeyFromObject(copied), copied); err == nil { // want `request-context: Get runs under a context that never ends, although Reconcile of \*ingresses has one to hand down`
		return r.Update(context.TODO(), copied) // related `and so does this`
	}
	return r.Create(context.TODO(), copied) // related `and so does this`
}

// drain has a context and does not use it.
func (r *ingresses) drain(ctx context.Context, name string) error {
	background := context.Background()
	return r.kube.CoreV1().Pods("").Delete(background, name, metav1.DeleteOptions{}) // want `request-context: Delete runs under a context that never ends`
}

type okIngresses struct {
	client.Client
	kube kubernetes.Interface
}

func (r *okIngresses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.okDeadline(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	defer r.okDeferred(req.Name)
	go r.okStarted(req.Name)
	return ctrl.Result{}, r.okDetached(ctx, req.Name)
}

func (r *okIngresses) okDeadline(name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return r.kube.CoreV1().Pods("").Delete(ctx, name, metav1.DeleteOptions{})
}

func (r *okIngresses) okDeferred(name string) {
	var pod corev1.Pod
	_ = r.Get(context.TODO(), client.ObjectKey{Name: name}, &pod) // a cache may answer
}

func (r *okIngresses) okStarted(name string) {
	_ = r.kube.CoreV1().Pods("").Delete(context.Background(), name, metav1.DeleteOptions{})
}

func (r *okIngresses) okDetached(ctx context.Context, name string) error {
	return r.kube.CoreV1().Pods("").Delete(context.WithoutCancel(ctx), name, metav1.DeleteOptions{})
}

// okSetUp runs before there is a context.
func (r *okIngresses) okSetUp() error { return r.Create(context.Background(), &corev1.Namespace{}) }

// okOld has no context.
type okOld struct{ client.Client }

func (r *okOld) Reconcile(req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Delete(context.Background(), &corev1.Pod{})
}
