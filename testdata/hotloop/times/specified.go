package times

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

var errNothingNew = errors.New("nothing new")

// specified are steps that only some sites have, by their specifications.
func (s *Sites) specified(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	if site.Spec.Replicas != nil {
		if err := s.replicas(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	for _, step := range []error{
		s.strategies(ctx, site), s.hosts(ctx, site), s.pushed(ctx, site), s.okStarted(ctx, site), s.okReset(ctx, site), s.okAnnotated(ctx, site),
		s.okObserved(ctx, site), s.okAsked(ctx, site),
	} {
		if step != nil {
			return ctrl.Result{}, step
		}
	}
	return ctrl.Result{}, nil
}

// The next pass finds the same specification.
func (s *Sites) replicas(ctx context.Context, site *api.Site) error {
	site.Status.Ready = site.Spec.Replicas
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

// A site without strategy is left alone.
func (s *Sites) strategies(ctx context.Context, site *api.Site) error {
	spec := site.Spec
	switch {
	case spec.Replicas != nil && *spec.Replicas > 1:
		if err := s.check(site.Name); err != nil {
			return err
		}
	default:
		return nil
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

// A site without hosts is left alone.
func (s *Sites) hosts(ctx context.Context, site *api.Site) error {
	if len(site.Spec.Hosts) == 0 || site.Spec.Options == nil {
		return nil
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

// It goes on if there was nothing new, and ends with an error of any other kind.
func (s *Sites) pushed(ctx context.Context, site *api.Site) error {
	if err := s.check(site.Name); err != nil {
		if err == errNothingNew {
			ctrl.LoggerFrom(ctx).Info("nothing new")
		} else {
			return err
		}
	}
	now := metav1.Now()
	site.Status.Started = &now // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

// It is started once.
func (s *Sites) okStarted(ctx context.Context, site *api.Site) error {
	if site.Spec.Replicas != nil && site.Status.Started == nil {
		now := metav1.Now()
		site.Status.Started = &now
		return s.Status().Update(ctx, site)
	}
	return nil
}

// The pass takes the wish out of the specification.
func (s *Sites) okReset(ctx context.Context, site *api.Site) error {
	if len(site.Spec.Args) == 0 {
		return nil
	}
	site.Spec.Args = nil
	if err := s.Update(ctx, site); err != nil {
		return err
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// An annotation asks for it.
func (s *Sites) okAnnotated(ctx context.Context, site *api.Site) error {
	if site.Annotations["check"] == "" || site.Spec.Replicas == nil {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// The specification is compared with what the status has of it.
func (s *Sites) okObserved(ctx context.Context, site *api.Site) error {
	if site.Spec.Replicas == site.Status.Ready {
		return nil
	}
	site.Status.Ready = site.Spec.Replicas
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// What another function says of the specification is not known.
func (s *Sites) okAsked(ctx context.Context, site *api.Site) error {
	if !s.due(site) {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

func (s *Sites) due(site *api.Site) bool {
	return site.Spec.Replicas != nil && site.Status.Started == nil
}
