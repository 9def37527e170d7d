package status

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/time-in-status/probe-target/bad/api/v1alpha1"
)

// Writer stores what probes say.
type Writer struct {
	Client client.Client
}

// Probed stores one answer.
func (w *Writer) Probed(ctx context.Context, t *v1alpha1.Target, up bool) error {
	base := t.DeepCopy()
	t.Status.Up = up
	t.Status.LastProbe = metav1.Now() // WANT hotloop/time-in-status
	return w.Client.Status().Patch(ctx, t, client.MergeFrom(base))
}
