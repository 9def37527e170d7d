package notfound_untold

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	typed "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Copies keeps a secret in each namespace.
type Copies struct {
	client.Client
	core typed.CoreV1Interface
}

func (c *Copies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context, *corev1.Secret) error{
		c.okInNamespace, c.okTypedNamespace, c.okThroughHelper, c.okPatched, c.okPatchedByName, c.okAll, c.sometimes, c.statusOnly, c.unanswered, c.namespaceUsed, c.patchedAnyway, c.patchedAsRead, c.notANamespace,
	} {
		if err := step(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Name, Name: "copy"}}); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// okInNamespace looks before it creates: where the namespace is not there, the API server says so to Create as well.
func (c *Copies) okInNamespace(ctx context.Context, secret *corev1.Secret) error {
	namespace := &corev1.Namespace{}
	err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, namespace)
	if apierrors.IsNotFound(err) {
		ctrl.LoggerFrom(ctx).Info("no namespace yet")
		return nil
	}
	err = c.Create(ctx, secret)
	if err != nil {
		return err
	}
	return nil
}

func (c *Copies) okTypedNamespace(ctx context.Context, secret *corev1.Secret) error {
	if _, err := c.core.Namespaces().Get(ctx, secret.Namespace, metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	if _, err := c.core.Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{}); err != nil {
		return fmt.Errorf("create %s: %w", secret.Name, err)
	}
	return nil
}

// okThroughHelper has a function that creates.
func (c *Copies) okThroughHelper(ctx context.Context, secret *corev1.Secret) error {
	if err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, &corev1.Namespace{}); apierrors.IsNotFound(err) {
		return nil
	}
	return c.make(ctx, secret)
}

func (c *Copies) make(ctx context.Context, secret *corev1.Secret) error {
	secret.Labels = map[string]string{"copy": "yes"}
	return c.Create(ctx, secret)
}

// okPatched patches what it has looked for, whatever another error the lookup had.
func (c *Copies) okPatched(ctx context.Context, secret *corev1.Secret) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(secret), &corev1.Secret{}); apierrors.IsNotFound(err) {
		return nil
	}
	return c.Patch(ctx, secret, client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"copy":"yes"}}}`)))
}

func (c *Copies) okPatchedByName(ctx context.Context, secret *corev1.Secret) error {
	if _, err := c.core.Secrets(secret.Namespace).Get(ctx, secret.Name, metav1.GetOptions{}); apierrors.IsNotFound(err) {
		return nil
	}
	_, err := c.core.Secrets(secret.Namespace).Patch(ctx, secret.Name, types.MergePatchType, []byte(`{}`), metav1.PatchOptions{})
	return err
}

// okAll deletes all objects of the kind.
func (c *Copies) okAll(ctx context.Context, secret *corev1.Secret) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(secret), &corev1.Secret{}); apierrors.IsNotFound(err) {
		return nil
	}
	return c.DeleteAllOf(ctx, &corev1.Secret{}, client.InNamespace(secret.Namespace))
}

// sometimes returns success without a write.
func (c *Copies) sometimes(ctx context.Context, secret *corev1.Secret) error {
	err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, &corev1.Namespace{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	if len(secret.Data) == 0 {
		return nil
	}
	return c.Create(ctx, secret)
}

// statusOnly writes a status, which is of an object that is there.
func (c *Copies) statusOnly(ctx context.Context, secret *corev1.Secret) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: secret.Name}}
	err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, &corev1.Namespace{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.Status().Update(ctx, node)
}

// unanswered throws the error of the write away.
func (c *Copies) unanswered(ctx context.Context, secret *corev1.Secret) error {
	err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, &corev1.Namespace{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	_ = c.Create(ctx, secret)
	return nil
}

// namespaceUsed copies a label of the namespace, which is empty after another error.
func (c *Copies) namespaceUsed(ctx context.Context, secret *corev1.Secret) error {
	namespace := &corev1.Namespace{}
	err := c.Get(ctx, client.ObjectKey{Name: secret.Namespace}, namespace)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	secret.Labels = map[string]string{"team": namespace.Labels["team"]}
	return c.Create(ctx, secret)
}

// patchedAnyway makes the object if it is not there, and patches another one in any case: after another error it is neither there nor made.
func (c *Copies) patchedAnyway(ctx context.Context, secret *corev1.Secret) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(secret), &corev1.Secret{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		if err := c.Create(ctx, secret); err != nil {
			return err
		}
	}
	other := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: secret.Namespace, Name: "index"}}
	return c.Patch(ctx, other, client.RawPatch(types.MergePatchType, []byte(`{}`)))
}

// patchedAsRead patches the object that it has read, which is empty after another error.
func (c *Copies) patchedAsRead(ctx context.Context, secret *corev1.Secret) error {
	found := &corev1.Secret{}
	err := c.Get(ctx, client.ObjectKeyFromObject(secret), found)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.Patch(ctx, found, client.RawPatch(types.MergePatchType, []byte(`{}`)))
}

// notANamespace asks for what Create does not need.
func (c *Copies) notANamespace(ctx context.Context, secret *corev1.Secret) error {
	err := c.Get(ctx, client.ObjectKey{Namespace: secret.Namespace, Name: "license"}, &corev1.ConfigMap{})
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	return c.Create(ctx, secret)
}
