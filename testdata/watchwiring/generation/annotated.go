package generation

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

func annotated() predicate.Predicate {
	return predicate.Or(predicate.GenerationChangedPredicate{}, predicate.AnnotationChangedPredicate{})
}

// Globals make known which services are global: an annotation and the name say it (hybridnet).
type Globals struct {
	client.Client
	known map[string]bool
}

func (r *Globals) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.known[service.Name] = isGlobal(&service)
	return ctrl.Result{}, r.Status().Update(ctx, &service)
}

func isGlobal(service *corev1.Service) bool {
	return service.Annotations["global"] == "true" && service.DeletionTimestamp.IsZero()
}

func (r *Globals) okAnnotated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Service{}, builder.WithPredicates(annotated())).Complete(r)
}

// Ports keeps the ports of global services.
type Ports struct {
	client.Client
	known map[string][]int32
}

func (r *Ports) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if isGlobal(&service) {
		r.known[service.Name] = portsOf(&service)
	}
	return ctrl.Result{}, nil
}

func portsOf(service *corev1.Service) (ports []int32) {
	for _, port := range service.Spec.Ports {
		ports = append(ports, port.Port)
	}
	return ports
}

func (r *Ports) annotated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Service{}, builder.WithPredicates(annotated())). // want `generation-without-generation: a Service has no generation that changes: the predicate drops the updates of its content`
		Complete(r)
}

// Renderer hands the secret to a function that is not seen.
type Renderer struct {
	client.Client
	render func(*corev1.Secret) error
}

func (r *Renderer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.render(&secret)
}

func (r *Renderer) annotated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Secret{}, builder.WithPredicates(annotated())). // want `generation-without-generation: a Secret has no generation that changes: the predicate drops the updates of its content`
		Complete(r)
}
