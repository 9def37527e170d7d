package untested_error

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apps applies an app by what it is made of.
type Apps struct{ client.Client }

type made string

const (
	byChart  made = "chart"
	byFolder made = "folder"
)

// kindOf returns the empty kind with each error.
func kindOf(app *corev1.ConfigMap) (made, error) {
	if app.Data["chart"] != "" {
		return byChart, nil
	}
	if app.Data["folder"] != "" {
		return byFolder, nil
	}
	return "", errors.New("neither a chart nor a folder")
}

// okEachKind does something for what is certainly no failure, and hands on the error otherwise.
func (a *Apps) okEachKind(ctx context.Context, app *corev1.ConfigMap) (err error) {
	var kind made
	kind, err = kindOf(app)
	switch kind {
	case byChart:
		return a.Update(ctx, app)
	case byFolder:
		return a.Create(ctx, app)
	}
	return
}

// otherKinds writes for whatever is no chart: a failure is none either.
func (a *Apps) otherKinds(ctx context.Context, app *corev1.ConfigMap) error {
	kind, err := kindOf(app)
	if kind != byChart {
		app.Labels = map[string]string{"from": "folder"}
		if err := a.Update(ctx, app); err != nil { // want `untested-error: Update runs when kindOf has failed as well: its error is looked at only afterwards`
			return err
		}
	}
	return err
}
