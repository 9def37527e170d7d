package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// cloud is the API of a provider.
type cloud interface {
	Exists(ctx context.Context, name string) (bool, error)
	Owner(ctx context.Context, name string) (string, error)
	Remove(ctx context.Context, name string) error
}

// Owned has pods that belong to somebody.
type Owned struct {
	client.Client
	cloud cloud
}

func (o *Owned) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := o.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, ask := range []func(context.Context, *corev1.Pod) (bool, error){o.acquire, o.okAcquire, o.okOnlyFailure, o.okReady, o.managed} {
		if owned, err := ask(ctx, &pod); err != nil || !owned {
			return ctrl.Result{}, err
		}
	}
	for _, work := range []func(context.Context, *corev1.Pod) error{
		o.removes, o.okRemoves, o.removesAnyway, o.okRemovesAnyway, o.round, o.okRound, o.okRoundSaid, o.stale, o.okNamed,
	} {
		if err := work(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// The caller cannot tell a failed update from a pod of somebody else.
func (o *Owned) acquire(ctx context.Context, pod *corev1.Pod) (bool, error) {
	owner := pod.Labels["owner"]
	if owner == "" {
		pod.Labels = map[string]string{"owner": "me"}
		if err := o.Update(ctx, pod); err != nil {
			return false, nil // want `swallowed: the error of Update is lost: acquire answers here what it answers without a failure, and returns no error`
		}
		return true, nil
	}
	return owner == "me", nil
}

func (o *Owned) okAcquire(ctx context.Context, pod *corev1.Pod) (bool, error) {
	owner := pod.Labels["owner"]
	if owner == "" {
		pod.Labels = map[string]string{"owner": "me"}
		if err := o.Update(ctx, pod); err != nil {
			return false, err
		}
		return true, nil
	}
	return owner == "me", nil
}

// Nothing but a failure is answered by false.
func (o *Owned) okOnlyFailure(ctx context.Context, pod *corev1.Pod) (bool, error) {
	pod.Labels = map[string]string{"owner": "me"}
	if err := o.Update(ctx, pod); err != nil {
		return false, nil
	}
	return true, nil
}

// What cannot be asked is not ready.
func (o *Owned) okReady(ctx context.Context, pod *corev1.Pod) (bool, error) {
	there, err := o.cloud.Exists(ctx, pod.Name)
	if err != nil {
		return false, nil
	}
	return there, nil
}

// A question that has failed is no answer.
func (o *Owned) managed(ctx context.Context, pod *corev1.Pod) (bool, error) {
	owner, err := o.cloud.Owner(ctx, pod.Name)
	if err != nil {
		return false, nil // want `failure-hidden: the error of Owner is lost: managed answers here what it answers without a failure, and returns no error`
	}
	return owner == "me", nil
}

// The poll asks again.
func (o *Owned) okAwaits(ctx context.Context, name string) error {
	return wait.PollUntilContextTimeout(ctx, 1, 2, true, func(ctx context.Context) (bool, error) {
		owner, err := o.cloud.Owner(ctx, name)
		if err != nil {
			return false, nil
		}
		return owner == "me", nil
	})
}

// What the provider has stays there.
func (o *Owned) removes(ctx context.Context, pod *corev1.Pod) error {
	there, err := o.cloud.Exists(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot look")
		return nil // want `logged-only: the error of Exists is logged, and this return says that the work is done`
	}
	if there {
		return o.cloud.Remove(ctx, pod.Name)
	}
	return nil
}

func (o *Owned) okRemoves(ctx context.Context, pod *corev1.Pod) error {
	there, err := o.cloud.Exists(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot look")
		return err
	}
	if there {
		return o.cloud.Remove(ctx, pod.Name)
	}
	return nil
}

// What the provider has stays there when its removal fails.
func (o *Owned) removesAnyway(ctx context.Context, pod *corev1.Pod) error {
	if err := o.cloud.Remove(ctx, pod.Name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not removed")
	}
	if pod.Labels["owner"] == "" {
		return nil // want `logged-only: the error of Remove is logged, and this return says that the work is done`
	}
	pod.Labels = nil
	return o.Update(ctx, pod)
}

func (o *Owned) okRemovesAnyway(ctx context.Context, pod *corev1.Pod) error {
	if err := o.cloud.Remove(ctx, pod.Name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not removed")
		return err
	}
	pod.Labels = nil
	return o.Update(ctx, pod)
}

// The continue changes nothing: the loop goes on in any case.
func (o *Owned) round(ctx context.Context, pod *corev1.Pod) error {
	var pods corev1.PodList
	if err := o.List(ctx, &pods, client.InNamespace(pod.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		err := o.Delete(ctx, &pods.Items[i]) // want `swallowed: the error of Delete is lost: the loop goes on, and the function returns success`
		if err != nil {
			continue
		}
	}
	return nil
}

func (o *Owned) okRound(ctx context.Context, pod *corev1.Pod) error {
	var pods corev1.PodList
	if err := o.List(ctx, &pods, client.InNamespace(pod.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := o.Delete(ctx, &pods.Items[i]); err != nil {
			if apierrors.IsNotFound(err) {
				continue
			}
			return err
		}
	}
	return nil
}

func (o *Owned) okRoundSaid(ctx context.Context, pod *corev1.Pod) error {
	var pods corev1.PodList
	if err := o.List(ctx, &pods, client.InNamespace(pod.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := o.Delete(ctx, &pods.Items[i]); err != nil {
			continue // the next pass finds it
		}
	}
	return nil
}

// A version that was not read is empty.
func (o *Owned) stale(ctx context.Context, pod *corev1.Pod) error {
	var secret corev1.Secret
	if err := o.Get(ctx, client.ObjectKeyFromObject(pod), &secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no secret")
	}
	pod.Annotations["secret-version"] = secret.ResourceVersion // want `swallowed: this is empty when Get has failed`
	return o.Update(ctx, pod)
}

// The name is what it has asked for.
func (o *Owned) okNamed(ctx context.Context, pod *corev1.Pod) error {
	secret := corev1.Secret{}
	secret.Name = pod.Name
	if err := o.Get(ctx, client.ObjectKeyFromObject(&secret), &secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no secret")
	}
	pod.Annotations["secret"] = secret.Name
	return o.Update(ctx, pod)
}
