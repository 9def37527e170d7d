package access

import (
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/cross-scope-owner/scanner-access/bad/api/v1"
)

// Labels name the scanner of an object.
func Labels(s *v1.Scanner) map[string]string {
	return map[string]string{"scan.lanternlab.io/name": s.Name, "scan.lanternlab.io/namespace": s.Namespace}
}

// Role returns the role of a scanner.
func Role(s *v1.Scanner) *rbacv1.ClusterRole {
	return &rbacv1.ClusterRole{
		ObjectMeta: metav1.ObjectMeta{Name: "scanner-" + s.Namespace + "-" + s.Name, Labels: Labels(s)},
		Rules: []rbacv1.PolicyRule{{
			APIGroups: []string{""},
			Resources: s.Spec.Resources,
			Verbs:     []string{"get", "list"},
		}},
	}
}
