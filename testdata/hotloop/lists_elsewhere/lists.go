// Package lists_elsewhere stores what functions of other packages make of lists, and lists that they read.
package lists_elsewhere

import (
	"bytes"
	"context"
	"text/template"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/lists_elsewhere/rendering"
)

// Settings writes the settings of a platform.
type Settings struct {
	client.Client
}

var config = template.Must(template.New("config").Parse("teams: {{ .Teams }}"))

func (s *Settings) namespaces(ctx context.Context) error {
	namespaces := corev1.NamespaceList{}
	if err := s.List(ctx, &namespaces); err != nil { // related `listed here`
		return err
	}
	settings := corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "settings", Namespace: "platform"}}
	_, err := controllerutil.CreateOrPatch(ctx, s.Client, &settings, func() error {
		values, err := rendering.Values(namespaces.Items)
		if err != nil {
			return err
		}
		settings.Data = make(map[string]string)
		settings.Data["values"] = values // want `list-order: Data gets the order of a cached list`
		return nil
	})
	return err
}

func (s *Settings) teams(ctx context.Context) error {
	var teams []string
	teams, err := rendering.Teams(ctx, s.Client) // related `listed here`
	if err != nil {
		return err
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "teams", Namespace: "platform"}}
	_, err = controllerutil.CreateOrUpdate(ctx, s.Client, settings, func() error {
		data, err := s.data(ctx, teams)
		if err != nil {
			return err
		}
		settings.Data = data // want `list-order: ConfigMap.Data gets the order of a cached list`
		return nil
	})
	return err
}

func (s *Settings) data(ctx context.Context, teams []string) (map[string]string, error) {
	text, err := s.render(teams)
	if err != nil {
		return nil, err
	}
	outer := struct{ Config string }{Config: text}
	var out bytes.Buffer
	if err := config.Execute(&out, outer); err != nil {
		return nil, err
	}
	data := make(map[string]string)
	data["teams"] = out.String()
	return data, nil
}

func (s *Settings) render(teams []string) (string, error) {
	data := struct {
		Name  string
		Teams []string
	}{Name: "platform", Teams: teams}
	var out bytes.Buffer
	if err := config.Execute(&out, data); err != nil {
		return "", err
	}
	return out.String(), nil
}
