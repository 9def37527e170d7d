package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Pods) platform(ctx context.Context, ns string) (*corev1.ConfigMap, error) {
	platform := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: ns, Name: "platform"}, platform); err != nil {
		return nil, err
	}
	return platform, nil
}

// optional uses what is optional if it can be read: it asks for both together.
func (r *Pods) optional(ctx context.Context, ns string) error {
	platform, err := r.platform(ctx, ns)
	if platform != nil && err == nil {
		return r.Update(ctx, platform)
	}
	return nil // want `failure-hidden: this returns success when platform has failed as well: only its success has a branch`
}

// optionalData asks for one thing more in between.
func (r *Pods) optionalData(ctx context.Context, ns string) error {
	platform, err := r.platform(ctx, ns)
	if platform != nil && ns != "" && err == nil {
		return r.Update(ctx, platform)
	}
	return nil // want `failure-hidden: this returns success when platform has failed as well`
}

// okUsable keeps the answer in a variable.
func (r *Pods) okUsable(ctx context.Context, ns string) error {
	platform, err := r.platform(ctx, ns)
	usable := platform != nil && err == nil
	if usable {
		return r.Update(ctx, platform)
	}
	return nil
}

func (r *Pods) emptyFirst(ctx context.Context, ns string) error {
	platform, err := r.platform(ctx, ns)
	if platform == nil {
		return nil // want `untested-error: this returns success when platform has failed as well`
	}
	if err != nil {
		return err
	}
	return r.Update(ctx, platform)
}

// otherOutcome asks for both, and does something else for a failure.
func (r *Pods) otherOutcome(ctx context.Context, ns string) error {
	platform, err := r.platform(ctx, ns)
	if platform == nil {
		return nil // want `untested-error: this returns success when platform has failed as well`
	} else if err == nil {
		return r.Update(ctx, platform)
	}
	return err
}

func (r *Pods) inRetry(ctx context.Context, name string) error {
	var err error
	err = retry.RetryOnConflict(retry.DefaultRetry, func() (retryErr error) {
		platform := &corev1.ConfigMap{}
		if retryErr = r.Get(ctx, client.ObjectKey{Name: name}, platform); err != nil { // want `untested-error: the test is about err, and not about the error that was just assigned to retryErr`
			return retryErr
		}
		platform.Data = map[string]string{"name": name}
		return r.Update(ctx, platform)
	})
	return err
}

func (r *Pods) named(ctx context.Context, pod *corev1.Pod) (result ctrl.Result, err error) {
	var second error
	err = r.Update(ctx, pod)
	if result, second = r.resultFirst(ctx, pod); err != nil { // want `untested-error: the test is about err, and not about the error that was just assigned to second`
		ctrl.LoggerFrom(ctx).Error(second, "the step failed")
		return result, second
	}
	return result, second
}

// okFirst returns the first of two errors, and tests the second afterwards.
func (r *Pods) okFirst(ctx context.Context, pod *corev1.Pod) error {
	var second error
	err := r.Update(ctx, pod)
	if second = r.Delete(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(second, "not deleted, either")
		return err
	}
	return second
}

// ports answers with the ports of a pod in both directions.
func ports(ctx context.Context, c client.Client, pod *corev1.Pod) (in, out string, err error) {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), settings); err != nil {
		return "", "", err
	}
	return settings.Data["in"], settings.Data["out"], nil
}

// okHandsOut returns the error of the first call beside that of the second, so that its callers join both (ovn-kubernetes).
func (r *Pods) okHandsOut(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error, error) {
	in, out, portsErr := ports(ctx, r.Client, pod)
	if in == "" && out == "" || portsErr != nil {
		if err := r.Delete(ctx, pod); err != nil {
			return nil, portsErr, err
		}
	} else if err := r.Update(ctx, pod); err != nil {
		return nil, portsErr, err
	}
	return pod, portsErr, nil
}

// neither has two errors to return as well, and returns none of them where there are no ports.
func (r *Pods) neither(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error, error) {
	in, out, portsErr := ports(ctx, r.Client, pod)
	if in == "" && out == "" {
		return pod, nil, nil // want `untested-error: this returns success when ports has failed as well`
	}
	return pod, portsErr, nil
}
