// Package objects has functions that change finalizers and look at deletions. Each line states what it does to which object, and
// each read whose name it asks for.
package objects

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.org/protect"

type reconciler struct{ client.Client }

func (r *reconciler) direct(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.AddFinalizer(pod, finalizer)    // marks: add pod, written
	controllerutil.RemoveFinalizer(pod, finalizer) // marks: remove pod, written
	pod.Finalizers = nil                           // marks: clear pod, written
	pod.SetFinalizers([]string{finalizer})         // marks: replace pod, written
	pod.Labels = nil                               // marks: none
	if !pod.DeletionTimestamp.IsZero() {           // marks: look pod, written
		return nil
	}
	return r.Update(ctx, pod)
}

func lists(pod *corev1.Pod) {
	pod.Finalizers = append(pod.Finalizers, finalizer)                             // marks: add pod
	pod.SetFinalizers(slices.DeleteFunc(pod.GetFinalizers(), func(f string) bool { // marks: remove pod
		return f == finalizer
	}))
	kept := sets.New(pod.GetFinalizers()...)
	kept.Insert(finalizer)
	pod.SetFinalizers(kept.UnsortedList()) // marks: add pod
}

// The callers of the next three do what these do to their parameters.
func protect(pod *corev1.Pod) bool { return controllerutil.AddFinalizer(pod, finalizer) } // marks: add pod

func (r *reconciler) release(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, finalizer) // marks: remove pod, written
	return r.Update(ctx, pod)
}

func change(pod *corev1.Pod, add bool) {
	if add {
		controllerutil.AddFinalizer(pod, finalizer) // marks: add pod
	} else {
		controllerutil.RemoveFinalizer(pod, finalizer) // marks: remove pod
	}
}

func (r *reconciler) callers(ctx context.Context, pods *corev1.PodList) error {
	first := &pods.Items[0]
	protect(first)                                // marks: add first, written
	change(first, true)                           // marks: add first, written
	change(first, false)                          // marks: remove first, written
	if err := r.release(ctx, first); err != nil { // marks: remove first, written
		return err
	}
	run := func(pod *corev1.Pod) { protect(pod) } // marks: add pod
	run(first)                                    // marks: add first
	return nil
}

func guarded(pod *corev1.Pod) {
	if pod.DeletionTimestamp == nil { // marks: look pod
		controllerutil.AddFinalizer(pod, finalizer) // marks: add pod, guarded
	}
}

func callsGuarded(pod *corev1.Pod) {
	guarded(pod) // marks: add pod, guarded; look pod
}

func copies(pod *corev1.Pod) {
	before := pod.DeepCopy()
	pod.Finalizers = before.Finalizers // marks: restore pod
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod, again, other corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil { // names: of the request
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(&pod), &again); err != nil { // names: of an object
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, types.NamespacedName{Namespace: req.Namespace, Name: req.Name}, &again); err != nil { // names: of the request
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, types.NamespacedName{Namespace: pod.Namespace, Name: pod.Name + "-peer"}, &other); err != nil { // names: of another
		return ctrl.Result{}, err
	}
	var node corev1.Node
	if err := r.Get(ctx, types.NamespacedName{Name: pod.Spec.NodeName}, &node); err != nil { // names: of another
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.byKey(ctx, req.NamespacedName)
}

func (r *reconciler) byKey(ctx context.Context, key client.ObjectKey) error {
	var pod corev1.Pod
	return r.Get(ctx, key, &pod) // names: of the request
}
