// Package followed_first follows what unknown functions return before it looks at their errors.
package followed_first

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/followed_first/lines"
)

type session interface{ Close() error }

type step struct {
	server  lines.Server
	counter lines.Counter
	open    func(ctx context.Context, name string) (session, error)
	detail  *lines.Detail
	status  string
}

func (s *step) follows(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name) // related `fails here`
	s.status = d.Status                // want `swallowed: this panics when Show fails and returns nil: its error is looked at only afterwards`
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	return nil
}

func (s *step) followsField(ctx context.Context, name string) (err error) {
	s.detail, err = s.server.Show(ctx, name)
	s.status = s.detail.Status // want `swallowed: this panics when Show fails and returns nil`
	if err != nil {
		s.status = "Failed"
	}
	return err
}

// closes defers the method of what is not there.
func (s *step) closes(ctx context.Context, name string) error {
	open, err := s.open(ctx, name)
	defer open.Close() // want `swallowed: this panics when open fails and returns nil`
	if err != nil {
		return err
	}
	return nil
}

func (s *step) okFollows(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	s.status = d.Status
	return nil
}

// returnsAfter hands the error on, and comes to that only where there is none.
func (s *step) returnsAfter(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	s.status = d.Status // want `swallowed: this panics when Show fails and returns nil: its error is looked at only afterwards`
	return err
}

// both returns the two in one statement.
func (s *step) both(ctx context.Context, name string) (string, error) {
	d, err := s.server.Show(ctx, name)
	return d.Status, err // want `swallowed: this panics when Show fails and returns nil`
}

// raises changes a part of what the loader of another module returns.
func raises(loader clientcmd.ClientConfig) (*rest.Config, error) {
	cfg, err := loader.ClientConfig()
	cfg.QPS = 50 // want `swallowed: this panics when ClientConfig fails`
	return cfg, err
}

// matches is the question of a library.
func matches(text string) (string, error) {
	printed, err := version.ParseSemantic(text)
	if printed.Major() > 1 { // want `swallowed: this panics when ParseSemantic fails`
		return "new", err
	}
	return "old", err
}

func okMatches(text string) (string, error) {
	printed, err := version.ParseSemantic(text)
	if err != nil {
		return "", err
	}
	return printed.String(), nil
}

// okScale gets an empty answer with each error.
func okScale(ctx context.Context, apps kubernetes.Interface, name string) (int32, error) {
	scale, err := apps.AppsV1().Deployments("system").GetScale(ctx, name, metav1.GetOptions{})
	return scale.Spec.Replicas, err
}

// okBoth hands the pointer out, and follows nothing.
func (s *step) okBoth(ctx context.Context, name string) (*lines.Detail, error) {
	d, err := s.server.Show(ctx, name)
	return d, err
}

// okCounts gets a detail with each error.
func (s *step) okCounts(ctx context.Context, name string) error {
	d, err := s.counter.Count(ctx, name)
	s.status = d.Status
	if err != nil {
		return err
	}
	return nil
}

// okBranch has asked something before.
func (s *step) okBranch(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	if d != nil {
		s.status = d.Status
	}
	if err != nil {
		return err
	}
	return nil
}
