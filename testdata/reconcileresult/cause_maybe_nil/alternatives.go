// Package cause_maybe_nil has branches that are taken for an error, or for something else.
package cause_maybe_nil

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Runtimes looks for pods.
type Runtimes struct{ client.Client }

func (r *Runtimes) first(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
		return nil, fmt.Errorf("no pods found: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch depends on len\(pods.Items\) == 0 as well`
	}
	return &pods.Items[0], nil
}

func (r *Runtimes) firstLogged(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); len(pods.Items) == 0 || err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pods found") // want `cause-maybe-nil: err may be nil here`
		return nil, errors.New("no pods found")
	}
	return &pods.Items[0], nil
}

func (r *Runtimes) firstWrapped(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	if err != nil || len(pods.Items) == 0 {
		return nil, pkgerrors.Wrap(err, "no pods found") // want `cause-maybe-nil: err may be nil here, and so is what Wrap returns then: the branch depends on len\(pods.Items\) == 0 as well`
	}
	return &pods.Items[0], nil
}

// port panics for a port that is out of range.
func port(pod *corev1.Pod) (int, string) {
	n, err := strconv.Atoi(pod.Annotations["port"])
	if err != nil || n < 1 {
		return 0, "no port: " + err.Error() // want `cause-maybe-nil: err may be nil here, and this panics then: the branch depends on n < 1 as well`
	}
	return n, ""
}

// portOfCase has a case for both.
func portOfCase(pod *corev1.Pod) (int, error) {
	n, err := strconv.Atoi(pod.Annotations["port"])
	switch {
	case n > 70000, err != nil:
		return 0, fmt.Errorf("no port: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch depends on n > 70000 as well`
	}
	return n, nil
}

// portElse has both in an else.
func portElse(pod *corev1.Pod) (int, error) {
	if n, err := strconv.Atoi(pod.Annotations["port"]); err == nil && n > 0 {
		return n, nil
	} else {
		return 0, fmt.Errorf("no port: %v", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch depends on n > 0 as well`
	}
}

// portAfter has both after the branch of success.
func portAfter(pod *corev1.Pod) (int, error) {
	n, err := strconv.Atoi(pod.Annotations["port"])
	if err == nil && n > 0 {
		return n, nil
	}
	return 0, fmt.Errorf("no port: %w", err) // want `cause-maybe-nil: err may be nil here`
}

// okEach has a branch for each.
func (r *Runtimes) okEach(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return nil, fmt.Errorf("no pods found: %w", err)
	}
	if len(pods.Items) == 0 {
		return nil, errors.New("no pods found")
	}
	return &pods.Items[0], nil
}

// okAsksAgain makes an error where there is none.
func (r *Runtimes) okAsksAgain(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
		if err == nil {
			err = errors.New("there are none")
		}
		return nil, fmt.Errorf("no pods found: %w", err)
	}
	return &pods.Items[0], nil
}

// okTwoWays tells the two apart before it tells of one.
func (r *Runtimes) okTwoWays(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
		if err != nil {
			return nil, fmt.Errorf("no pods found: %w", err)
		}
		return nil, errors.New("no pods found")
	}
	return &pods.Items[0], nil
}

// okOfTheSameError asks for nothing but the error.
func (r *Runtimes) okOfTheSameError(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil || apierrors.IsNotFound(err) {
		return fmt.Errorf("no pod: %w", err)
	}
	return nil
}

func find(name string) (*corev1.Pod, error) { return nil, errors.New("no pod " + name) }

// okDefensive asks for the pointer that comes with the error.
func okDefensive(name string) error {
	pod, err := find(name)
	if err != nil || pod == nil {
		return fmt.Errorf("no pod: %w", err)
	}
	return nil
}

// okInAnd needs the error in any case.
func okInAnd(pod *corev1.Pod) (int, error) {
	n, err := strconv.Atoi(pod.Annotations["port"])
	if err != nil && pod.Name != "" {
		return 0, fmt.Errorf("no port: %w", err)
	}
	return n, nil
}

// okBothErrors has one of two, and tells of both.
func okBothErrors(pod *corev1.Pod) (int, error) {
	n, err := strconv.Atoi(pod.Annotations["port"])
	_, otherErr := strconv.Atoi(pod.Annotations["other"])
	if err != nil || otherErr != nil {
		return 0, fmt.Errorf("no port: %v, %v", err, otherErr)
	}
	return n, nil
}
