package untested_error

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Targets wait for what they run on.
type Targets struct {
	client.Client
	ready func(ctx context.Context) error
}

func (t *Targets) finalize(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err != nil {
		return fmt.Errorf("not updated: %w", err)
	}
	retry.OnError(wait.Backoff{Steps: 4}, func(error) bool { return true }, func() error { // want `untested-error: the error of OnError is dropped: the test after it is about err, which is nil`
		return errors.New("not ready")
	})
	if err != nil { // related `tested here`
		return fmt.Errorf("not ready: %w", err)
	}
	return t.Delete(ctx, pod)
}

// polled has a variable that is declared before.
func (t *Targets) polled(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = t.Update(ctx, pod); err != nil {
		return err
	}
	wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) { // want `untested-error: the error of PollUntilContextTimeout is dropped`
		return t.ready(ctx) == nil, nil
	})
	if err != nil {
		return err
	}
	return nil
}

// stepped calls a method of the program.
func (t *Targets) stepped(ctx context.Context, pod *corev1.Pod) (err error) {
	if err = t.Update(ctx, pod); err != nil {
		return
	}
	pod.Name = "renamed"
	t.finalize(ctx, pod) // want `untested-error: the error of finalize is dropped`
	if err != nil {
		return err
	}
	return t.Delete(ctx, pod)
}

// okAssigned assigns the error.
func (t *Targets) okAssigned(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err != nil {
		return err
	}
	err = retry.OnError(wait.Backoff{Steps: 4}, func(error) bool { return true }, func() error { return t.ready(ctx) })
	if err != nil {
		return err
	}
	return nil
}

// bestEffort has an error that is not tested yet.
func (t *Targets) bestEffort(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	t.Delete(ctx, pod) // want `error-dropped: this statement throws the error of Delete away`
	if err != nil {
		return err
	}
	return nil
}

// okCaptured lets the closure assign to the variable.
func (t *Targets) okCaptured(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err != nil {
		return err
	}
	retry.OnError(wait.Backoff{Steps: 4}, func(error) bool { return true }, func() error {
		err = t.ready(ctx)
		return err
	})
	if err != nil {
		return err
	}
	return nil
}

// okText has a call whose error is never there.
func (t *Targets) okText(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteByte('a')
	if err != nil {
		return err
	}
	pod.Name = text.String()
	return nil
}

// between does something else after the call.
func (t *Targets) between(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err != nil {
		return err
	}
	t.Delete(ctx, pod) // want `error-dropped: this statement throws the error of Delete away`
	pod.Name = name(pod)
	if err != nil {
		return err
	}
	return nil
}

func name(pod *corev1.Pod) string { return pod.Namespace + "-" + pod.Name }

// owned makes an object that stays when its owner goes, if it has another one.
func owned(ctx context.Context, c client.Client, owner, pod *corev1.Pod) error {
	controllerutil.SetControllerReference(owner, pod, c.Scheme()) // want `error-dropped: this statement throws the error of SetControllerReference away: the function goes on as if it had worked`
	return c.Create(ctx, pod)
}

func okOwned(ctx context.Context, c client.Client, owner, pod *corev1.Pod) error {
	if err := controllerutil.SetControllerReference(owner, pod, c.Scheme()); err != nil {
		return err
	}
	return c.Create(ctx, pod)
}
