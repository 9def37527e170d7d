package lock

import (
	"errors"
	"fmt"
	"os"

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
	pod, ok := os.LookupEnv("POD_NAME")
	if !ok || pod == "" {
		return nil, errors.New("POD_NAME is not set")
	}
	rlc := resourcelock.ResourceLockConfig{Identity: pod, EventRecorder: s.Recorder}
	l, err := resourcelock.New(resourcelock.LeasesResourceLock, s.Namespace, s.Name, kube.CoreV1(), kube.CoordinationV1(), rlc)
	if err != nil {
		return nil, fmt.Errorf("lock %s/%s: %w", s.Namespace, s.Name, err)
	}
	return l, nil
}
