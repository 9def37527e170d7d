package webhook

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"example.org/variants/fourth-stops/success-only-close/schema-loader/good/internal/schema"
)

// Checker compares an object with its schema.
type Checker func(schema, object []byte) error

type validator struct {
	schemas *schema.Loader
	check   Checker
}

func (v *validator) Handle(ctx context.Context, req admission.Request) admission.Response {
	s, ok, err := v.schemas.Schema(ctx, req.Kind.Kind)
	if err != nil {
		return admission.Errored(http.StatusServiceUnavailable, err)
	}
	if !ok {
		return admission.Allowed("no schema")
	}
	if err := v.check(s, req.Object.Raw); err != nil {
		return admission.Errored(http.StatusUnprocessableEntity, err)
	}
	return admission.Allowed("")
}

// Register adds the loader and the handler that waits for it.
func Register(mgr manager.Manager, l *schema.Loader, check Checker) error {
	if err := mgr.Add(l); err != nil {
		return err
	}
	mgr.GetWebhookServer().Register("/validate", &webhook.Admission{Handler: &validator{schemas: l, check: check}})
	return nil
}
