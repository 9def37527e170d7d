package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Works removes what belongs to a cluster by a generated client, some of it in each pass.
type Works struct{ kube kubernetes.Interface }

func (w *Works) letGo(ctx context.Context, cluster *corev1.Node) error {
	controllerutil.RemoveFinalizer(cluster, "example.com/works")
	_, err := w.kube.CoreV1().Nodes().Update(ctx, cluster, metav1.UpdateOptions{})
	return err
}

// What is deleted is listed before: what is gone is not listed in the next pass.
func (w *Works) okFinalize(ctx context.Context, cluster *corev1.Node) error {
	if cluster.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := w.deleteListed(ctx, cluster.Name); err != nil {
		return err
	}
	return w.letGo(ctx, cluster)
}

func (w *Works) deleteListed(ctx context.Context, namespace string) error {
	works, err := w.kube.CoreV1().ConfigMaps(namespace).List(ctx, metav1.ListOptions{})
	if err != nil || len(works.Items) == 0 {
		return err
	}
	var last string
	for _, work := range works.Items {
		if work.Labels["last"] != "" {
			last = work.Name
			continue
		}
		if err := w.kube.CoreV1().ConfigMaps(namespace).Delete(ctx, work.Name, metav1.DeleteOptions{}); err != nil {
			return err
		}
	}
	if last != "" {
		return w.kube.CoreV1().ConfigMaps(namespace).Delete(ctx, last, metav1.DeleteOptions{})
	}
	return nil
}

// The list is of another kind.
func (w *Works) finalize(ctx context.Context, cluster *corev1.Node) error {
	if cluster.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := w.deleteOther(ctx, cluster.Name); err != nil { // want `kept-for-ever: deleteOther fails once the Secret is gone, and the finalizer of cluster stays`
		return err
	}
	return w.letGo(ctx, cluster)
}

func (w *Works) deleteOther(ctx context.Context, namespace string) error {
	works, err := w.kube.CoreV1().ConfigMaps(namespace).List(ctx, metav1.ListOptions{})
	if err != nil || len(works.Items) > 0 {
		return err
	}
	return w.kube.CoreV1().Secrets(namespace).Delete(ctx, "works", metav1.DeleteOptions{})
}

// What is listed is empty, and the finalizer goes only with what is there.
func (w *Works) endsEmpty(ctx context.Context, cluster *corev1.Node) error {
	if cluster.DeletionTimestamp.IsZero() {
		return nil
	}
	works, err := w.kube.CoreV1().ConfigMaps(cluster.Name).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if len(works.Items) == 0 {
		return nil // want `kept-for-ever: List finds nothing to clean up, and the finalizer of cluster stays`
	}
	if err := w.kube.CoreV1().ConfigMaps(cluster.Name).Delete(ctx, works.Items[0].Name, metav1.DeleteOptions{}); err != nil {
		return err
	}
	return w.letGo(ctx, cluster)
}

// An object that is known by its name, and is not there, has no finalizer.
func (w *Works) okForceDelete(ctx context.Context, namespace, name string) error {
	err := w.kube.CoreV1().ConfigMaps(namespace).Delete(ctx, name, metav1.DeleteOptions{})
	if err != nil {
		return err
	}
	work, err := w.kube.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(work.Finalizers) == 0 {
		return nil
	}
	_, err = w.kube.CoreV1().ConfigMaps(namespace).Patch(ctx, name, types.MergePatchType, []byte(`{"metadata": {"finalizers":[]}}`), metav1.PatchOptions{})
	return err
}
