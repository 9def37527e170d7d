// Package plugins has the plugins that a reconcile of another package asks by an interface.
package plugins

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/flags/controllers"
)

// SetUp starts both.
func SetUp(mgr ctrl.Manager) error {
	if err := controllers.SetUp(mgr, &plugin{}); err != nil {
		return err
	}
	return controllers.SetUp(mgr, newPlugin())
}

func newPlugin() controllers.Plugin { return okPlugin{} }

type plugin struct{}

// Update sets the init container in each pass.
func (p *plugin) Update(site *api.Site, deployment *appsv1.Deployment) (updated bool) {
	if *site.Spec.Replicas != *deployment.Spec.Replicas {
		deployment.Spec.Replicas = site.Spec.Replicas
		updated = true
	}
	if site.Spec.Place == "" {
		if deployment.Spec.Template.Spec.InitContainers != nil {
			deployment.Spec.Template.Spec.InitContainers = nil
			updated = true
		}
	} else {
		setInit(&deployment.Spec.Template.Spec, site.Spec.Place) // want `unconditional-update: setInit sets a part of deployment whatever is there, and Update then says that it has changed: what runs it in another package writes deployment in each pass`
		updated = true
	}
	if len(site.Labels) != len(deployment.Labels) {
		deployment.Labels = site.Labels
		updated = true
	}
	return updated
}

// Label sets a label in each pass.
func (p *plugin) Label(site *api.Site, deployment *appsv1.Deployment) (bool, error) {
	if len(site.Spec.Args) == 0 {
		return false, nil
	}
	deployment.Labels["args"] = site.Spec.Args[0] // want `unconditional-update: a part of deployment is set whatever is there, and Label then says that it has changed`
	return true, nil
}

// Ready is asked, and nothing is written if it says so.
func (p *plugin) Ready(site *api.Site, deployment *appsv1.Deployment) bool {
	if site.Spec.Place != "" {
		deployment.Labels["ready"] = "true"
		return true
	}
	return deployment.Status.ReadyReplicas > 0
}

func setInit(spec *corev1.PodSpec, place string) {
	spec.InitContainers = []corev1.Container{{Name: "init", Image: place}}
}

type okPlugin struct{}

// Update compares before it sets.
func (okPlugin) Update(site *api.Site, deployment *appsv1.Deployment) (updated bool) {
	if site.Spec.Place != "" && (len(deployment.Spec.Template.Spec.InitContainers) != 1 || deployment.Spec.Template.Spec.InitContainers[0].Image != site.Spec.Place) {
		setInit(&deployment.Spec.Template.Spec, site.Spec.Place)
		updated = true
	}
	return updated
}

// Label says that nothing has changed.
func (okPlugin) Label(*api.Site, *appsv1.Deployment) (bool, error) { return false, nil }

// Ready is a constant.
func (okPlugin) Ready(*api.Site, *appsv1.Deployment) bool { return true }

// Unused is a plugin that nothing hands over.
type Unused struct{ plugin }

// Update would be wrong.
func (Unused) Update(site *api.Site, deployment *appsv1.Deployment) (updated bool) {
	if site.Spec.Place != "" {
		setInit(&deployment.Spec.Template.Spec, site.Spec.Place)
		return true
	}
	return false
}
