package error_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A breakerError is what a call ends with that has panicked.
type breakerError struct{ code, message string }

func (e *breakerError) Error() string { return e.code + ": " + e.message }

func newBreakerError(code, message string) error { return &breakerError{code, message} }

// okTurnsPanics returns an error in place of a panic: what makes it returns one each time.
func okTurnsPanics(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = newBreakerError("panic", fmt.Sprint(e))
		}
	}()
	if err = c.Update(ctx, pod); err != nil {
		return err
	}
	return c.Status().Update(ctx, pod)
}

// reported makes a success of the error of the function when the report can be written.
func reported(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = report(ctx, c, pod) // want `error-overwritten: when report works, it makes a success of whatever error the function was about to return`
		}
	}()
	if err = c.Update(ctx, pod); err != nil {
		return err
	}
	return c.Status().Update(ctx, pod)
}

func report(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	pod.Annotations["panics"] = "yes"
	return c.Update(ctx, pod)
}

// A signer signs; to make one cannot fail, although the constructors of other signers can.
type signer struct{ key string }

func newSigner(key string) (*signer, error) { return &signer{key}, nil }

func signerFor(pod *corev1.Pod) (*signer, error) { return newSigner(pod.Name) }

// okSigned overwrites an error that is always nil.
func okSigned(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	s, err := signerFor(pod)
	pod.Annotations["key"] = s.key
	err = c.Update(ctx, pod)
	return err
}

func checkedSigner(key string) (*signer, error) {
	if key == "" {
		return &signer{}, fmt.Errorf("no key")
	}
	return newSigner(key)
}

// canFail overwrites one that is not.
func canFail(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	s, err := checkedSigner(pod.Name) // want `error-overwritten: the error of checkedSigner is overwritten before anything looks at it`
	pod.Annotations["key"] = s.key
	err = c.Update(ctx, pod)
	return err
}

// causeOf makes an error of whatever a panic has told.
func causeOf(told any) error {
	switch told := told.(type) {
	case error:
		return told
	case string:
		return errors.New(told)
	}
	return fmt.Errorf("%v", told)
}

// whole does so by assertions that cannot fail.
func whole(told any) error {
	var err error
	switch told.(type) {
	case error:
		err = told.(error)
	default:
		err = fmt.Errorf("%v", told)
	}
	return err
}

func okCause(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if told := recover(); told != nil {
			err = causeOf(told)
		}
	}()
	return c.Update(ctx, pod)
}

func okWhole(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if told := recover(); told != nil {
			err = whole(told)
		}
	}()
	return c.Update(ctx, pod)
}

// half returns nothing for what is neither an error nor a text.
func half(told any) error {
	err, _ := told.(error)
	return err
}

func halved(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if told := recover(); told != nil {
			err = half(told) // want `error-overwritten: when half works, it makes a success of whatever error the function was about to return`
		}
	}()
	return c.Update(ctx, pod)
}
