package map_order

import (
	"maps"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/map_order/envs"
)

// A function of another package appends to the list of a container that is made here.
func serving(site *api.Site, into *appsv1.Deployment) {
	container := corev1.Container{Name: "serve", Image: site.Name}
	for name, value := range site.Spec.Options {
		envs.Set(&container.Env, name, value) // want `map-order: container.Env gets the order of the map site.Spec.Options, another one in each pass: Container.Env seems to have changed`
	}
	into.Spec.Template.Spec.Containers = append(into.Spec.Template.Spec.Containers, container)
}

func okServing(site *api.Site, into *appsv1.Deployment) {
	container := corev1.Container{Name: "serve", Image: site.Name}
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		envs.Set(&container.Env, name, site.Spec.Options[name])
	}
	for range site.Spec.Options {
		envs.Set(&container.Env, "SITE", site.Name)
	}
	into.Spec.Template.Spec.Containers = append(into.Spec.Template.Spec.Containers, container)
}

// What is in the list keeps its place.
func okUpdated(site *api.Site, into *appsv1.Deployment) {
	for i := range into.Spec.Template.Spec.Containers {
		for name, value := range site.Spec.Options {
			envs.Set(&into.Spec.Template.Spec.Containers[i].Env, name, value)
		}
	}
}

// The list is a variable, and the function one of the package that appends a literal.
func volumes(site *api.Site, pod *corev1.PodSpec) {
	var mounted []corev1.Volume
	for name := range site.Spec.Options {
		mount(&mounted, name) // want `map-order: mounted gets the order of the map site.Spec.Options`
	}
	pod.Volumes = mounted
}

func okVolumes(site *api.Site, pod *corev1.PodSpec) {
	var mounted []corev1.Volume
	for name := range site.Spec.Options {
		mount(&mounted, name)
	}
	slices.SortFunc(mounted, func(a, b corev1.Volume) int { return len(a.Name) - len(b.Name) })
	pod.Volumes = mounted
}

func mount(volumes *[]corev1.Volume, name string) {
	*volumes = append(*volumes, corev1.Volume{Name: name})
}
