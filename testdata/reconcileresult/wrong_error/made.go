package wrong_error

import (
	"context"
	"errors"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okMadeForTheCaller answers a failure with an error that is made for those who ask.
func okMadeForTheCaller(ctx context.Context, r client.Client, pod *corev1.Pod) (bool, error) {
	var answer error
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
		answer = status.Error(codes.Internal, "authentication failed")
		return false, answer
	}
	if err := r.Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no update")
		failure := status.Errorf(codes.Unavailable, "pod %s", pod.Name)
		return false, failure
	}
	return true, answer
}

// mayStore returns a write in place of the failure, which is lost when the write succeeds.
func mayStore(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no update")
		stored := r.Status().Update(ctx, pod)
		return stored // want `wrong-error: stored may be nil here` // fix `none`
	}
	return nil
}

// okInvalid says by false that there is no valid pod yet: it has been deleted, and the next pass makes it anew (volsync).
func okInvalid(ctx context.Context, r client.Client, pod *corev1.Pod, valid func(*corev1.Pod) error) (bool, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if client.IgnoreNotFound(err) != nil {
		return false, err
	}
	if err == nil {
		if valid(pod) != nil {
			if err = r.Delete(ctx, pod); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "not deleted")
			}
			return false, err
		}
		return true, nil
	}
	return false, r.Create(ctx, pod)
}

// invalid finds what is wrong with a pod as it is.
func invalid(pod *corev1.Pod) error {
	if len(pod.Spec.Containers) == 0 {
		return errors.New("no containers")
	}
	return nil
}

// okInvalidStored says in the status what is wrong: another try of the same pod would not help.
func okInvalidStored(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if err := invalid(pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "invalid")
		pod.Status.Reason = "Invalid"
		stored := r.Status().Update(ctx, pod)
		return stored
	}
	return nil
}

// okInvalidLogged returns nothing for the same reason (operator-lifecycle-manager).
func okInvalidLogged(ctx context.Context, r client.Client, in *corev1.Pod) (out *corev1.Pod, syncError error) {
	out = in.DeepCopy()
	if err := invalid(out); err != nil {
		ctrl.LoggerFrom(ctx).Info("invalid", "error", err)
		return
	}
	syncError = r.Update(ctx, out)
	return
}

// readLogged may find another object the next time.
func readLogged(ctx context.Context, r client.Client, in *corev1.Pod) (out *corev1.Pod, syncError error) {
	out = in.DeepCopy()
	if err := invalidIn(ctx, r, out); err != nil {
		ctrl.LoggerFrom(ctx).Info("invalid", "error", err)
		return // want `wrong-error: syncError is nil here`
	}
	syncError = r.Update(ctx, out)
	return
}

func invalidIn(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Spec.ServiceAccountName}, account); err != nil {
		return err
	}
	return invalid(pod)
}

// mistyped names the wrong variable, whatever has failed.
func mistyped(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if invalidErr := invalid(pod); invalidErr != nil {
		return err // want `wrong-error: err is nil here` // fix `invalidErr`
	}
	return r.Update(ctx, pod)
}
