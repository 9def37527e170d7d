package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Leases hold a place for each pod that is rebuilt.
type Leases struct{ client.Client }

// okReleased gives a place back where the pod is gone or has ended, and keeps it after all other errors (polardbx-operator).
func (l *Leases) okReleased(ctx context.Context, held *corev1.ConfigMap) error {
	kept := map[string]string{}
	for name, since := range held.Data {
		var pod corev1.Pod
		err := l.Get(ctx, client.ObjectKey{Namespace: held.Namespace, Name: name}, &pod)
		release := false
		if err != nil {
			if apierrors.IsNotFound(err) {
				release = true
			}
		} else if pod.Status.Phase == corev1.PodSucceeded {
			release = true
		}
		if !release {
			kept[name] = since
		}
	}
	held.Data = kept
	return l.Update(ctx, held)
}

// renewed writes what it has not read after all other errors: the flag says that it is there.
func (l *Leases) renewed(ctx context.Context, key client.ObjectKey) error {
	var held corev1.ConfigMap
	found := true
	if err := l.Get(ctx, key, &held); apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		found = false
	}
	if !found {
		held.Name, held.Namespace = key.Name, key.Namespace
		return l.Create(ctx, &held)
	}
	held.Data = map[string]string{"renewed": "true"}
	return l.Update(ctx, &held)
}

// counted has the same for both.
func (l *Leases) counted(ctx context.Context, keys []client.ObjectKey) (int, error) {
	gone := 0
	for _, key := range keys {
		var pod corev1.Pod
		if err := l.Get(ctx, key, &pod); apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
			gone++
		}
	}
	return gone, nil
}
