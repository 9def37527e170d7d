package swallowed

import (
	"context"
	"os"
	"strconv"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Sizes writes what it reads as a number.
type Sizes struct{ client.Client }

// replicas scales to none for a text that is no number.
func (s *Sizes) replicas(ctx context.Context, app *appsv1.Deployment) error {
	n, err := strconv.Atoi(app.Annotations["replicas"]) // related `fails here`
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no number")
	}
	app.Spec.Replicas = ptr.To(int32(n)) // want `swallowed: this is empty when Atoi has failed: its error is logged, and the function goes on to write`
	return s.Update(ctx, app)
}

// ports has a log without the error, and computes.
func (s *Sizes) ports(ctx context.Context, service *corev1.Service) error {
	base, err := strconv.ParseInt(os.Getenv("BASE_PORT"), 10, 32)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("BASE_PORT is no number")
	}
	for i := range service.Spec.Ports {
		service.Spec.Ports[i].NodePort = int32(base) + int32(i) // want `swallowed: this is empty when ParseInt has failed`
	}
	return s.Update(ctx, service)
}

// grace is of a type with a name.
func (s *Sizes) grace(ctx context.Context, pod *corev1.Pod) error {
	grace, err := time.ParseDuration(pod.Annotations["grace"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no duration")
	}
	pod.Spec.TerminationGracePeriodSeconds = ptr.To(int64(grace / time.Second)) // want `swallowed: this is empty when ParseDuration has failed`
	return s.Update(ctx, pod)
}

// okReplicas leaves.
func (s *Sizes) okReplicas(ctx context.Context, app *appsv1.Deployment) error {
	n, err := strconv.Atoi(app.Annotations["replicas"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no number")
		return nil
	}
	app.Spec.Replicas = ptr.To(int32(n))
	return s.Update(ctx, app)
}

// okDefault has another number then.
func (s *Sizes) okDefault(ctx context.Context, app *appsv1.Deployment) error {
	n, err := strconv.Atoi(app.Annotations["replicas"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no number")
		n = 1
	}
	app.Spec.Replicas = ptr.To(int32(n))
	return s.Update(ctx, app)
}

// okSaid says that none is what it takes.
func (s *Sizes) okSaid(ctx context.Context, pod *corev1.Pod) error {
	grace, err := time.ParseDuration(pod.Annotations["grace"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no duration, using none")
	}
	pod.Spec.TerminationGracePeriodSeconds = ptr.To(int64(grace / time.Second))
	return s.Update(ctx, pod)
}

// okPositive asks whether there is one.
func (s *Sizes) okPositive(ctx context.Context, app *appsv1.Deployment) error {
	n, err := strconv.Atoi(app.Annotations["replicas"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no number")
	}
	if n > 0 {
		app.Spec.Replicas = ptr.To(int32(n))
	}
	return s.Update(ctx, app)
}

// okElse uses the number in the other branch, and converts something else (cluster-api-provider-cloud-director).
func (s *Sizes) okElse(ctx context.Context, service *corev1.Service, port int) error {
	n, err := strconv.Atoi(service.Annotations["timeout"])
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no number")
	} else {
		service.Spec.SessionAffinityConfig = &corev1.SessionAffinityConfig{ClientIP: &corev1.ClientIPConfig{TimeoutSeconds: ptr.To(int32(n))}}
	}
	service.Spec.HealthCheckNodePort = int32(port)
	return s.Update(ctx, service)
}
