package snapshot

import (
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/detached-context/snapshot-scheduler/bad/internal/scope"
)

var kind = schema.GroupVersionKind{Group: "snapshot.storage.k8s.io", Version: "v1", Kind: "VolumeSnapshot"}

// All takes a snapshot of each claim of the class.
func All(s *scope.Scope, now time.Time) error {
	claims := &corev1.PersistentVolumeClaimList{}
	if err := s.Client.List(s, claims, client.MatchingLabels{"backup": "nightly"}); err != nil {
		return fmt.Errorf("listing claims: %w", err)
	}
	for i := range claims.Items {
		c := &claims.Items[i]
		if c.Spec.StorageClassName == nil || *c.Spec.StorageClassName != s.Class {
			continue
		}
		u := &unstructured.Unstructured{}
		u.SetGroupVersionKind(kind)
		u.SetNamespace(c.Namespace)
		u.SetName(fmt.Sprintf("%s-%s", c.Name, now.Format("20060102")))
		if err := unstructured.SetNestedField(u.Object, c.Name, "spec", "source", "persistentVolumeClaimName"); err != nil {
			return err
		}
		if err := s.Client.Create(s, u); client.IgnoreAlreadyExists(err) != nil {
			return fmt.Errorf("snapshot of %s: %w", c.Name, err)
		}
		s.Log.Info("snapshot taken", "claim", c.Name)
	}
	return nil
}
