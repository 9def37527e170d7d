package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Answers asks whether things are there.
type Answers struct{ client.Client }

// isCreating takes any error for the absence of the map.
func (a *Answers) isCreating(ctx context.Context, key client.ObjectKey) (bool, error) {
	settings, err := a.settings(ctx, key) // related `fails here, for whatever reason`
	if err != nil {
		return true, nil // want `notfound-untold: isCreating says after any error of settings what it says of an object that is not there, and returns no error`
	}
	return settings == nil, nil
}

func (a *Answers) settings(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	if err := a.Get(ctx, key, settings); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return settings, nil
}

func (a *Answers) exists(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := a.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false, nil // want `notfound-untold: exists says after any error of Get`
	}
	return true, nil
}

// missing asks for the kind and then says the same.
func missing(ctx context.Context, secrets client.Reader, name string) (gone bool, err error) {
	err = secrets.Get(ctx, client.ObjectKey{Namespace: "system", Name: name}, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		return true, nil
	}
	if err != nil {
		return true, nil // want `notfound-untold: missing says after any error of Get`
	}
	return false, nil
}

// has says it in one expression.
func (a *Answers) has(ctx context.Context, key client.ObjectKey) (bool, error) {
	err := a.Get(ctx, key, &corev1.Secret{})
	return err == nil, nil // want `notfound-untold: has says after any error of Get`
}

// lacks says the contrary.
func (a *Answers) lacks(ctx context.Context, key client.ObjectKey) (bool, error) {
	return a.Get(ctx, key, &corev1.Secret{}) != nil, nil // want `notfound-untold: lacks says after any error of Get`
}

// hasAny takes an error for an empty list.
func (a *Answers) hasAny(ctx context.Context, namespace string) (bool, error) {
	var pods corev1.PodList
	if err := a.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return false, nil // want `notfound-untold: hasAny says after any error of List`
	}
	return len(pods.Items) > 0, nil
}

// Reconcile works on what is there.
func (a *Answers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if any, err := a.hasAny(ctx, req.Namespace); err != nil || !any {
		return ctrl.Result{}, err
	}
	_, err := a.okHasAny(ctx, req.Namespace)
	return ctrl.Result{}, err
}

func (a *Answers) okHasAny(ctx context.Context, namespace string) (bool, error) {
	var pods corev1.PodList
	if err := a.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return false, err
	}
	return len(pods.Items) > 0, nil
}

// okHas returns the error with the answer.
func (a *Answers) okHas(ctx context.Context, key client.ObjectKey) (bool, error) {
	err := a.Get(ctx, key, &corev1.Secret{})
	return err == nil, client.IgnoreNotFound(err)
}

func (a *Answers) okExists(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := a.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false, client.IgnoreNotFound(err)
	}
	return true, nil
}

// okReady says that something is ready: where it cannot know, it is not.
func (a *Answers) okReady(ctx context.Context, key client.ObjectKey) (bool, error) {
	pod := &corev1.Pod{}
	if err := a.Get(ctx, key, pod); err != nil {
		return false, nil
	}
	return pod.Status.Phase == corev1.PodRunning, nil
}

// okPoll is asked again and again.
func (a *Answers) okPoll(key client.ObjectKey) func(ctx context.Context) (bool, error) {
	return func(ctx context.Context) (bool, error) {
		if err := a.Get(ctx, key, &corev1.Secret{}); err != nil {
			return false, nil
		}
		return true, nil
	}
}

// okLogs leaves word of the failure.
func (a *Answers) okLogs(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := a.Get(ctx, key, &corev1.Secret{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "taken for absent")
		return false, nil
	}
	return true, nil
}

// okDone says whether it has done its work.
func (a *Answers) okDone(ctx context.Context, key client.ObjectKey) (done bool, err error) {
	secret := &corev1.Secret{}
	if err := a.Get(ctx, key, secret); err != nil {
		return false, nil
	}
	if err := a.Delete(ctx, secret); err != nil {
		return false, err
	}
	return true, nil
}
