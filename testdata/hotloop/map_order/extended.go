package map_order

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v2"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/map_order/envs"
)

// A function of the package returns the list with an element more.
func extended(site *api.Site, container *corev1.Container) {
	var env []corev1.EnvVar
	for name, value := range site.Spec.Options {
		env = withVariable(env, name, value) // want `map-order: env gets the order of the map site.Spec.Options, another one in each pass: Container.Env`
	}
	container.Env = env
}

func withVariable(env []corev1.EnvVar, name, value string) []corev1.EnvVar {
	if value == "" {
		return env
	}
	return append(env, corev1.EnvVar{Name: name, Value: value})
}

// Two functions hand the list on, of which one is of another package.
func extendedElsewhere(site *api.Site) corev1.Container {
	container := corev1.Container{Name: "serve"}
	for name, value := range site.Spec.Options {
		container.Env = withOption(container.Env, name, value) // want `map-order: container.Env gets the order of the map site.Spec.Options`
	}
	return container
}

func withOption(env []corev1.EnvVar, name, value string) []corev1.EnvVar {
	return envs.With(env, "OPTION_"+strings.ToUpper(name), value)
}

// The function looks whether the list has the element, and the list begins empty in each pass.
func replaced(site *api.Site, container *corev1.Container) {
	env := []corev1.EnvVar{{Name: "SITE", Value: site.Name}}
	for name, value := range site.Spec.Options {
		env = envs.Replace(env, name, value) // want `map-order: env gets the order of the map site.Spec.Options`
	}
	container.Env = env
}

// What is in the list keeps its place.
func okReplaced(site *api.Site, into *appsv1.Deployment) {
	for i := range into.Spec.Template.Spec.Containers {
		env := into.Spec.Template.Spec.Containers[i].Env
		for name, value := range site.Spec.Options {
			env = envs.Replace(env, name, value)
		}
		into.Spec.Template.Spec.Containers[i].Env = env
	}
}

func okExtendedInOrder(site *api.Site, container *corev1.Container) {
	var env []corev1.EnvVar
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		env = withVariable(env, name, site.Spec.Options[name])
	}
	container.Env = env
}

func okExtendedAndSorted(site *api.Site, container *corev1.Container) {
	var env []corev1.EnvVar
	for name, value := range site.Spec.Options {
		env = withVariableInOrder(env, name, value)
	}
	container.Env = env
}

func withVariableInOrder(env []corev1.EnvVar, name, value string) []corev1.EnvVar {
	env = append(env, corev1.EnvVar{Name: name, Value: value})
	slices.SortFunc(env, func(a, b corev1.EnvVar) int { return strings.Compare(a.Name, b.Name) })
	return env
}

// Each round adds the same.
func okExtendedAlike(site *api.Site, container *corev1.Container) {
	var env []corev1.EnvVar
	for range site.Spec.Options {
		env = withVariable(env, "SITE", site.Name)
	}
	container.Env = env
}

// A closure appends to a list of the function around it.
func captured(site *api.Site, into *appsv1.Deployment) {
	var mounted []corev1.Volume
	add := func(name string) { mounted = append(mounted, corev1.Volume{Name: name}) }
	for name := range site.Spec.Options {
		add(name) // want `map-order: the list gets the order of the map site.Spec.Options, another one in each pass: PodSpec.Volumes`
	}
	into.Spec.Template.Spec.Volumes = mounted
}

// The loop is in a function that is handed the closure.
func visited(site *api.Site) corev1.Container {
	container := corev1.Container{Name: "serve"}
	eachOption(site, func(name, value string) {
		container.Args = append(container.Args, "--"+name+"="+value)
	})
	return container
}

func eachOption(site *api.Site, visit func(name, value string)) {
	for name, value := range site.Spec.Options {
		visit(name, value) // want `map-order: the list gets the order of the map site.Spec.Options, another one in each pass: Container.Args`
	}
}

func okCaptured(site *api.Site, into *appsv1.Deployment) {
	var mounted []corev1.Volume
	add := func(name string) { mounted = append(mounted, corev1.Volume{Name: name}) }
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		add(name)
	}
	into.Spec.Template.Spec.Volumes = mounted
}

func okCapturedAndSorted(site *api.Site, into *appsv1.Deployment) {
	var mounted []corev1.Volume
	add := func(name string) { mounted = append(mounted, corev1.Volume{Name: name}) }
	for name := range site.Spec.Options {
		add(name)
	}
	slices.SortFunc(mounted, func(a, b corev1.Volume) int { return strings.Compare(a.Name, b.Name) })
	into.Spec.Template.Spec.Volumes = mounted
}

func okCapturedAlike(site *api.Site, into *appsv1.Deployment) {
	var mounted []corev1.Volume
	add := func(string) { mounted = append(mounted, corev1.Volume{Name: site.Name}) }
	for name := range site.Spec.Options {
		add(name)
	}
	into.Spec.Template.Spec.Volumes = mounted
}

// A function writes a text into the annotations of each object that it is handed those of.
func annotatedByHelper(site *api.Site, into *appsv1.Deployment) {
	annotateWith(into.Annotations, site.Spec.Options)
}

func annotateWith(annotations, options map[string]string) {
	var parts []string
	for name, value := range options {
		parts = append(parts, name+"="+value) // want `map-order: parts gets the order of the map options, another one in each pass: Annotations`
	}
	annotations["options"] = strings.Join(parts, ",")
}

func okAnnotatedByHelper(site *api.Site, into *appsv1.Deployment) {
	annotateWithInOrder(into.Annotations, site.Spec.Options)
}

func annotateWithInOrder(annotations, options map[string]string) {
	var parts []string
	for name, value := range options {
		parts = append(parts, name+"="+value)
	}
	slices.Sort(parts)
	annotations["options"] = strings.Join(parts, ",")
}

// The counts of a program are its own.
func okCounted(site *api.Site) { count(map[string]string{}, site.Spec.Options) }

func count(counts, options map[string]string) {
	text := ""
	for name := range options {
		text += name
	}
	counts["options"] = fmt.Sprint(len(text))
}

// An entry of a YAML document that is put together in order.
func document(site *api.Site) yaml.MapSlice {
	var parts []string
	for name, value := range site.Spec.Options {
		parts = append(parts, name+"="+value) // want `map-order: parts gets the order of the map site.Spec.Options, another one in each pass: the YAML seems to have changed`
	}
	return yaml.MapSlice{{Key: "options", Value: strings.Join(parts, ",")}}
}

func okDocument(site *api.Site) yaml.MapSlice {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		parts = append(parts, name+"="+site.Spec.Options[name])
	}
	return yaml.MapSlice{{Key: "options", Value: strings.Join(parts, ",")}}
}
