package site

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/good/api/v1"
	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/good/internal/scaling"
)

const (
	siteLabel = "fleet.edgeworks.io/site"
	roleLabel = "fleet.edgeworks.io/role"
)

// scope is the work on one site.
type scope struct {
	client.Client
	site *v1.Site
	key  string
}

func (s *scope) count(ctx context.Context, role string) (int, error) {
	var pods corev1.PodList
	err := s.List(ctx, &pods, client.InNamespace(s.site.Namespace), client.MatchingLabels{siteLabel: s.site.Name, roleLabel: role})
	return len(pods.Items), err
}

func (s *scope) grow(ctx context.Context, book *scaling.Book, role string, have, want int) error {
	for i := have; i < want; i++ {
		pod := &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{
				GenerateName: fmt.Sprintf("%s-%s-", s.site.Name, role),
				Namespace:    s.site.Namespace,
				Labels:       map[string]string{siteLabel: s.site.Name, roleLabel: role},
			},
			Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: role, Image: "edgeworks/" + role + ":v2"}}},
		}
		if err := ctrl.SetControllerReference(s.site, pod, s.Scheme()); err != nil {
			return err
		}
		book.Raise(s.key, 1)
		if err := s.Create(ctx, pod); err != nil {
			book.Lower(s.key)
			return err
		}
	}
	return nil
}
