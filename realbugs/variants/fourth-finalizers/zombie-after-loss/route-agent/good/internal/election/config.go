// Package election sets elections up.
package election

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Settings are the durations of a lease; the zero value has none.
type Settings struct {
	Lease, Renew, Retry time.Duration
}

// Default is what all of our agents use.
var Default = Settings{Lease: 20 * time.Second, Renew: 15 * time.Second, Retry: 3 * time.Second}

// Lock makes the lock of name.
func Lock(kube kubernetes.Interface, namespace, name, identity string) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: name},
		Client:     kube.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
	}
}
