package fleet

import (
	"context"
	"testing"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type fakeStore struct{}

func (fakeStore) Get(types.NamespacedName, client.Object) error { return nil }

func (fakeStore) Create(client.Object) error { return nil }

// What stands in for the store in a test asks for nothing.
func TestWrapped(t *testing.T) {
	f := &Fleet{Store: fakeStore{}}
	if err := f.wrapped(context.Background(), ctrl.Request{}); err != nil {
		t.Fatal(err)
	}
}
