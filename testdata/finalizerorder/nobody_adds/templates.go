package nobody_adds

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	loaderFinalizer   = "modules.example.com/loader"
	unloaderFinalizer = "modules.example.com/unloader"
	probeFinalizer    = "modules.example.com/probe"
	drainFinalizer    = "modules.example.com/drain"
	signerFinalizer   = "modules.example.com/signer"
	scanFinalizer     = "modules.example.com/scan"
	cleanerFinalizer  = "modules.example.com/cleaner"
)

// base is the part that the pods have in common.
func base(node *corev1.Node, name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: node.Name + "-" + name},
		Spec:       corev1.PodSpec{NodeName: node.Name, InitContainers: []corev1.Container{{Name: "copy"}}},
	}
}

// addCopy sets a part of what it is given.
func addCopy(pod *corev1.Pod, path string) error {
	if len(pod.Spec.InitContainers) == 0 {
		return errors.New("no init container")
	}
	pod.Spec.InitContainers[0].Args = append(pod.Spec.InitContainers[0].Args, fmt.Sprintf("cp -R %s /shared", path))
	return nil
}

// loader hands its literal to helpers before it adds the finalizer (as the worker pods of kernel-module-management).
func (w *Workers) loader(node *corev1.Node, path string) (*corev1.Pod, error) {
	pod := corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: node.Name},
		Spec:       corev1.PodSpec{NodeName: node.Name, InitContainers: []corev1.Container{{Name: "copy"}}},
	}
	if err := controllerutil.SetControllerReference(node, &pod, w.Scheme()); err != nil {
		return nil, fmt.Errorf("could not set the owner: %v", err)
	}
	if err := addCopy(&pod, path); err != nil {
		return nil, fmt.Errorf("could not add the copy command: %v", err)
	}
	controllerutil.AddFinalizer(&pod, loaderFinalizer)
	return &pod, nil
}

func (w *Workers) okDropLoader(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, loaderFinalizer)
	if err := w.Update(ctx, pod); err != nil {
		return err
	}
	return w.Delete(ctx, pod)
}

// unloader adds the finalizer to what another builder has made.
func (w *Workers) unloader(node *corev1.Node) *corev1.Pod {
	pod := base(node, "unloader")
	pod.Labels = map[string]string{"action": "unload"}
	controllerutil.AddFinalizer(pod, unloaderFinalizer)
	return pod
}

func (w *Workers) okDropUnloader(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, unloaderFinalizer)
	if err := w.Update(ctx, pod); err != nil {
		return err
	}
	return w.Delete(ctx, pod)
}

// guarded adds the finalizer to what its caller has made.
func guarded(pod *corev1.Pod) *corev1.Pod {
	controllerutil.AddFinalizer(pod, probeFinalizer)
	return pod
}

func (w *Workers) probe(ctx context.Context, node *corev1.Node) error {
	return w.Create(ctx, guarded(base(node, "probe")))
}

func (w *Workers) okDropProbe(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, probeFinalizer)
	if err := w.Update(ctx, pod); err != nil {
		return err
	}
	return w.Delete(ctx, pod)
}

// drained is given a pod of the cluster by one of its callers.
func drained(pod *corev1.Pod) *corev1.Pod {
	controllerutil.AddFinalizer(pod, drainFinalizer)
	return pod
}

func (w *Workers) drain(ctx context.Context, node *corev1.Node) error {
	return w.Create(ctx, drained(base(node, "drain")))
}

func (w *Workers) drainAgain(ctx context.Context, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := w.Get(ctx, key, &pod); err != nil {
		return err
	}
	return w.Update(ctx, drained(&pod))
}

func (w *Workers) dropDrain(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, drainFinalizer)
	if err := w.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return w.Delete(ctx, pod)
}

// current reads the pod if it is there.
func (w *Workers) current(ctx context.Context, node *corev1.Node) (*corev1.Pod, error) {
	pod := base(node, "signer")
	if err := w.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return nil, err
	}
	return pod, nil
}

// signer adds the finalizer to what another function has read.
func (w *Workers) signer(ctx context.Context, node *corev1.Node) (*corev1.Pod, error) {
	pod, err := w.current(ctx, node)
	if err != nil {
		return nil, err
	}
	controllerutil.AddFinalizer(pod, signerFinalizer)
	return pod, nil
}

func (w *Workers) dropSigner(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, signerFinalizer)
	if err := w.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return w.Delete(ctx, pod)
}

// refresh reads what is there over what it is given.
func (w *Workers) refresh(ctx context.Context, pod *corev1.Pod) error {
	return client.IgnoreNotFound(w.Get(ctx, client.ObjectKeyFromObject(pod), pod))
}

// scan hands its literal to a helper that reads.
func (w *Workers) scan(ctx context.Context, node *corev1.Node) (*corev1.Pod, error) {
	pod := corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: node.Name}}
	if err := addCopy(&pod, "scan"); err != nil {
		return nil, err
	}
	if err := w.refresh(ctx, &pod); err != nil {
		return nil, err
	}
	controllerutil.AddFinalizer(&pod, scanFinalizer)
	return &pod, nil
}

func (w *Workers) dropScan(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, scanFinalizer)
	if err := w.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return w.Delete(ctx, pod)
}

// cleaner writes what it has made over the one in the cluster.
func (w *Workers) cleaner(ctx context.Context, node *corev1.Node) error {
	pod := base(node, "cleaner")
	if err := addCopy(pod, "cleaner"); err != nil {
		return err
	}
	controllerutil.AddFinalizer(pod, cleanerFinalizer)
	return w.Patch(ctx, pod, client.Apply, client.FieldOwner("workers"))
}

func (w *Workers) dropCleaner(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, cleanerFinalizer)
	if err := w.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return w.Delete(ctx, pod)
}
