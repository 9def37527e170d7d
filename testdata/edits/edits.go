// Package edits changes objects and writes them.
package edits

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Kinds have a status subresource, or none that anybody says.
type Kinds struct {
	Backup   api.Backup       // status: marked
	Plan     api.Plan         // status: none
	Node     corev1.Node      // status: built in
	Settings corev1.ConfigMap // status: none
	Spec     api.BackupSpec   // status: none
}

func direct(ctx context.Context, c client.Client, kube kubernetes.Interface, backup *api.Backup, node *corev1.Node) {
	backup.Status.Phase = "Done"                                                            // edits: set backup.Status.Phase
	backup.Labels["a"] = "b"                                                                // edits: set backup.Labels.[]
	backup.SetAnnotations(nil)                                                              // edits: set backup.Annotations
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{})                  // edits: set backup.Status.Conditions
	controllerutil.AddFinalizer(backup, "copy")                                             // edits: set backup.Finalizers
	_ = c.Update(ctx, backup)                                                               // edits: written by update backup; filled by update backup
	_ = c.Status().Update(ctx, backup.DeepCopy())                                           // edits: written by updatestatus the Backup; written by updatestatus backup; filled by updatestatus the Backup
	_ = c.Get(ctx, client.ObjectKey{}, backup)                                              // edits: filled by get backup
	_ = c.Patch(ctx, backup, client.MergeFrom(backup))                                      // edits: written by patch backup; filled by patch backup
	_, _ = kube.CoreV1().Nodes().UpdateStatus(context.TODO(), node, metav1.UpdateOptions{}) // edits: handed kube; handed kube.CoreV1(); written by updatestatus node
}

func finish(backup *api.Backup) { backup.Status.Phase = "Done" }

func save(ctx context.Context, c client.Client, backup *api.Backup) error {
	finish(backup) // edits: set backup.Status.Phase
	return c.Update(ctx, backup)
}

func saveCopy(ctx context.Context, c client.Client, backup *api.Backup) error {
	return c.Update(ctx, backup.DeepCopy())
}

func helpers(ctx context.Context, c client.Client, backup *api.Backup, unseen func(*api.Backup)) {
	_ = save(ctx, c, backup)     // edits: set backup.Status.Phase; written by update backup; filled by update backup
	_ = saveCopy(ctx, c, backup) // edits: written by update backup
	unseen(backup)               // edits: handed backup
}

func deferred(ctx context.Context, c client.Client, backup *api.Backup) error {
	defer func() { // edits: written by updatestatus backup; filled by updatestatus backup
		_ = c.Status().Update(ctx, backup)
	}()
	backup.Spec.Suspended = true // edits: set backup.Spec.Suspended
	return nil
}
