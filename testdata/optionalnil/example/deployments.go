// Package example has the programs of the manual.
package example

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type Rollouts struct{ client.Client }

func (r *Rollouts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	log := ctrl.LoggerFrom(ctx)
	rolling := deployment.Spec.Strategy.RollingUpdate
	if rolling == nil { // related `nil from here`
		log.Info("the deployment is recreated")
	}
	log.Info("rolls", "surge", rolling.MaxSurge) // want `^tested-then-used: rolling is dereferenced on a path on which it is nil: each reconcile of such an object panics, and is tried again$`
	return ctrl.Result{}, nil
}

func Restarts(pods *corev1.PodList) (sum int32) {
	for _, pod := range pods.Items {
		sum += pod.Status.ContainerStatuses[0].RestartCount // want `^index-of-optional-list: pod.Status.ContainerStatuses is indexed without a look at its length, and can be empty: it panics for such an object$`
	}
	return sum
}

func Progress(deployment *appsv1.Deployment) string {
	return deployment.Status.Conditions[0].Message // want `^index-of-filled-list: deployment.Status.Conditions is indexed without a look at its length, and can be empty: it panics for such an object$`
}

func IsOfSet(pod *corev1.Pod) bool {
	owner := metav1.GetControllerOf(pod)
	return owner.Kind == "ReplicaSet" // want `^owner-used: owner is nil for an object without a controller: it panics for such an object$`
}

func Mark(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return err
	}
	pod.Annotations["seen"] = "true" // want `^nil-map-write: pod.Annotations may be nil, and a write into a nil map panics: it panics for such an object$`
	return c.Update(ctx, &pod)
}

func Label(secret *corev1.Secret) {
	secret.Labels["managed"] = "true" // want `^nil-map-write: secret.Labels may be nil, and a write into a nil map panics: it panics for such an object$`
}

func Wanted(backup *api.Backup) int32 {
	return *backup.Spec.Replicas // want `^optional-used: backup.Spec.Replicas is optional, and nothing has looked whether it is set: it panics for such an object$`
}

func Replicas(sets map[string]*appsv1.StatefulSet, name string) (int32, error) {
	set, ok := sets[name] // related `nil from here`
	if !ok {
		return 0, fmt.Errorf("%s/%s is missing", set.Namespace, name) // want `^known-nil: set is dereferenced where it is known to be nil: this panics whenever it runs$`
	}
	return ptr.Deref(set.Spec.Replicas, 1), nil
}

// OkRollouts is the same with the mistakes mended.
type OkRollouts struct{ client.Client }

func (r *OkRollouts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	rolling := deployment.Spec.Strategy.RollingUpdate
	if rolling == nil {
		return ctrl.Result{}, nil
	}
	ctrl.LoggerFrom(ctx).Info("rolls", "surge", rolling.MaxSurge)
	return ctrl.Result{}, nil
}

func OkRestarts(pods *corev1.PodList) (sum int32) {
	for _, pod := range pods.Items {
		for _, container := range pod.Status.ContainerStatuses {
			sum += container.RestartCount
		}
	}
	return sum
}

func OkProgress(deployment *appsv1.Deployment) string {
	for _, condition := range deployment.Status.Conditions {
		if condition.Type == appsv1.DeploymentProgressing {
			return condition.Message
		}
	}
	return ""
}

func OkIsOfSet(pod *corev1.Pod) bool {
	owner := metav1.GetControllerOf(pod)
	return owner != nil && owner.Kind == "ReplicaSet"
}

func OkMark(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return err
	}
	if pod.Annotations == nil {
		pod.Annotations = make(map[string]string)
	}
	pod.Annotations["seen"] = "true"
	return c.Update(ctx, &pod)
}

func OkLabel(secret *corev1.Secret) {
	metav1.SetMetaDataLabel(&secret.ObjectMeta, "managed", "true")
}

func OkWanted(backup *api.Backup) int32 {
	return ptr.Deref(backup.Spec.Replicas, 1)
}

func OkReplicas(sets map[string]*appsv1.StatefulSet, name string) (int32, error) {
	set, ok := sets[name]
	if !ok {
		return 0, fmt.Errorf("%s is missing", name)
	}
	return ptr.Deref(set.Spec.Replicas, 1), nil
}

// configOf returns nil for a pod without a config map of its name.
func configOf(ctx context.Context, c client.Client, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	config := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), config); apierrors.IsNotFound(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return config, nil
}

func Clear(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	config, err := configOf(ctx, c, pod)
	if err != nil {
		return err
	}
	config.Data = nil // want `^nothing-found: config is nil without an error when configOf finds nothing: it panics for such an object$`
	return c.Update(ctx, config)
}

func ClearIfThere(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	config, err := configOf(ctx, c, pod)
	if err != nil || config == nil {
		return err
	}
	config.Data = nil
	return c.Update(ctx, config)
}
