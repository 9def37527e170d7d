// Package identity holds electors by what they call themselves.
package identity

import (
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

const component = "volume-controller"

func constant(client kubernetes.Interface) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Namespace: "volumes", Name: "volume-controller"},
		Client:    client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{
			Identity: component + "-leader", // want `identity: the identity is "volume-controller-leader" in every replica: each takes the lease of another for its own`
		},
	}
}

func nameOfTheLock(client kubernetes.Interface, electionID string) (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", electionID,
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{
			Identity: electionID, // want `identity: the identity is the name of the lock, and so the same in every replica`
		})
}

func empty(client kubernetes.Interface) (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "volume-controller", // want `identity: the lock has no identity`
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{})
}

func okHostname(client kubernetes.Interface) (resourcelock.Interface, error) {
	id, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "volume-controller",
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: id + "_" + string(uuid.NewUUID())})
}

// The name of the pod comes from the environment.
func okPodName(client kubernetes.Interface) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "volumes", Name: "volume-controller"},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")},
	}
}

// The identity begins with the lock's name and goes on with the node's.
func okPrefix(client kubernetes.Interface, name, node string) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "volumes", Name: name},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: name + "-" + node},
	}
}

// The lock only tells who leads.
func okReader(client kubernetes.Interface) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Namespace: "volumes", Name: "volume-controller"},
		Client:    client.CoordinationV1(),
	}
}
