package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const heldFinalizer = "example.com/held"

// Held lets go of the last work of a cluster by its name, and then deletes the works of its host.
type Held struct{ kube kubernetes.Interface }

func (r *Held) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cluster, err := r.kube.CoreV1().Nodes().Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil || cluster.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, err
	}
	if err := r.okCleanup(ctx, cluster); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(cluster, heldFinalizer)
	_, err = r.kube.CoreV1().Nodes().Update(ctx, cluster, metav1.UpdateOptions{})
	return ctrl.Result{}, err
}

func (r *Held) strip(ctx context.Context, namespace, name string) error {
	_, err := r.kube.CoreV1().ConfigMaps(namespace).Patch(ctx, name, types.MergePatchType, []byte(`{"metadata": {"finalizers":[]}}`), metav1.PatchOptions{})
	return err
}

// The cluster keeps its own finalizer until the works of the host are gone as well.
func (r *Held) okCleanup(ctx context.Context, cluster *corev1.Node) error {
	last := cluster.Name + "-crds"
	if err := r.strip(ctx, cluster.Name, last); err != nil {
		return err
	}
	return r.deleteHosted(ctx, cluster.Name)
}

func (r *Held) deleteHosted(ctx context.Context, name string) error {
	return client.IgnoreNotFound(r.kube.CoreV1().Secrets("host").Delete(ctx, name, metav1.DeleteOptions{}))
}

// Left does the same, and nothing holds the cluster.
type Left struct{ Held }

func (r *Left) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cluster, err := r.kube.CoreV1().Nodes().Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.cleanup(ctx, cluster)
}

func (r *Left) cleanup(ctx context.Context, cluster *corev1.Node) error {
	last := cluster.Name + "-crds"
	if err := r.strip(ctx, cluster.Name, last); err != nil { // want `removed-before-cleanup: the finalizer of last is removed before deleteHosted`
		return err
	}
	return r.deleteHosted(ctx, cluster.Name)
}
