// Package claims writes claims, and returns them beside some errors.
package claims

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Store writes claims.
type Store struct{ client.Client }

var errNoName = errors.New("no name")

// Update returns nil when the claim cannot be read, and the claim when it cannot be written.
func (s *Store) Update(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.PersistentVolumeClaim, error) {
	var current corev1.PersistentVolumeClaim
	if err := s.Get(ctx, client.ObjectKeyFromObject(claim), &current); err != nil {
		return nil, fmt.Errorf("read %s: %w", claim.Name, err)
	}
	claim.ResourceVersion = current.ResourceVersion
	err := s.Client.Update(ctx, claim)
	return claim, err
}

// Ensure hands on what Update returns.
func (s *Store) Ensure(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.PersistentVolumeClaim, error) {
	if claim.Name == "" {
		return claim, errNoName
	}
	return s.Update(ctx, claim)
}

// Checked returns nil for a claim that it does not take, and the claim when that cannot be written.
func (s *Store) Checked(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.PersistentVolumeClaim, error) {
	if claim.Name == "" {
		return nil, errNoName
	}
	return claim, s.Client.Update(ctx, claim)
}

// Written returns the claim beside each error.
func (s *Store) Written(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.PersistentVolumeClaim, error) {
	if err := s.Client.Update(ctx, claim); err != nil {
		return claim, err
	}
	return claim, nil
}

// Ref returns the name of an object.
func Ref(o metav1.Object) string { return o.GetNamespace() + "/" + o.GetName() }

// Described returns the name of an object, if there is one.
func Described(pod *corev1.Pod) string {
	if pod == nil {
		return "none"
	}
	return Ref(pod)
}
