package lock

import (
	"errors"
	"fmt"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
)

// Spec describes a lock of one of the daemons.
type Spec struct {
	Namespace string
	Name      string
	Recorder  record.EventRecorder
}

// Build makes the lock.
func Build(kube kubernetes.Interface, s Spec) (resourcelock.Interface, error) {
	if s.Namespace == "" {
		return nil, errors.New("the lock needs a namespace")
	}
	rlc := resourcelock.ResourceLockConfig{Identity: s.Name, EventRecorder: s.Recorder} // WANT leaderconfig/identity
	l, err := resourcelock.New(resourcelock.LeasesResourceLock, s.Namespace, s.Name, kube.CoreV1(), kube.CoordinationV1(), rlc)
	if err != nil {
		return nil, fmt.Errorf("lock %s/%s: %w", s.Namespace, s.Name, err)
	}
	return l, nil
}
