package removed_before_cleanup

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

// A test calls what the program calls during a deletion alone.
func TestRelease(t *testing.T) {
	pool := &Pool{namespace: "default"}
	if err := pool.deleteAddress(context.Background(), &corev1.PersistentVolumeClaim{}); err != nil {
		t.Fatal(err)
	}
}
