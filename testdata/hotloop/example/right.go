package example

import (
	"context"
	"maps"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Right keeps sites served, and comes to rest.
type Right struct {
	client.Client
}

func (r *Right) okPublish(ctx context.Context, site *api.Site) error {
	status := site.Status.DeepCopy()
	status.Phase = "Ready"
	if equality.Semantic.DeepEqual(site.Status, *status) {
		return nil
	}
	site.Status = *status
	return r.Status().Update(ctx, site)
}

func (r *Right) okScale(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	if ptr.Equal(deployment.Spec.Replicas, site.Spec.Replicas) {
		return nil
	}
	deployment.Spec.Replicas = site.Spec.Replicas
	return r.Update(ctx, deployment)
}

func okEnvironment(container *corev1.Container, site *api.Site) {
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: site.Spec.Options[name]})
	}
}

func (r *Right) okPods(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(site.Namespace)); err != nil {
		return err
	}
	site.Status.Pods = nil
	for _, pod := range pods.Items {
		site.Status.Pods = append(site.Status.Pods, pod.Name)
	}
	slices.Sort(site.Status.Pods)
	return nil
}

func (r *Right) okToken(ctx context.Context, site *api.Site, found *corev1.Secret, token string) error {
	desired := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
		Data:       map[string][]byte{"token": []byte(token)},
	}
	if equality.Semantic.DeepEqual(found.Data, desired.Data) {
		return nil
	}
	return r.Update(ctx, desired)
}

func (r *Right) okConfirm(ctx context.Context, site *api.Site) error {
	if site.Status.Phase == "Ready" {
		return nil
	}
	site.Status.Phase = "Ready"
	site.Status.Checked = metav1.Now()
	return r.Status().Update(ctx, site)
}

func (r *Right) okHosts(ctx context.Context, site *api.Site, names []string) error {
	hosts := make([]api.Host, 0, len(names))
	for _, name := range names {
		hosts = append(hosts, api.Host{Name: name})
	}
	if equality.Semantic.DeepEqual(site.Status.Hosts, hosts) {
		return nil
	}
	site.Status.Hosts = hosts
	return r.Status().Update(ctx, site)
}

// RightServing serves sites, and writes what has changed.
type RightServing struct {
	client.Client
}

// Reconcile compares before it writes.
func (r *RightServing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var site api.Site
	if err := r.Get(ctx, req.NamespacedName, &site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if site.Status.Phase == "Ready" {
		return ctrl.Result{}, nil
	}
	site.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, &site)
}
