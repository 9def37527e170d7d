package known_nil

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A client is handed a variable that nothing is assigned to.
type sender struct{ client.Client }

func (s *sender) gone(ctx context.Context, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		var pod *corev1.Pod
		err := s.Get(ctx, key, pod) // want `^known-nil: pod is known to be nil, and is read into: the request panics or fails whenever it runs$`
		return apierrors.IsNotFound(err), client.IgnoreNotFound(err)
	})
}

func (s *sender) okGone(ctx context.Context, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		var pod corev1.Pod
		err := s.Get(ctx, key, &pod)
		return apierrors.IsNotFound(err), client.IgnoreNotFound(err)
	})
}

// A named result is nil until something is assigned to it.
func (s *sender) deployment(ctx context.Context, key client.ObjectKey) (found *appsv1.Deployment, gone bool, err error) {
	if err := s.Get(ctx, key, found); err != nil { // want `^known-nil: found is known to be nil, and is read into`
		return nil, apierrors.IsNotFound(err), client.IgnoreNotFound(err)
	}
	return found, false, nil
}

func (s *sender) okDeployment(ctx context.Context, key client.ObjectKey) (found *appsv1.Deployment, gone bool, err error) {
	found = &appsv1.Deployment{}
	if err := s.Get(ctx, key, found); err != nil {
		return nil, apierrors.IsNotFound(err), client.IgnoreNotFound(err)
	}
	return found, false, nil
}

func (s *sender) listed(ctx context.Context) (int, error) {
	var pods *corev1.PodList
	if err := s.List(ctx, pods); err != nil { // want `^known-nil: pods is known to be nil, and is read into`
		return 0, err
	}
	return 0, nil
}

// What is sent is looked into for its name.
func (s *sender) sent(ctx context.Context, replicas int32) error {
	var service *corev1.Service
	if replicas > 0 {
		return s.Create(ctx, service) // want `^known-nil: service is dereferenced where it is known to be nil: this panics whenever it runs$`
	}
	return nil
}

func (s *sender) okSent(ctx context.Context, replicas int32) error {
	var service *corev1.Service
	if replicas > 0 {
		service = &corev1.Service{}
		service.Name = "web"
	}
	if service == nil {
		return nil
	}
	return s.Create(ctx, service)
}

// A condition says that there is nothing to read into.
func (s *sender) refreshed(ctx context.Context, job *corev1.Pod) error {
	if job == nil {
		return s.Get(ctx, client.ObjectKey{Name: "job"}, job) // want `^known-nil: job is known to be nil, and is read into`
	}
	return nil
}

// What a function makes is not known here.
func okGeneric[T client.Object](ctx context.Context, c client.Client, key client.ObjectKey, made func() T) (T, error) {
	object := made()
	err := c.Get(ctx, key, object)
	return object, err
}
