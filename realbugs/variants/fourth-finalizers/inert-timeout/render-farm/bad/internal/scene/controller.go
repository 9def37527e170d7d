package scene

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/inert-timeout/render-farm/bad/api/v1beta1"
	"example.org/variants/fourth-finalizers/inert-timeout/render-farm/bad/pkg/util/expectations"
)

const sceneLabel = "render.studio.dev/scene"

// Controller starts a pod for each frame of a scene.
type Controller struct {
	client.Client

	expectations expectations.ScaleExpectations
}

// Reconcile starts the next frames.
func (c *Controller) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	scene := &v1beta1.Scene{}
	if err := c.Get(ctx, req.NamespacedName, scene); err != nil {
		if apierrors.IsNotFound(err) {
			c.expectations.Drop(req.String())
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if settled, after, err := c.settled(ctx, req.String()); err != nil || !settled {
		return ctrl.Result{RequeueAfter: after}, err
	}
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(scene.Namespace), client.MatchingLabels{sceneLabel: scene.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for frame := int32(len(pods.Items)); frame < scene.Spec.Frames; frame++ {
		if err := c.start(ctx, scene, req.String(), frame); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (c *Controller) settled(ctx context.Context, key string) (bool, time.Duration, error) {
	ok, waited, dirty := c.expectations.Satisfied(key)
	if ok {
		return true, 0, nil
	}
	if waited >= expectations.Timeout {
		log.FromContext(ctx).Info("Expectations of the scene timed out", "waited", waited, "dirty", dirty)
		return false, 0, nil // WANT expecttimeout/inert-timeout
	}
	return false, expectations.Timeout - waited, nil
}

func (c *Controller) start(ctx context.Context, scene *v1beta1.Scene, key string, frame int32) error {
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Name:      fmt.Sprintf("%s-%d", scene.Name, frame),
			Namespace: scene.Namespace,
			Labels:    map[string]string{sceneLabel: scene.Name},
		},
		Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyNever,
			Containers:    []corev1.Container{{Name: "render", Image: "studio/blender:4", Args: []string{scene.Spec.Source}}},
		},
	}
	if err := ctrl.SetControllerReference(scene, pod, c.Scheme()); err != nil {
		return err
	}
	c.expectations.Expect(key, expectations.Create, pod.Name)
	if err := c.Create(ctx, pod); err != nil {
		c.expectations.Observe(key, expectations.Create, pod.Name)
		return err
	}
	return nil
}
