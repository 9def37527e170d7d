package owner_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type leftovers struct {
	claims
	kube kubernetes.Interface
}

// A client asks the object for its name.
func (l *leftovers) remove(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	return l.Delete(ctx, claim) // want `nothing-found: claim is nil without an error when claim finds nothing`
}

func (l *leftovers) own(ctx context.Context, pod *corev1.Pod) error {
	claim, err := l.claim(ctx, client.ObjectKeyFromObject(pod))
	if err != nil {
		return err
	}
	if err := ctrl.SetControllerReference(pod, claim, l.Scheme()); err != nil { // want `nothing-found: claim is nil without an error when claim finds nothing`
		return err
	}
	return l.Update(ctx, claim)
}

func (l *leftovers) store(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	_, err = l.kube.CoreV1().PersistentVolumeClaims(key.Namespace).Update(ctx, claim, metav1.UpdateOptions{}) // want `nothing-found: claim is nil without an error when claim finds nothing`
	return err
}

func (l *leftovers) finalize(ctx context.Context, key client.ObjectKey) error {
	template := l.template(ctx, key)
	if controllerutil.RemoveFinalizer(template, "example.com/held") { // want `nothing-found: template is nil when template finds nothing`
		return l.Update(ctx, template)
	}
	return nil
}

// A method hands it to the client on one of its paths.
func (l *leftovers) handed(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	return l.drop(ctx, claim) // want `nothing-found: claim is nil without an error when claim finds nothing`
}

func (l *leftovers) drop(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return client.IgnoreNotFound(l.Delete(ctx, claim))
}

func (l *leftovers) okRemove(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil || claim == nil {
		return err
	}
	return l.Delete(ctx, claim)
}

// What is missing is made.
func (l *leftovers) okMade(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	if claim == nil {
		claim = &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		return l.Create(ctx, claim)
	}
	return l.Update(ctx, claim)
}

// The callee looks.
func (l *leftovers) okHanded(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	return l.dropIfAny(ctx, claim)
}

func (l *leftovers) dropIfAny(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim == nil {
		return nil
	}
	return l.Delete(ctx, claim)
}

// Its name is enough.
func (l *leftovers) okNamed(ctx context.Context, key client.ObjectKey) error {
	if _, err := l.claim(ctx, key); err != nil {
		return err
	}
	return l.kube.CoreV1().PersistentVolumeClaims(key.Namespace).Delete(ctx, key.Name, metav1.DeleteOptions{})
}

// Only the type of the object counts.
func (l *leftovers) okAllOf(ctx context.Context, key client.ObjectKey) error {
	claim, err := l.claim(ctx, key)
	if err != nil {
		return err
	}
	return l.DeleteAllOf(ctx, claim, client.InNamespace(key.Namespace))
}
