// Package example holds the programs of the manual.
package example

import (
	"context"
	"reflect"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites keeps sites served.
type Sites struct {
	client.Client
}

func (r *Sites) publish(ctx context.Context, site *api.Site) error {
	status := site.Status.DeepCopy()
	status.Phase = "Ready"
	if equality.Semantic.DeepEqual(site.Status, status) { // want `^compares-pointer-with-value: DeepEqual compares api.SiteStatus with \*api.SiteStatus, which are never equal: what is done when they differ is done in each pass$`
		return nil
	}
	site.Status = *status
	return r.Status().Update(ctx, site)
}

func (r *Sites) scale(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	if deployment.Spec.Replicas == site.Spec.Replicas { // want `^pointer-compare: deployment.Spec.Replicas and site.Spec.Replicas are compared as pointers: they differ although what they lead to is the same$`
		return nil
	}
	deployment.Spec.Replicas = site.Spec.Replicas
	return r.Update(ctx, deployment)
}

func environment(container *corev1.Container, site *api.Site) {
	for name, value := range site.Spec.Options {
		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: value}) // want `^map-order: container.Env gets the order of the map site.Spec.Options, another one in each pass: Container.Env seems to have changed$`
	}
}

func (r *Sites) pods(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(site.Namespace)); err != nil { // related `listed here`
		return err
	}
	site.Status.Pods = nil
	for _, pod := range pods.Items {
		site.Status.Pods = append(site.Status.Pods, pod.Name) // want `^list-order: SiteStatus.Pods gets the order of a cached list, another one in each pass: it seems to have changed$`
	}
	return nil
}

func (r *Sites) token(ctx context.Context, site *api.Site, found *corev1.Secret, token string) error {
	desired := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
		StringData: map[string]string{"token": token}, // want `^stringdata-compare: StringData is write-only: the Data of this secret is empty when it is compared, and differs in each pass$`
	}
	if equality.Semantic.DeepEqual(found.Data, desired.Data) { // related `Data is compared here`
		return nil
	}
	return r.Update(ctx, desired)
}

func (r *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(r)
}

func (r *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.confirm(ctx, site)
}

func (r *Sites) confirm(ctx context.Context, site *api.Site) error {
	site.Status.Phase = "Ready"
	site.Status.Checked = metav1.Now()  // want `^time-in-status: the status of site gets the time of each pass: its write is a change of the object, which starts the next pass$`
	return r.Status().Update(ctx, site) // related `^written here$`
}

func (r *Sites) hosts(ctx context.Context, site *api.Site, names []string) error {
	hosts := make([]api.Host, 0, len(names))
	for _, name := range names {
		hosts = append(hosts, api.Host{Name: name})
	}
	if reflect.DeepEqual(site.Status.Hosts, hosts) { // want `^nil-and-empty: DeepEqual tells an empty list from one that is nil: hosts is never nil, and site.Status.Hosts is when it comes back empty, so that they differ in each pass$`
		return nil
	}
	site.Status.Hosts = hosts
	return r.Status().Update(ctx, site)
}

// Serving serves sites.
type Serving struct {
	client.Client
}

func (r *Serving) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var site api.Site
	if err := r.Get(ctx, req.NamespacedName, &site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, &site) // want `^unconditional-update: Update writes the status of site in each pass, changed or not: the API server gets a request for each, and a change that it makes starts the next pass$`
}
