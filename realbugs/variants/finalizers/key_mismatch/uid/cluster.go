package uid

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/key_mismatch/uid/scale"
	dbv1 "example.org/variants/finalizers/key_mismatch/uid/v1"
)

type ClusterReconciler struct {
	client.Client
	scale scale.Expectations
}

func (c *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cluster := &dbv1.Cluster{}
	if err := c.Get(ctx, req.NamespacedName, cluster); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !cluster.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if ok, since := c.scale.Satisfied(cluster.FullName()); !ok { // WANT expecttimeout/key-mismatch
		if since > 5*time.Minute {
			c.scale.Delete(cluster.FullName())
			return ctrl.Result{}, fmt.Errorf("members of %s not seen for %s", cluster.Name, since)
		}
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(cluster.Namespace), client.MatchingLabels{"cluster": cluster.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := len(pods.Items); i < cluster.Spec.Members; i++ {
		if err := c.grow(ctx, cluster, i); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (c *ClusterReconciler) grow(ctx context.Context, cluster *dbv1.Cluster, i int) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Name:      fmt.Sprintf("%s-%d", cluster.Name, i),
		Namespace: cluster.Namespace,
		Labels:    map[string]string{"cluster": cluster.Name},
	}}
	if err := ctrl.SetControllerReference(cluster, pod, c.Scheme()); err != nil {
		return err
	}
	c.scale.Expect(cluster.ScaleKey(), pod.Name)
	if err := c.Create(ctx, pod); err != nil {
		c.scale.Observe(cluster.ScaleKey(), pod.Name)
		return err
	}
	return nil
}

func (c *ClusterReconciler) podSeen(pod *corev1.Pod) {
	if ref := metav1.GetControllerOf(pod); ref != nil {
		c.scale.Observe(string(ref.UID), pod.Name)
	}
}

func (c *ClusterReconciler) clusterGone(cluster *dbv1.Cluster) { c.scale.Delete(cluster.ScaleKey()) }
