package map_order

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// A podBuilder collects the parts of a pod in fields.
type podBuilder struct {
	tolerations []corev1.Toleration
	hosts       []string
	args        []string
	seen        map[string]bool
}

func (b *podBuilder) tolerate(key string) {
	b.tolerations = append(b.tolerations, corev1.Toleration{Key: key})
}

func addHost(b *podBuilder, name string) { b.hosts = append(b.hosts, name) }

func (b *podBuilder) flag(name, value string) {
	if b.seen[name] {
		return
	}
	b.seen[name] = true
	b.args = append(b.args, "--"+name+"="+value)
}

// Each method appends to the builder what the loop hands it.
func fieldsBuilt(site *api.Site, into *corev1.PodSpec) {
	b := &podBuilder{seen: map[string]bool{}}
	for name, value := range site.Spec.Options {
		b.tolerate(name)     // want `map-order: .* gets the order of the map site.Spec.Options, another one in each pass: PodSpec.Tolerations seems to have changed`
		addHost(b, name)     // want `map-order: .* HostAlias.Hostnames seems to have changed`
		b.flag(name, value)  // want `map-order: .* Container.Args seems to have changed`
		b.tolerate("always") // the same each time
	}
	into.Tolerations = b.tolerations
	into.HostAliases = []corev1.HostAlias{{IP: "127.0.0.1", Hostnames: b.hosts}}
	into.Containers = []corev1.Container{{Name: "serve", Args: b.args}}
}

// A sortedBuilder puts its lists in an order.
type sortedBuilder struct {
	tolerations []corev1.Toleration
	names       []string
}

func (b *sortedBuilder) tolerate(key string) {
	b.tolerations = append(b.tolerations, corev1.Toleration{Key: key})
}

func (b *sortedBuilder) name(key string) { b.names = append(b.names, key) }

func okFieldsBuilt(site *api.Site, into *corev1.PodSpec) {
	b := &sortedBuilder{}
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		b.tolerate(name)
	}
	for name := range site.Spec.Options {
		b.name(name)
		own := &podBuilder{}
		own.tolerate(name)
	}
	slices.Sort(b.names)
	into.Tolerations = b.tolerations
	into.Containers = []corev1.Container{{Name: "serve", Args: b.names}}
}

// A function goes through the map itself, and appends to the list of its caller.
func collectOptions(into *[]corev1.EnvVar, options map[string]string) {
	for name, value := range options {
		*into = append(*into, corev1.EnvVar{Name: name, Value: value}) // want `map-order: .* Container.Env seems to have changed`
	}
}

func collectedOptions(site *api.Site, pod *corev1.PodSpec) {
	var env []corev1.EnvVar
	collectOptions(&env, site.Spec.Options)
	pod.Containers = []corev1.Container{{Name: "serve", Env: env}}
}

func optionNames(into *[]string, options map[string]string) {
	for name := range options {
		*into = append(*into, name)
	}
}

func okCollectedOptions(site *api.Site, pod *corev1.PodSpec) {
	var args []string
	optionNames(&args, site.Spec.Options)
	slices.Sort(args)
	pod.Containers = []corev1.Container{{Name: "serve", Args: args}}
}
