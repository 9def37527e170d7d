package rules

import (
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/empty-mutate/alert-rules/bad/api/v1"
)

// Render writes the rules as a file.
func Render(rs *v1.RuleSet) string {
	var b strings.Builder
	for _, r := range rs.Spec.Rules {
		b.WriteString(r.Name + ": " + r.Expr + "\n")
	}
	return b.String()
}

// ConfigMap returns the config map of the rules.
func ConfigMap(rs *v1.RuleSet) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: rs.Namespace,
			Name:      rs.Name + "-rules",
			Labels:    map[string]string{"alerts.watchfire.io/ruleset": rs.Name},
		},
		Data: map[string]string{"rules.txt": Render(rs)},
	}
}
