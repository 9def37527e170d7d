// Package owner_used uses the controllers that own objects.
package owner_used

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type pods struct{ client.Client }

func (p *pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	set := &appsv1.ReplicaSet{}
	name := metav1.GetControllerOf(pod).Name // want `^owner-used: metav1.GetControllerOf\(pod\) is nil for an object without a controller: each reconcile of such an object panics, and is tried again$`
	return ctrl.Result{}, p.Get(ctx, types.NamespacedName{Namespace: pod.Namespace, Name: name}, set)
}

func (p *pods) mapped(ctx context.Context, object client.Object) []reconcile.Request {
	owner := metav1.GetControllerOf(object)
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: owner.Name}}} // want `owner-used: owner is nil for an object without a controller: such an object ends the process`
}

func (p *pods) okMapped(ctx context.Context, object client.Object) []reconcile.Request {
	owner := metav1.GetControllerOf(object)
	if owner == nil {
		return nil
	}
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: owner.Name}}}
}

func kinds(list []corev1.Pod) (found []string) {
	for i := range list {
		found = append(found, metav1.GetControllerOfNoCopy(&list[i]).Kind) // want `owner-used: metav1.GetControllerOfNoCopy\(&list\[i\]\) is nil`
	}
	return found
}

// The same question twice.
func okTwice(pod *corev1.Pod) string {
	if metav1.GetControllerOf(pod) != nil && metav1.GetControllerOf(pod).Kind == "ReplicaSet" {
		return metav1.GetControllerOf(pod).Name
	}
	return ""
}

func owned(pod *corev1.Pod) bool { return metav1.GetControllerOf(pod) != nil }

func okHelped(pod *corev1.Pod) string {
	if !owned(pod) {
		return ""
	}
	return metav1.GetControllerOf(pod).Name
}

func okControlled(pod *corev1.Pod, set *appsv1.ReplicaSet) string {
	if !metav1.IsControlledBy(pod, set) {
		return ""
	}
	return metav1.GetControllerOf(pod).Name
}

func okCaller(list []corev1.Pod) (names []string) {
	for i := range list {
		if metav1.GetControllerOf(&list[i]) == nil {
			continue
		}
		names = append(names, ownerName(&list[i]))
	}
	return names
}

func ownerName(pod *corev1.Pod) string { return metav1.GetControllerOf(pod).Name }

// Nil is handed on.
func okHandedOn(pod *corev1.Pod) *metav1.OwnerReference { return metav1.GetControllerOf(pod) }

// An adoption is what may be done with a pod.
type adoption int

const (
	foreign adoption = iota
	orphan
)

func adoptionOf(pod *corev1.Pod) adoption {
	if metav1.GetControllerOf(pod) != nil {
		return foreign
	}
	return orphan
}

// A function has told apart those that have a controller.
func okClassified(pod *corev1.Pod) string {
	switch adoptionOf(pod) {
	case foreign:
		owner := metav1.GetControllerOf(pod)
		return owner.Name
	case orphan:
		return "nobody"
	}
	return ""
}
