// Package checks looks at pods for others.
package checks

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Look reads what a pod needs by a client.
func Look(ctx context.Context, c client.Client, pod *corev1.Pod) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	err := c.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Spec.ServiceAccountName}, secret)
	return secret, err
}

// Summary has no client to write anything with.
func Summary(pod *corev1.Pod, ready bool) (metav1.Condition, error) {
	pod.Status.Reason = "Summarized"
	return metav1.Condition{Type: pod.Name, Reason: pod.Status.Reason}, nil
}

// An Adapter holds a pod.
type Adapter interface {
	Object() client.Object
	Save(ctx context.Context) error
}

// Adapt makes one.
func Adapt(c client.Client, pod *corev1.Pod) Adapter { return &adapter{c, pod} }

type adapter struct {
	client client.Client
	pod    *corev1.Pod
}

func (a *adapter) Object() client.Object          { return a.pod }
func (a *adapter) Save(ctx context.Context) error { return a.client.Update(ctx, a.pod) }

// Needs has a pod and what it needs.
type Needs struct {
	Key    client.ObjectKey
	Client client.Client
	Pod    *corev1.Pod
}

// Save writes the pod.
func (n Needs) Save(ctx context.Context) error { return n.Client.Update(ctx, n.Pod) }

// Key is that of the secret of a pod.
func Key(pod *corev1.Pod) client.ObjectKey {
	return client.ObjectKey{Namespace: pod.Namespace, Name: pod.Name}
}

// Warn tells of an object.
func Warn(obj client.Object, format string, args ...any) { warned = append(warned, obj.GetName()) }

var warned []string
