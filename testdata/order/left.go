package order

import (
	"slices"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/order/lists"
)

// merged are made anew, or what is there already with what is missing.
func merged(c *corev1.Container, more, user []corev1.EnvVar) {
	base := []corev1.EnvVar{{Name: "HOME", Value: "/"}}
	if len(more) > 0 {
		base = append(base, corev1.EnvVar{Name: "MORE"})
	}
	c.Env = lists.Merged(base, user)  // order: Container.Env
	c.Env = lists.Merged(c.Env, user) // order: none
}

// addMissing appends what the container does not have.
func addMissing(c *corev1.Container, wanted map[string]corev1.VolumeMount) {
	for _, mount := range c.VolumeMounts {
		delete(wanted, mount.Name)
	}
	for _, mount := range wanted {
		c.VolumeMounts = append(c.VolumeMounts, mount) // order: none
	}
}

// defaulted appends what the defaults do not have.
func defaulted(c *corev1.Container, wanted map[string]corev1.VolumeMount) {
	mounts := []corev1.VolumeMount{{Name: "data"}, {Name: "tmp"}}
	for _, mount := range mounts {
		delete(wanted, mount.Name)
	}
	for _, mount := range wanted {
		mounts = append(mounts, mount) // order: Container.VolumeMounts
	}
	c.VolumeMounts = mounts
}

// without leaves out one, and those that say so.
func without(c *corev1.Container, ports map[string]int32, left string) {
	delete(ports, left)
	delete(ports, "admin")
	for name, port := range ports {
		if port == 0 {
			delete(ports, name)
		}
	}
	for name, port := range ports {
		c.Ports = append(c.Ports, corev1.ContainerPort{Name: name, HostPort: port}) // order: Container.Ports
	}
}

// Overlaid is Merged, also for who calls it here.
func Overlaid(base []string, more map[string]string) []string {
	for i := range base {
		delete(more, base[i])
	}
	list := slices.Clone(base)
	for name := range more {
		list = append(list, name) // order: none
	}
	return list
}

func overlay(c *corev1.Container, more map[string]string) { c.Args = Overlaid(c.Args, more) }

// Extended is called with what is made here.
func Extended(base []string, more map[string]string) []string {
	for _, name := range base {
		delete(more, name)
	}
	for name := range more {
		base = append(base, name) // order: Container.Args
	}
	return base
}

func extend(c *corev1.Container, more map[string]string) { c.Args = Extended([]string{"serve"}, more) }
