package nobody_adds

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func labelled(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: name, Labels: map[string]string{"action": "load"}}}
}

// TestDrop gives a pod that the program has not made the finalizer that the program removes.
func TestDrop(t *testing.T) {
	pod := labelled("worker")
	controllerutil.AddFinalizer(pod, workerFinalizer)
	c := fake.NewClientBuilder().WithObjects(pod).Build()
	if err := (&Workers{c}).okDropTested(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
}

func TestDropPinned(t *testing.T) {
	pod := labelled("pinned")
	w := &Workers{fake.NewClientBuilder().WithObjects(pod).Build()}
	if err := w.pin(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
	if err := w.dropPinned(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
}
