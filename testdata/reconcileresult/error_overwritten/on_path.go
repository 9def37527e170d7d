package error_overwritten

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Walls set up what their objects ask for.
type Walls struct{ client.Client }

func (r *Walls) patch(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := r.Update(ctx, pod); err != nil {
		return false, err
	}
	return pod.Generation > 1, nil
}

func (r *Walls) setUp(ctx context.Context, pod *corev1.Pod) error { return r.Update(ctx, pod) }

func (r *Walls) store(ctx context.Context, pod *corev1.Pod) error { return r.Status().Update(ctx, pod) }

// noted stores that it has failed, and returns whether it could store that.
func (r *Walls) noted(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = r.setUp(ctx, pod); err != nil { // want `error-overwritten: the error of setUp is found, and that of store takes its place before anything has it: the failure is lost`
		pod.Status.Phase = corev1.PodFailed
	} else {
		pod.Status.Phase = corev1.PodRunning
	}
	if err = r.store(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not stored")
	}
	return err
}

// forgotten has a branch that is still to be written.
func (r *Walls) forgotten(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = r.setUp(ctx, pod); err != nil { // want `swallowed: the error of setUp is lost: the branch for it is still to be written, and the function goes on as if it had worked`
		// TODO
		// return err
	}
	if err = r.store(ctx, pod); err != nil {
		return err
	}
	return nil
}

// okIgnored says why.
func (r *Walls) okIgnored(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = r.setUp(ctx, pod); err != nil {
		// the next event sets it up
	}
	if err = r.store(ctx, pod); err != nil {
		return err
	}
	return nil
}

// okJoined keeps both.
func (r *Walls) okJoined(ctx context.Context, pod *corev1.Pod) error {
	err := r.setUp(ctx, pod)
	if err != nil {
		pod.Status.Phase = corev1.PodFailed
	}
	return errors.Join(err, r.store(ctx, pod))
}

// okMended does something about the failure.
func (r *Walls) okMended(ctx context.Context, pod *corev1.Pod) error {
	err := r.setUp(ctx, pod)
	if err != nil {
		err = r.Create(ctx, pod)
	}
	return err
}

// okPrepared changes what the second step gets.
func (r *Walls) okPrepared(ctx context.Context, pod *corev1.Pod) error {
	var other corev1.Pod
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), &other)
	if err != nil {
		other.Spec = pod.Spec
	}
	err = r.Update(ctx, &other)
	return err
}

// okEither returns the failure on each path.
func (r *Walls) okEither(ctx context.Context, pod *corev1.Pod) error {
	patched, err := r.patch(ctx, pod)
	if err != nil {
		return err
	}
	if !patched {
		err = r.store(ctx, pod)
	}
	return err
}

// okValid notes what is not valid, which the next pass finds as well.
func (r *Walls) okValid(ctx context.Context, pod *corev1.Pod) error {
	err := valid(pod)
	if err != nil {
		pod.Status.Phase = corev1.PodFailed
	}
	err = r.store(ctx, pod)
	return err
}

func valid(pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return errors.New("no node")
	}
	return nil
}

// inTurn stops at neither of two steps that both run for a name which is in two lists.
func (r *Walls) inTurn(ctx context.Context, pod *corev1.Pod, first, second string) error {
	var err error
	if pod.Name == first {
		err = r.setUp(ctx, pod) // want `error-overwritten: the error of setUp is overwritten on some path by that of store, and nothing looks at it before`
	}
	if pod.Name == second {
		err = r.store(ctx, pod)
	}
	return err
}

// okOneOfTwo sets up by one of two versions, each of which excludes the other.
func (r *Walls) okOneOfTwo(ctx context.Context, pod *corev1.Pod, version string) error {
	var err error
	if version == "v1" {
		err = r.setUp(ctx, pod)
	}
	if version == "v1beta1" {
		err = r.store(ctx, pod)
	}
	return err
}

// okOneOfMany asks once for what it is.
func (r *Walls) okOneOfMany(ctx context.Context, pod *corev1.Pod) error {
	var err error
	mode := pod.Labels["mode"]
	switch mode {
	case "set-up":
		err = r.setUp(ctx, pod)
	case "store":
		pod.Status.Message = mode
	}
	if mode == "store" || mode == "both" {
		err = r.store(ctx, pod)
	}
	return err
}
