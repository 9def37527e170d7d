// Package rendering makes texts of lists that others have read.
package rendering

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var values = template.Must(template.New("values").Parse("namespaces: {{ .Names }}"))

// Values renders the values of namespaces.
func Values(namespaces []corev1.Namespace) (string, error) {
	var names []string
	names = append(names, fmt.Sprintf("%q", "default"))
	for _, namespace := range namespaces {
		names = append(names, quoted(namespace.Name))
	}
	data := struct{ Names string }{Names: strings.Join(names, " ")}
	var out bytes.Buffer
	if err := values.Execute(&out, data); err != nil {
		return "", err
	}
	return out.String(), nil
}

func quoted(name string) string { return fmt.Sprintf("%q", name) }

// Teams returns the teams of all namespaces.
func Teams(ctx context.Context, c client.Client) ([]string, error) {
	teams := make([]string, 0)
	var namespaces corev1.NamespaceList
	if err := c.List(ctx, &namespaces); err != nil {
		return nil, err
	}
	for _, namespace := range namespaces.Items {
		if !namespace.DeletionTimestamp.IsZero() {
			continue
		}
		for _, team := range namespace.Spec.Finalizers {
			if !slices.Contains(teams, string(team)) {
				teams = append(teams, string(team))
			}
		}
	}
	return teams, nil
}
