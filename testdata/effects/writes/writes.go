// Package writes calls each client that writes, itself and through helpers.
package writes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/effects/store"
)

type reconciler struct {
	client.Client
	status client.SubResourceWriter
}

func (r *reconciler) runtimeClient(ctx context.Context, pod *corev1.Pod) {
	_ = r.Create(ctx, pod)                                  // writes: create: pod
	_ = r.Update(ctx, pod)                                  // writes: update: pod
	_ = r.Patch(ctx, pod.DeepCopy(), client.MergeFrom(pod)) // writes: patch: pod
	_ = r.Delete(ctx, pod)                                  // writes: delete: pod
	_ = r.DeleteAllOf(ctx, pod)                             // writes: deleteAllOf: pod
	_ = r.Apply(ctx, applycorev1.Pod("web", "default"))     // writes: apply: none
	_ = r.Client.Get(ctx, client.ObjectKeyFromObject(pod), pod)
}

func (r *reconciler) subresources(ctx context.Context, pod *corev1.Pod) {
	_ = r.Status().Update(ctx, pod)                                               // writes: update/status: pod
	_ = r.Status().Patch(ctx, pod, client.MergeFrom(pod.DeepCopy()))              // writes: patch/status: pod
	_ = r.Status().Apply(ctx, applycorev1.Pod("web", "default"))                  // writes: apply/status: none
	_ = r.SubResource("status").Patch(ctx, pod, client.MergeFrom(pod.DeepCopy())) // writes: patch/status: pod
	_ = r.SubResource("scale").Update(ctx, pod)                                   // writes: update/scale: pod
	_ = r.status.Update(ctx, pod)                                                 // writes: update/status: pod
}

func (r *reconciler) saves(ctx context.Context, pod *corev1.Pod) {
	_, _ = ctrl.CreateOrUpdate(ctx, r.Client, pod, func() error { return nil }) // writes: save: pod
	_, _ = ctrl.CreateOrPatch(ctx, r.Client, pod, func() error { return nil })  // writes: save+status: pod
}

func clientset(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod, patch []byte) {
	pods := c.CoreV1().Pods(pod.Namespace)
	_, _ = pods.Create(ctx, pod, metav1.CreateOptions{})                                                      // writes: create: pod
	_, _ = pods.Update(ctx, pod, metav1.UpdateOptions{})                                                      // writes: update: pod
	_, _ = pods.UpdateStatus(ctx, pod, metav1.UpdateOptions{})                                                // writes: update/status: pod
	_, _ = pods.Patch(ctx, pod.Name, types.MergePatchType, patch, metav1.PatchOptions{})                      // writes: patch: pod
	_, _ = pods.Patch(ctx, pod.GetName(), types.MergePatchType, patch, metav1.PatchOptions{}, "status")       // writes: patch/status: pod
	_, _ = pods.ApplyStatus(ctx, applycorev1.Pod("web", "default"), metav1.ApplyOptions{FieldManager: "web"}) // writes: apply/status: none
	_ = pods.Delete(ctx, pod.Name, metav1.DeleteOptions{})                                                    // writes: delete: pod
	_ = pods.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{})                              // writes: deleteAllOf: none
	_, _ = pods.Get(ctx, pod.Name, metav1.GetOptions{})
}

func dynamicClient(ctx context.Context, c dynamic.ResourceInterface, obj *unstructured.Unstructured) {
	_, _ = c.Update(ctx, obj, metav1.UpdateOptions{})                                       // writes: update: obj
	_, _ = c.Update(ctx, obj, metav1.UpdateOptions{}, "status")                             // writes: update/status: obj
	_, _ = c.UpdateStatus(ctx, obj, metav1.UpdateOptions{})                                 // writes: update/status: obj
	_, _ = c.Apply(ctx, obj.GetName(), obj, metav1.ApplyOptions{FieldManager: "web"})       // writes: apply: obj
	_, _ = c.ApplyStatus(ctx, obj.GetName(), obj, metav1.ApplyOptions{FieldManager: "web"}) // writes: apply/status: obj
	_ = c.Delete(ctx, obj.GetName(), metav1.DeleteOptions{})                                // writes: delete: obj
}

// podsBefore is a client as it was generated before requests took a context.
type podsInterface interface {
	Update(*corev1.Pod) (*corev1.Pod, error)
	UpdateStatus(*corev1.Pod) (*corev1.Pod, error)
	Delete(name string, options *metav1.DeleteOptions) error
	Patch(name string, pt types.PatchType, data []byte, subresources ...string) (*corev1.Pod, error)
}

func oldClientset(c podsInterface, pod *corev1.Pod, patch []byte) {
	_, _ = c.Update(pod)                                            // writes: update: pod
	_, _ = c.UpdateStatus(pod)                                      // writes: update/status: pod
	_ = c.Delete(pod.Name, &metav1.DeleteOptions{})                 // writes: delete: pod
	_, _ = c.Patch(pod.Name, types.MergePatchType, patch, "status") // writes: patch/status: pod
}

// registry has methods of these names that write to no cluster.
type registry interface {
	Update(name string) error
	Delete(name string) error
}

func okRegistry(r registry) {
	_ = r.Update("web")
	_ = r.Delete("web")
}

func (r *reconciler) save(ctx context.Context, pod *corev1.Pod) error {
	return r.Update(ctx, pod) // writes: update: pod
}

func (r *reconciler) throughHelpers(ctx context.Context, s *store.Scope, pod *corev1.Pod) {
	_ = r.save(ctx, pod)                                         // writes: update: pod
	_ = store.Save(ctx, r.Client, pod)                           // writes: update: pod; update/status: pod
	_ = store.SaveStatus(ctx, r.Client, pod)                     // writes: update/status: pod
	defer func() { _ = s.Close(ctx) }()                          // writes: update/status: s.Pod; update/status: s.Pod
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // writes: update: pod
		return r.save(ctx, pod) // writes: update: pod
	})
}
