package admit

import (
	"context"
	"net/http"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// Registry refuses pods whose images come from unknown registries.
type Registry struct {
	Allowed []string
	Decoder admission.Decoder
}

func (r *Registry) Handle(_ context.Context, req admission.Request) admission.Response {
	pod := &corev1.Pod{}
	if err := r.Decoder.Decode(req, pod); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	for _, c := range pod.Spec.Containers {
		if !r.allowed(c.Image) {
			return admission.Denied("image " + c.Image + " is not from an allowed registry")
		}
	}
	return admission.Allowed("")
}

func (r *Registry) allowed(image string) bool {
	for _, p := range r.Allowed {
		if strings.HasPrefix(image, p+"/") {
			return true
		}
	}
	return false
}
