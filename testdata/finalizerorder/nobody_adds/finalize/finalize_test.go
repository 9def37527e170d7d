package finalize

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
)

// TestChildren holds a child to see that it is let go of: in the program nothing does.
func TestChildren(t *testing.T) {
	service := &corev1.Service{}
	c := fake.NewClientBuilder().WithObjects(service).Build()
	if err := Hold(t.Context(), c, service); err != nil {
		t.Fatal(err)
	}
	if err := Children(t.Context(), c, []client.Object{service}); err != nil {
		t.Fatal(err)
	}
}
