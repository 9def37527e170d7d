package optional_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// What is copied of nil is nil.
func templateOf(r *api.Runner) corev1.PodTemplateSpec {
	return *r.Spec.Template.DeepCopy() // want `optional-used: .* is optional`
}

func service(r *api.Runner) *corev1.Service {
	service := r.Spec.Service.DeepCopy()
	service.Name = r.Name // want `optional-used: service is optional`
	return service
}

func rules(r *api.Runner) []string {
	class := r.Spec.Service.DeepCopy()
	if len(r.Spec.Names) == 0 {
		return nil
	}
	return class.Finalizers // want `optional-used: class is optional`
}

func okTemplate(r *api.Runner) corev1.PodTemplateSpec {
	if r.Spec.Template != nil {
		return *r.Spec.Template.DeepCopy()
	}
	return corev1.PodTemplateSpec{}
}

func okService(r *api.Runner) *corev1.Service {
	service := r.Spec.Service.DeepCopy()
	if service == nil {
		service = &corev1.Service{}
	}
	service.Name = r.Name
	return service
}

// The copy is looked at before the use.
func okCopy(r *api.Runner) string {
	service := r.Spec.Service.DeepCopy()
	if service == nil {
		return ""
	}
	return service.Name
}

// All callers have looked.
func okAllLooked(r *api.Runner) string {
	if r.Spec.Service == nil {
		return ""
	}
	return nameOf(r)
}

func nameOf(r *api.Runner) string { return r.Spec.Service.DeepCopy().Name }

// The kind of the object says that the part is there.
func okOfKind(r *api.Runner) string {
	if r.Spec.Mode != "service" {
		return ""
	}
	return r.Spec.Service.DeepCopy().Name
}

// The name of the secret is asked for, and not the kind of the object.
func token(ctx context.Context, c kubernetes.Interface, r *api.Runner) ([]byte, error) {
	if r.Spec.Secret == nil {
		return nil, nil
	}
	secret, err := c.CoreV1().Secrets(r.Namespace).Get(ctx, *r.Spec.Secret.Name, metav1.GetOptions{}) // want `optional-used: r.Spec.Secret.Name is optional`
	if err != nil {
		return nil, err
	}
	return secret.Data[*r.Spec.Secret.Key], nil // want `optional-used: r.Spec.Secret.Key is optional`
}

// A text that says which parts there are says so through a pointer, too.
func okThroughPointer(r *api.Runner) string {
	if r.Spec.Backend == nil || *r.Spec.Backend != "service" {
		return ""
	}
	return r.Spec.Service.Name
}

// A part that is no pointer is always there.
func okSpec(r *api.Runner) string {
	spec, part := r.Spec.DeepCopy(), r.Spec.Part.DeepCopy()
	part.Size = nil
	return spec.Mode
}
