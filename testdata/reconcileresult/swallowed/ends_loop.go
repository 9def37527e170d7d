package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Classes has several objects to remove, or to make.
type Classes struct {
	client.Client
	clients kubernetes.Interface
}

// remove ends with the first class that is gone already (lvm-operator).
func (c *Classes) remove(ctx context.Context, names []string) error {
	for _, name := range names {
		class := &storagev1.StorageClass{}
		if err := c.Get(ctx, client.ObjectKey{Name: name}, class); err != nil {
			return client.IgnoreNotFound(err) // want `swallowed: this returns success for the first element for which Get fails with NotFound: those after it are left as they are`
		}
		if err := c.Delete(ctx, class); err != nil {
			return err
		}
	}
	return nil
}

// removeAll asks for the kind in a branch of its own.
func (c *Classes) removeAll(ctx context.Context, classes *storagev1.StorageClassList) (ctrl.Result, error) {
	for i := range classes.Items {
		if err := c.Delete(ctx, &classes.Items[i]); err != nil {
			if apierrors.IsNotFound(err) {
				ctrl.LoggerFrom(ctx).Info("gone already")
				return ctrl.Result{}, nil // want `swallowed: this returns success for the first element for which Delete fails with NotFound`
			}
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// make has objects by name, of which the first that is there ends the work.
func (c *Classes) make(ctx context.Context, classes map[string]*storagev1.StorageClass) error {
	for name, class := range classes {
		class.Name = name
		switch _, err := c.clients.StorageV1().StorageClasses().Create(ctx, class, metav1.CreateOptions{}); {
		case apierrors.IsAlreadyExists(err):
			return nil // want `swallowed: this returns success for the first element for which Create fails with AlreadyExists`
		case err != nil:
			return err
		}
	}
	return nil
}

// prune looks for kinds of which some are not served.
func (c *Classes) prune(ctx context.Context, lists []client.ObjectList) error {
	for i := 0; i < len(lists); i++ {
		err := c.List(ctx, lists[i])
		if meta.IsNoMatchError(err) {
			return nil // want `swallowed: this returns success for the first element for which List fails with NoMatch`
		}
		if err != nil {
			return err
		}
		if err := c.DeleteAllOf(ctx, &corev1.Pod{}); err != nil {
			return err
		}
	}
	return nil
}

func (c *Classes) okRemove(ctx context.Context, names []string) error {
	for _, name := range names {
		class := &storagev1.StorageClass{}
		if err := c.Get(ctx, client.ObjectKey{Name: name}, class); err != nil {
			if apierrors.IsNotFound(err) {
				continue
			}
			return err
		}
		if err := client.IgnoreNotFound(c.Delete(ctx, class)); err != nil {
			return err
		}
	}
	return nil
}

// okOwner is about one object, which is the same in each turn: once that is gone nothing is left to do.
func (c *Classes) okOwner(ctx context.Context, owner *corev1.Pod, finalizers []string) error {
	for _, finalizer := range finalizers {
		owner.Annotations = map[string]string{"removed": finalizer}
		if err := c.Update(ctx, owner); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return nil
}

// okFirst looks for one object, and ends with it.
func (c *Classes) okFirst(ctx context.Context, names []string) error {
	for _, name := range names {
		class := &storagev1.StorageClass{}
		err := c.Get(ctx, client.ObjectKey{Name: name}, class)
		if apierrors.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return c.Delete(ctx, class)
	}
	return nil
}

// okTries does the same again until it works.
func (c *Classes) okTries(ctx context.Context, class *storagev1.StorageClass) error {
	var err error
	for range 5 {
		if err = c.Delete(ctx, class); apierrors.IsNotFound(err) {
			return nil
		}
	}
	return err
}

// okLooks changes nothing.
func (c *Classes) okLooks(ctx context.Context, names []string) error {
	for _, name := range names {
		if err := c.Get(ctx, client.ObjectKey{Name: name}, &storagev1.StorageClass{}); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return nil
}

// okDeferred leaves word of what is missing.
func (c *Classes) okDeferred(ctx context.Context, owner *corev1.Pod, classes []storagev1.StorageClass) error {
	for i := range classes {
		if err := c.Delete(ctx, &classes[i]); err != nil {
			if apierrors.IsNotFound(err) {
				owner.Status.Message = "waits for " + classes[i].Name
				return nil
			}
			return err
		}
	}
	return nil
}
