package notfound_untold

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/rand"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Restores makes an object for each restore, under a name of its own (cstor-operators).
type Restores struct {
	client.Client
	kube kubernetes.Interface
}

func (r *Restores) okField(ctx context.Context, restore *corev1.ConfigMap) error {
	restore.Name = restore.Labels["restore"] + "-" + string(uuid.NewUUID())
	_, err := r.kube.CoreV1().ConfigMaps(restore.Namespace).Get(ctx, restore.Name, metav1.GetOptions{})
	if err != nil {
		_, err = r.kube.CoreV1().ConfigMaps(restore.Namespace).Create(ctx, restore, metav1.CreateOptions{})
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *Restores) okKey(ctx context.Context, restore *corev1.ConfigMap) error {
	key := client.ObjectKey{Namespace: restore.Namespace, Name: fmt.Sprintf("restore-%s", rand.String(8))}
	if err := r.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		return r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}})
	}
	return nil
}

// The name is the same in each pass.
func (r *Restores) named(ctx context.Context, restore *corev1.ConfigMap) error {
	restore.Name = restore.Labels["restore"] + "-" + string(restore.UID)
	_, err := r.kube.CoreV1().ConfigMaps(restore.Namespace).Get(ctx, restore.Name, metav1.GetOptions{})
	if err != nil {
		_, err = r.kube.CoreV1().ConfigMaps(restore.Namespace).Create(ctx, restore, metav1.CreateOptions{}) // want `failure-hidden: Create runs after any error of Get`
		if err != nil {
			return err
		}
	}
	return nil
}

// What is made up is in the name of another object.
func (r *Restores) overwritten(ctx context.Context, restore *corev1.ConfigMap) error {
	restore.Name = string(uuid.NewUUID())
	restore.Name = restore.Labels["restore"]
	key := client.ObjectKey{Namespace: restore.Namespace, Name: restore.Name}
	if err := r.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		return r.Create(ctx, restore) // want `failure-hidden: Create runs after any error of Get`
	}
	return nil
}
