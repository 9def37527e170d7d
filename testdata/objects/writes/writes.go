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

	"github.com/ctrllint/ctrllint/testdata/objects/store"
)

type reconciler struct {
	client.Client
	status client.SubResourceWriter
}

func (r *reconciler) runtimeClient(ctx context.Context, pod *corev1.Pod) {
	_ = r.Create(ctx, pod)                                  // want `create: pod`
	_ = r.Update(ctx, pod)                                  // want `update: pod`
	_ = r.Patch(ctx, pod.DeepCopy(), client.MergeFrom(pod)) // want `patch: pod`
	_ = r.Delete(ctx, pod)                                  // want `delete: pod`
	_ = r.DeleteAllOf(ctx, pod)                             // want `deleteAllOf: pod`
	_ = r.Apply(ctx, applycorev1.Pod("web", "default"))     // want `apply: none`
	_ = r.Client.Get(ctx, client.ObjectKeyFromObject(pod), pod)
}

func (r *reconciler) subresources(ctx context.Context, pod *corev1.Pod) {
	_ = r.Status().Update(ctx, pod)                                               // want `update/status: pod`
	_ = r.Status().Patch(ctx, pod, client.MergeFrom(pod.DeepCopy()))              // want `patch/status: pod`
	_ = r.Status().Apply(ctx, applycorev1.Pod("web", "default"))                  // want `apply/status: none`
	_ = r.SubResource("status").Patch(ctx, pod, client.MergeFrom(pod.DeepCopy())) // want `patch/status: pod`
	_ = r.SubResource("scale").Update(ctx, pod)                                   // want `update/scale: pod`
	_ = r.status.Update(ctx, pod)                                                 // want `update/status: pod`
}

func (r *reconciler) saves(ctx context.Context, pod *corev1.Pod) {
	_, _ = ctrl.CreateOrUpdate(ctx, r.Client, pod, func() error { return nil }) // want `save: pod`
	_, _ = ctrl.CreateOrPatch(ctx, r.Client, pod, func() error { return nil })  // want `save\+status: pod`
}

func clientset(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod, patch []byte) {
	pods := c.CoreV1().Pods(pod.Namespace)
	_, _ = pods.Create(ctx, pod, metav1.CreateOptions{})                                                      // want `create: pod`
	_, _ = pods.Update(ctx, pod, metav1.UpdateOptions{})                                                      // want `update: pod`
	_, _ = pods.UpdateStatus(ctx, pod, metav1.UpdateOptions{})                                                // want `update/status: pod`
	_, _ = pods.Patch(ctx, pod.Name, types.MergePatchType, patch, metav1.PatchOptions{})                      // want `patch: pod`
	_, _ = pods.Patch(ctx, pod.GetName(), types.MergePatchType, patch, metav1.PatchOptions{}, "status")       // want `patch/status: pod`
	_, _ = pods.ApplyStatus(ctx, applycorev1.Pod("web", "default"), metav1.ApplyOptions{FieldManager: "web"}) // want `apply/status: none`
	_ = pods.Delete(ctx, pod.Name, metav1.DeleteOptions{})                                                    // want `delete: pod`
	_ = pods.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{})                              // want `deleteAllOf: none`
	_, _ = pods.Get(ctx, pod.Name, metav1.GetOptions{})
}

func dynamicClient(ctx context.Context, c dynamic.ResourceInterface, obj *unstructured.Unstructured) {
	_, _ = c.Update(ctx, obj, metav1.UpdateOptions{})                                       // want `update: obj`
	_, _ = c.Update(ctx, obj, metav1.UpdateOptions{}, "status")                             // want `update/status: obj`
	_, _ = c.UpdateStatus(ctx, obj, metav1.UpdateOptions{})                                 // want `update/status: obj`
	_, _ = c.Apply(ctx, obj.GetName(), obj, metav1.ApplyOptions{FieldManager: "web"})       // want `apply: obj`
	_, _ = c.ApplyStatus(ctx, obj.GetName(), obj, metav1.ApplyOptions{FieldManager: "web"}) // want `apply/status: obj`
	_ = c.Delete(ctx, obj.GetName(), metav1.DeleteOptions{})                                // want `delete: obj`
}

// podsBefore is a client as it was generated before requests took a context.
type podsInterface interface {
	Update(*corev1.Pod) (*corev1.Pod, error)
	UpdateStatus(*corev1.Pod) (*corev1.Pod, error)
	Delete(name string, options *metav1.DeleteOptions) error
	Patch(name string, pt types.PatchType, data []byte, subresources ...string) (*corev1.Pod, error)
}

func oldClientset(c podsInterface, pod *corev1.Pod, patch []byte) {
	_, _ = c.Update(pod)                                            // want `update: pod`
	_, _ = c.UpdateStatus(pod)                                      // want `update/status: pod`
	_ = c.Delete(pod.Name, &metav1.DeleteOptions{})                 // want `delete: pod`
	_, _ = c.Patch(pod.Name, types.MergePatchType, patch, "status") // want `patch/status: pod`
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
	return r.Update(ctx, pod) // want `update: pod`
}

func (r *reconciler) throughHelpers(ctx context.Context, s *store.Scope, pod *corev1.Pod) {
	_ = r.save(ctx, pod)                                         // want `update: pod via 2`
	_ = store.Save(ctx, r.Client, pod)                           // want `update: pod via 1` `update/status: pod via 1`
	_ = store.SaveStatus(ctx, r.Client, pod)                     // want `update/status: pod via 1`
	defer func() { _ = s.Close(ctx) }()                          // want `update/status: s.Pod via 2` `update/status: s.Pod via 1`
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // want `update: pod via 3`
		return r.save(ctx, pod) // want `update: pod via 2`
	})
}
