// Package webhooks has mutating webhooks that follow what the API requires.
package webhooks

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A mutator answers with patches, before the API server validates the object.
type mutator struct{ decoder admission.Decoder }

func (m *mutator) Handle(ctx context.Context, req admission.Request) admission.Response {
	b := &api.Backup{}
	if err := m.decoder.Decode(req, b); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if b.Spec.Target.Name == "" { // want `optional-used: b.Spec.Target can be missing, since the API server validates the object only after this webhook`
		return admission.Denied("no target")
	}
	return m.patched(req, b)
}

func (m *mutator) patched(req admission.Request, b *api.Backup) admission.Response {
	fmt.Println(b.Spec.Target.Name) // want `optional-used: b.Spec.Target can be missing`
	raw, err := json.Marshal(b)
	if err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	return admission.PatchResponseFromRaw(req.Object.Raw, raw)
}

// A defaulter is handed any object.
type defaulter struct{}

func (d *defaulter) Default(ctx context.Context, obj runtime.Object) error {
	b, ok := obj.(*api.Backup)
	if !ok {
		return fmt.Errorf("no backup: %T", obj)
	}
	return d.target(b)
}

func (d *defaulter) target(b *api.Backup) error {
	if b.Spec.Target.Name == "" { // want `optional-used: b.Spec.Target can be missing, since the API server validates the object only after this webhook`
		b.Spec.Target.Name = b.Name
	}
	return nil
}

// okValidator sees what the API server has validated.
type okValidator struct{ decoder admission.Decoder }

func (v *okValidator) Handle(ctx context.Context, req admission.Request) admission.Response {
	b := &api.Backup{}
	if err := v.decoder.Decode(req, b); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if b.Spec.Target.Name == "" {
		return admission.Denied("no target")
	}
	return admission.Allowed("")
}
