package index_of_optional_list

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
)

func TestStore(t *testing.T) {
	b := &binder{fake.NewClientBuilder().Build()}
	for _, test := range []struct{ secret *corev1.Secret }{{built(&corev1.Pod{})}, {&corev1.Secret{}}} {
		if err := b.okStore(t.Context(), test.secret); err != nil {
			t.Error(err)
		}
		_ = b.Get(t.Context(), client.ObjectKeyFromObject(test.secret), test.secret)
	}
}
