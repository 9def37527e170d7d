package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	typed "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// pods is a generic client, whose methods get the name and no context.
type pods interface {
	Get(namespace, name string, options metav1.GetOptions) (*corev1.Pod, error)
	Delete(namespace, name string, options *metav1.DeleteOptions) error
}

// Cleaners look before they delete by name.
type Cleaners struct {
	pods   pods
	client typed.CoreV1Interface
}

func (c *Cleaners) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := c.client.Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []func(context.Context, *corev1.Pod) error{
		c.okGeneric, c.okTyped, c.okOnce, c.okConstant, c.okGetter, c.okObject, c.okNamed, c.another, c.otherName, c.withoutWord, c.node, c.otherKind, c.someTimes, c.makes, c.tells,
	} {
		if err := step(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// okGeneric deletes whatever another error the lookup had: what that one says is returned.
func (c *Cleaners) okGeneric(_ context.Context, pod *corev1.Pod) (err error) {
	if _, err = c.pods.Get(pod.Namespace, pod.Name, metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	if err = c.pods.Delete(pod.Namespace, pod.Name, &metav1.DeleteOptions{}); err != nil {
		return err
	}
	return nil
}

func (c *Cleaners) okTyped(ctx context.Context, pod *corev1.Pod) (err error) {
	if _, err = c.client.Pods(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	if err = c.client.Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
		return err
	}
	return nil
}

// okOnce makes the name and the client once.
func (c *Cleaners) okOnce(ctx context.Context, pod *corev1.Pod) error {
	secrets, name := c.client.Secrets(pod.Namespace), pod.Name+"-token"
	_, err := secrets.Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return secrets.Delete(ctx, name, metav1.DeleteOptions{})
}

func (c *Cleaners) okConstant(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Secrets(pod.Namespace).Get(ctx, "token", metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return c.client.Secrets(pod.Namespace).Delete(ctx, "token", metav1.DeleteOptions{})
}

// okGetter asks for the name each time.
func (c *Cleaners) okGetter(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Pods(pod.GetNamespace()).Get(ctx, pod.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	err = c.client.Pods(pod.GetNamespace()).Delete(ctx, pod.GetName(), metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

// okObject gets the name of an interface.
func (c *Cleaners) okObject(ctx context.Context, pod *corev1.Pod) error {
	var object metav1.Object = pod
	secrets := c.client.Secrets(object.GetNamespace())
	if _, err := secrets.Get(ctx, object.GetName(), metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	return secrets.Delete(ctx, object.GetName(), metav1.DeleteOptions{})
}

// okNamed has a function for the name.
func (c *Cleaners) okNamed(ctx context.Context, pod *corev1.Pod) error {
	if _, err := c.client.Secrets(pod.Namespace).Get(ctx, tokenOf(pod)+"-v1", metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	return c.client.Secrets(pod.Namespace).Delete(ctx, tokenOf(pod)+"-v1", metav1.DeleteOptions{})
}

func tokenOf(pod *corev1.Pod) string { return pod.Name + "-token" }

// otherName deletes what has the name of another getter.
func (c *Cleaners) otherName(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Secrets(pod.Namespace).Get(ctx, pod.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.client.Secrets(pod.Namespace).Delete(ctx, tokenOf(pod), metav1.DeleteOptions{})
}

// withoutWord says nothing of the error of the delete either, which is the one that counts.
func (c *Cleaners) withoutWord(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Pods(pod.GetNamespace()).Get(ctx, pod.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	err = c.client.Pods(pod.GetNamespace()).Delete(ctx, pod.GetName(), metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Delete that is not NotFound goes unseen`
		return nil
	}
	return nil
}

// another deletes what has another name.
func (c *Cleaners) another(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Secrets(pod.Namespace).Get(ctx, "done", metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.client.Secrets(pod.Namespace).Delete(ctx, "token", metav1.DeleteOptions{})
}

// node deletes what has another name, by the generic client.
func (c *Cleaners) node(_ context.Context, pod *corev1.Pod) error {
	_, err := c.pods.Get(pod.Namespace, pod.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.pods.Delete(pod.Namespace, pod.Spec.NodeName, &metav1.DeleteOptions{})
}

// otherKind deletes an object of another kind, which has the same name.
func (c *Cleaners) otherKind(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.ConfigMaps(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.client.Secrets(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
}

// someTimes deletes it in one case.
func (c *Cleaners) someTimes(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Secrets(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	if pod.Spec.HostNetwork {
		return c.client.Secrets(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	}
	return nil
}

// makes creates another object.
func (c *Cleaners) makes(ctx context.Context, pod *corev1.Pod) error {
	_, err := c.client.Secrets(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	_, err = c.client.Secrets(pod.Namespace).Create(ctx, &corev1.Secret{}, metav1.CreateOptions{})
	return err
}

// tells returns what it has looked up and deleted, which is empty after another error.
func (c *Cleaners) tells(ctx context.Context, pod *corev1.Pod) error {
	token, err := c.client.Secrets(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	pod.Annotations["deleted"] = token.ResourceVersion
	return c.client.Secrets(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
}
