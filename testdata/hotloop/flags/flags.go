// Package flags writes objects where a flag says that they have changed.
package flags

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/flags/mutate"
)

// Sites keeps deployments.
type Sites struct{ client.Client }

// Reconcile gets to each of its steps.
func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site, deployment := &api.Site{}, &appsv1.Deployment{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := s.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []error{
		s.own(ctx, site, deployment),
		s.okOwn(ctx, site, deployment),
		s.said(ctx, site, deployment),
		s.okSaid(ctx, site, deployment),
		s.elsewhere(ctx, site, deployment),
		s.okElsewhere(ctx, site, deployment),
		s.okDefaults(ctx, site),
		s.okFinalizer(ctx, site),
	} {
		if step != nil {
			return ctrl.Result{}, step
		}
	}
	return ctrl.Result{}, nil
}

// own raises a flag of its own on one branch whatever the deployment has.
func (s *Sites) own(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	changed := false
	if !equality.Semantic.DeepEqual(site.Spec.Replicas, deployment.Spec.Replicas) {
		deployment.Spec.Replicas = site.Spec.Replicas
		changed = true
	}
	if site.Spec.Place != "" {
		deployment.Spec.Template.Labels["place"] = site.Spec.Place
		changed = true
	}
	if len(site.Labels) != len(deployment.Labels) {
		deployment.Labels = site.Labels
		changed = true
	}
	if !changed {
		return nil
	}
	return s.Update(ctx, deployment) // want `unconditional-update: Update writes deployment in each pass`
}

// okOwn compares on each branch.
func (s *Sites) okOwn(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	changed := false
	if site.Spec.Place != "" && deployment.Spec.Template.Labels["place"] != site.Spec.Place {
		deployment.Spec.Template.Labels["place"] = site.Spec.Place
		changed = true
	}
	if site.Spec.Replicas != nil {
		if *deployment.Spec.Replicas != *site.Spec.Replicas {
			deployment.Spec.Replicas = site.Spec.Replicas
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return s.Update(ctx, deployment)
}

// said gets the flag from a method.
func (s *Sites) said(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	if s.fill(site, deployment) {
		return s.Update(ctx, deployment) // want `unconditional-update: Update writes deployment in each pass`
	}
	return nil
}

func (s *Sites) fill(site *api.Site, deployment *appsv1.Deployment) (changed bool) {
	if len(site.Spec.Env) > 0 {
		deployment.Spec.Template.Spec.Containers[0].Env = site.Spec.Env
		changed = true
	} else if deployment.Spec.Template.Spec.Containers[0].Env != nil {
		deployment.Spec.Template.Spec.Containers[0].Env = nil
		changed = true
	}
	return changed
}

func (s *Sites) okSaid(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	if s.okFill(site, deployment) {
		return s.Update(ctx, deployment)
	}
	return nil
}

func (s *Sites) okFill(site *api.Site, deployment *appsv1.Deployment) (changed bool) {
	for _, host := range site.Spec.Hosts {
		if _, known := deployment.Annotations[host.Name]; !known {
			deployment.Annotations[host.Name] = ""
			changed = true
		}
	}
	return changed
}

// elsewhere gets the flag from another package.
func (s *Sites) elsewhere(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	changed, err := mutate.Args(site, deployment)
	if err != nil {
		return err
	}
	if changed {
		return s.Update(ctx, deployment) // want `unconditional-update: Update writes deployment in each pass`
	}
	return nil
}

func (s *Sites) okElsewhere(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	changed, err := mutate.OKReplicas(site, deployment)
	if err != nil || !changed {
		return err
	}
	return s.Update(ctx, deployment)
}

// okDefaults sets what is empty, which is there in the next pass.
func (s *Sites) okDefaults(ctx context.Context, site *api.Site) error {
	changed := false
	if len(site.Spec.Hosts) == 0 {
		site.Default()
		changed = true
	}
	if !changed {
		return nil
	}
	return s.Update(ctx, site)
}

// okFinalizer adds what is missing.
func (s *Sites) okFinalizer(ctx context.Context, site *api.Site) error {
	changed := false
	if controllerutil.AddFinalizer(site, "example.com/site") {
		changed = true
	}
	if !changed {
		return nil
	}
	return s.Update(ctx, site)
}
