package let_through

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Releases lets go what belongs to a release.
type Releases struct {
	client.Client
	Pods kubernetes.Interface
}

func (r *Releases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context, ctrl.Request) error{r.finalizer, r.handedOn, r.deleted, r.byClientset, r.okReturns, r.okAsks, r.okNamed, r.okFlag, r.okFound} {
		if err := step(ctx, req); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// finalizer updates a deployment that is gone.
func (r *Releases) finalizer(ctx context.Context, req ctrl.Request) error {
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(deployment, "example.com/release")
	if err = r.Update(ctx, deployment); err != nil { // want `swallowed: Update writes an object without a name when Get has found nothing: NotFound is let through, and the API server refuses the write`
		return err
	}
	return nil
}

// handedOn hands a deployment that is gone to a function that updates it.
func (r *Releases) handedOn(ctx context.Context, req ctrl.Request) error {
	var deployment appsv1.Deployment
	if err := r.Get(ctx, req.NamespacedName, &deployment); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return r.pause(ctx, &deployment) // want `swallowed: pause writes an object without a name when Get has found nothing`
}

func (r *Releases) pause(ctx context.Context, deployment *appsv1.Deployment) error {
	deployment.Spec.Paused = true
	if err := r.Update(ctx, deployment); err != nil {
		return fmt.Errorf("failed to pause: %w", err)
	}
	return nil
}

func (r *Releases) deleted(ctx context.Context, req ctrl.Request) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		ctrl.LoggerFrom(ctx).Info("the config map is gone")
	}
	return r.Delete(ctx, config) // want `swallowed: Delete writes an object without a name when Get has found nothing`
}

// byClientset has the empty object that a clientset returns.
func (r *Releases) byClientset(ctx context.Context, req ctrl.Request) error {
	pod, err := r.Pods.CoreV1().Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	pod.Labels = map[string]string{"released": "true"}
	_, err = r.Pods.CoreV1().Pods(req.Namespace).Update(ctx, pod, metav1.UpdateOptions{}) // want `swallowed: Update writes an object without a name when Get has found nothing`
	return err
}

// okReturns leaves where there is nothing.
func (r *Releases) okReturns(ctx context.Context, req ctrl.Request) error {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return client.IgnoreNotFound(err)
	}
	return r.Update(ctx, deployment)
}

// okAsks looks at the object.
func (r *Releases) okAsks(ctx context.Context, req ctrl.Request) error {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); client.IgnoreNotFound(err) != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(deployment, "example.com/release") {
		return r.Update(ctx, deployment)
	}
	if deployment.Name != "" {
		return r.Delete(ctx, deployment)
	}
	return nil
}

// okNamed gives the object a name, and asks the API server.
func (r *Releases) okNamed(ctx context.Context, req ctrl.Request) error {
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	if err := r.Get(ctx, req.NamespacedName, deployment); client.IgnoreNotFound(err) != nil {
		return err
	}
	return client.IgnoreNotFound(r.Delete(ctx, deployment))
}

// okFlag keeps in a flag whether there is one.
func (r *Releases) okFlag(ctx context.Context, req ctrl.Request) error {
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	exists := !apierrors.IsNotFound(err)
	if !exists {
		return nil
	}
	return r.Update(ctx, deployment)
}

// okFound creates what is not there.
func (r *Releases) okFound(ctx context.Context, req ctrl.Request) error {
	config := &corev1.ConfigMap{}
	found := true
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		found = false
	}
	config.Data = map[string]string{"released": "true"}
	if found {
		return r.Update(ctx, config)
	}
	return r.Create(ctx, config)
}
