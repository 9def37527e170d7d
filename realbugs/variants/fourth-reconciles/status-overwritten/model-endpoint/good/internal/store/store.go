package store

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/status-overwritten/model-endpoint/good/api/v1"
)

const digestAnnotation = "serving.tallyho.ai/digest"

// Endpoints stores endpoints.
type Endpoints struct {
	client.Client
}

// Pin writes the digest of the deployed model.
func (e *Endpoints) Pin(ctx context.Context, ep *v1.ModelEndpoint, digest string) error {
	if ep.Annotations[digestAnnotation] == digest {
		return nil
	}
	base := ep.DeepCopy()
	if ep.Annotations == nil {
		ep.Annotations = map[string]string{}
	}
	ep.Annotations[digestAnnotation] = digest
	return e.Patch(ctx, ep, client.MergeFrom(base))
}

// SaveStatus writes the status.
func (e *Endpoints) SaveStatus(ctx context.Context, ep *v1.ModelEndpoint) error {
	return e.Status().Update(ctx, ep)
}
