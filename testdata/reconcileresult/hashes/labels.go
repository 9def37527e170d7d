package hashes

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/hashes/errs"
)

// sum has an error for the sake of the hash alone, whose writes never fail.
func sum(text string) (string, error) {
	hash := sha256.New()
	if _, err := hash.Write([]byte(text)); err != nil {
		return "", errs.Wrap(err, "no hash")
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// okLabelled goes on after an error that there is not.
func okLabelled(ctx context.Context, c client.Client, dashboards *corev1.ConfigMap, text string) error {
	hash, err := sum(text)
	if err != nil {
		log.FromContext(ctx).Error(err, "no hash")
	}
	dashboards.Labels = map[string]string{"hash": hash}
	return c.Update(ctx, dashboards)
}

type step struct {
	Name    string
	Outputs any
}

type shownStep struct {
	step
	Log string
}

// okConverted decodes at once what it has written: where nothing was written that fails.
func okConverted(steps []step) ([]shownStep, error) {
	var shown []shownStep
	text, err := json.Marshal(steps)
	err = json.Unmarshal(text, &shown)
	if err != nil {
		return nil, err
	}
	return shown, nil
}

// sent is handed on, written or not.
func sent(steps []step, send func([]byte) error) error {
	text, err := json.Marshal(steps) // want `error-overwritten: the error of Marshal is overwritten before anything looks at it`
	err = send(text)
	return err
}
