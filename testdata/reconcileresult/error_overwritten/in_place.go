package error_overwritten

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// shelf keeps things in memory and in the cluster.
type shelf struct {
	client.Client
	owners map[string]string
	known  map[string]bool
}

// The second write hides the failure of the first one.
func (s *shelf) both(ctx context.Context, pod *corev1.Pod, first, second bool) error {
	var err error
	if first {
		err = s.Create(ctx, pod) // want `error-overwritten: the error of Create is overwritten on some path by that of Delete, and nothing looks at it before`
	}
	if second {
		err = s.Delete(ctx, pod)
	}
	return err
}

func (s *shelf) okBoth(ctx context.Context, pod *corev1.Pod, first, second bool) error {
	var err error
	if first {
		err = s.Create(ctx, pod)
	}
	if second && err == nil {
		err = s.Delete(ctx, pod)
	}
	return err
}

// One of the two runs.
func (s *shelf) okEither(ctx context.Context, pod *corev1.Pod, first bool) error {
	var err error
	if first {
		err = s.Create(ctx, pod)
	} else {
		err = s.Delete(ctx, pod)
	}
	return err
}

func (s *shelf) okFlag(ctx context.Context, pod *corev1.Pod, first bool) error {
	var err error
	if first {
		err = s.Create(ctx, pod)
	}
	if !first {
		err = s.Delete(ctx, pod)
	}
	return err
}

// The second call gives what the first one was asked for.
func (s *shelf) okFallsBack(ctx context.Context, name string, old bool) (*corev1.Pod, error) {
	pod, err := s.find(ctx, name)
	if old {
		pod, err = s.find(ctx, name+"-old")
	}
	return pod, err
}

func (s *shelf) find(ctx context.Context, name string) (*corev1.Pod, error) {
	var pod corev1.Pod
	err := s.Get(ctx, client.ObjectKey{Name: name}, &pod)
	return &pod, err
}

// The variable of the function is overwritten in the closure.
func (s *shelf) waits(ctx context.Context, pods, secrets client.ObjectList) (err error) {
	err = wait.PollUntilContextTimeout(ctx, 1, 2, true, func(ctx context.Context) (bool, error) {
		err = s.List(ctx, pods) // want `error-overwritten: the error of List is overwritten before anything looks at it`
		err = s.List(ctx, secrets)
		return err == nil, nil
	})
	return err
}

func (s *shelf) okWaits(ctx context.Context, pods, secrets client.ObjectList) (err error) {
	err = wait.PollUntilContextTimeout(ctx, 1, 2, true, func(ctx context.Context) (bool, error) {
		if err = s.List(ctx, pods); err != nil {
			return false, err
		}
		err = s.List(ctx, secrets)
		return err == nil, nil
	})
	return err
}

func (s *shelf) drop(name string) error {
	if s.owners[name] == "" {
		return errors.New("no owner")
	}
	delete(s.owners, name)
	return nil
}

// The loop ends with an error that nothing has after it.
func (s *shelf) dropAll(owner string, names []string) error {
	var err error
	for _, name := range names {
		err := s.drop(name) // want `error-overwritten: the error of drop is lost`
		if err != nil {
			break
		}
	}
	if err != nil {
		s.known[owner] = true
	}
	return err
}

func (s *shelf) okDropAll(owner string, names []string) error {
	var err error
	for _, name := range names {
		if err = s.drop(name); err != nil {
			break
		}
	}
	if err != nil {
		s.known[owner] = true
	}
	return err
}
