package wrong_writer

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// okRegister creates a node as kubelets do: the API server keeps its status.
func (r *Backups) okRegister(ctx context.Context, name string) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}
	node.Status.NodeInfo.KubeletVersion = "v1.30.0"
	return r.Create(ctx, node)
}

// upgrade updates one, whose status only its subresource stores.
func (r *Backups) upgrade(ctx context.Context, name string) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if err := r.Create(ctx, node); err != nil {
		return err
	}
	node.Status.NodeInfo.KubeletVersion = "v1.31.0"
	return r.Update(ctx, node) // want `wrong-writer: Update leaves out the status of node`
}

// schedule creates a pod, whose status the API server drops.
func (r *Backups) schedule(ctx context.Context, name string) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name}}
	pod.Status.NominatedNodeName = "node-1"
	return r.Create(ctx, pod) // want `wrong-writer: Create leaves out the status of pod`
}
