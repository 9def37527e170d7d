package swallowed

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// The states of a server.
const (
	running    = "Running"
	recovering = "Recover"
	upgrading  = "Upgrade"
)

type serverStatus struct {
	State string
	Image string
	Ready bool
}

// A Server is one pod, and what is known of it.
type Server struct {
	client.Client
	key    client.ObjectKey
	status serverStatus
}

func (s *Server) pod(ctx context.Context) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := s.Get(ctx, s.key, pod); err != nil {
		return nil, err
	}
	return pod, nil
}

func (s *Server) setRecovery() { s.status.State = recovering }

// okState takes the state back where there is no pod, and asks for it afterwards (ob-operator).
func (s *Server) okState(ctx context.Context) error {
	pod, err := s.pod(ctx)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return fmt.Errorf("pod of server: %w", err)
		}
		if s.status.State == running {
			s.setRecovery()
		}
	} else {
		s.status.Ready = pod.Status.Phase == corev1.PodRunning
	}
	if s.status.State == running {
		if pod.Spec.NodeName == "" {
			s.status.State = upgrading
		}
	}
	return nil
}

// okFlag says so by a flag of its own.
func (s *Server) okFlag(ctx context.Context) error {
	pod, err := s.pod(ctx)
	if apierrors.IsNotFound(err) {
		s.status.Ready = false
	} else if err != nil {
		return err
	}
	if s.status.Ready {
		s.status.Image = pod.Spec.Containers[0].Image
	}
	return nil
}

// otherState sets a state that nothing asks for.
func (s *Server) otherState(ctx context.Context) error {
	pod, err := s.pod(ctx)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		s.status.Image = ""
	}
	if s.status.State == running {
		s.status.Image = pod.Spec.Containers[0].Image // want `swallowed: this panics when pod fails with NotFound`
	}
	return nil
}

// setBefore sets the state where it does not know of a failure yet.
func (s *Server) setBefore(ctx context.Context, deployment *appsv1.Deployment) error {
	s.status.State = recovering
	if deployment.Status.ReadyReplicas > 0 {
		s.status.State = running
	}
	pod, err := s.pod(ctx)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if s.status.State == running {
		s.status.Image = pod.Spec.Containers[0].Image // want `swallowed: this panics when pod fails with NotFound`
	}
	return nil
}
