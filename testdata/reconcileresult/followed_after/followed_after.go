// Package followed_after follows what unknown functions return where their errors are there.
package followed_after

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/followed_after/health"
)

type members struct {
	server health.Server
	ask    func(ctx context.Context, name string) (*health.Answer, error)
	ready  map[string]bool
}

// check logs who has not answered (cluster-etcd-operator).
func (m *members) check(ctx context.Context, name string) bool {
	answer, err := m.server.Ask(ctx, name) // related `fails here`
	if err == nil {
		return true
	}
	klog.Errorf("%s is not healthy: %v", answer.Header.Member, err) // want `followed-after-failure: this panics when Ask fails and returns nil, as is the convention`
	return false
}

// checkEither asks one of two ways.
func (m *members) checkEither(ctx context.Context, name string, learns bool) string {
	var answer *health.Answer
	var err error
	if learns {
		answer, err = m.server.Ask(ctx, name+"/learner") // related `fails here`
	} else {
		answer, err = m.server.Ask(ctx, name)
	}
	state := "healthy"
	if err == nil {
		if answer.Header != nil {
			state = answer.Header.Member
		}
	} else {
		klog.Errorf("%s is not healthy: %v", answer.Header.Member, err) // want `followed-after-failure: this panics when Ask fails and returns nil`
		state = "not healthy"
	}
	return state
}

// logs goes on after the log of the error.
func (m *members) logs(ctx context.Context, name string) error {
	answer, err := m.ask(ctx, name)
	if err != nil {
		klog.Errorf("no answer: %v", err)
	}
	m.ready[name] = answer.Ready // want `followed-after-failure: this panics when ask fails and returns nil`
	return nil
}

// gone lets one kind of errors through, and the rest as well.
func (m *members) each(ctx context.Context, names []string) error {
	for _, name := range names {
		answer, err := m.server.Ask(ctx, name)
		if err != nil && !apierrors.IsNotFound(err) {
			klog.Errorf("no answer: %v", err)
		}
		m.ready[name] = answer.Ready // want `followed-after-failure: this panics when Ask fails and returns nil`
	}
	return nil
}

// okReturns is done with it.
func (m *members) okReturns(ctx context.Context, name string) error {
	answer, err := m.server.Ask(ctx, name)
	if err != nil {
		klog.Errorf("no answer: %v", err)
		return fmt.Errorf("no answer: %w", err)
	}
	m.ready[name] = answer.Ready
	return nil
}

// okTests asks for the pointer.
func (m *members) okTests(ctx context.Context, name string) error {
	answer, err := m.server.Ask(ctx, name)
	if err != nil {
		klog.Errorf("no answer: %v", err)
	}
	if answer != nil {
		m.ready[name] = answer.Ready
	}
	return nil
}

// okElse has a branch for each.
func (m *members) okElse(ctx context.Context, name string) error {
	answer, err := m.ask(ctx, name)
	if err != nil {
		klog.Errorf("no answer: %v", err)
	} else {
		m.ready[name] = answer.Ready
	}
	return nil
}
