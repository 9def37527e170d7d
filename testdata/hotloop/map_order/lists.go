// Package map_order builds parts of objects from maps.
package map_order

import (
	"context"
	"maps"
	"slices"
	"sort"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/map_order/envs"
	"github.com/ctrllint/ctrllint/testdata/hotloop/map_order/names"
)

// Sites makes deployments of sites.
type Sites struct {
	client.Client
	tags  map[string]string
	image string
}

// literal builds the list, and then the object.
func (r *Sites) literal(ctx context.Context, site *api.Site) error {
	var env []corev1.EnvVar
	for name, value := range site.Spec.Options {
		env = append(env, corev1.EnvVar{Name: name, Value: value}) // want `map-order: env gets the order of the map site.Spec.Options, another one in each pass: Container.Env seems to have changed`
	}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	deployment.Spec.Template.Spec.Containers = []corev1.Container{{
		Name: "serve",
		Env:  env, // related `goes into .* here`
	}}
	return r.Patch(ctx, deployment, client.Apply)
}

// stored appends to the field itself.
func (r *Sites) stored(site *api.Site, ready map[string]bool) {
	site.Status.Pods = nil
	for name, ok := range ready {
		if !ok {
			continue
		}
		site.Status.Pods = append(site.Status.Pods, name) // want `map-order: site.Status.Pods gets the order of the map ready`
	}
}

// returned is stored by its caller.
func (r *Sites) returned(site *api.Site, container *corev1.Container) {
	container.Args = arguments(site.Spec.Options)
}

func arguments(options map[string]string) []string {
	args := make([]string, 0, len(options))
	for name := range options {
		args = append(args, "--"+name+"="+options[name]) // want `map-order`
	}
	return args
}

// indexed counts by itself.
func indexed(site *api.Site, ports map[string]int32) {
	hosts := make([]api.Host, len(ports))
	i := 0
	for name, port := range ports {
		hosts[i] = api.Host{Name: name, Port: port} // want `map-order`
		i++
	}
	site.Status.Hosts = hosts
}

// keys are collected by the library.
func keys(site *api.Site, pods map[string]*corev1.Pod) {
	site.Status.Pods = slices.Collect(maps.Keys(pods)) // want `map-order`
}

func unsorted(site *api.Site, pods sets.Set[string]) {
	site.Status.Pods = pods.UnsortedList() // want `map-order: site.Status.Pods gets the order of the map pods`
}

// ranged builds a list of a list that is in no order.
func ranged(site *api.Site, pods map[string]*corev1.Pod) {
	var found []string
	for _, pod := range pods {
		found = append(found, pod.Name) // want `map-order`
	}
	for _, name := range found {
		site.Status.Hosts = append(site.Status.Hosts, api.Host{Name: name})
	}
}

// nested has a list for each key.
func nested(site *api.Site, byZone map[string][]string) {
	var all []string
	for _, hosts := range byZone {
		for _, host := range hosts {
			all = append(all, host) // want `map-order`
		}
	}
	site.Status.Pods = all
}

// spread appends whole lists.
func spread(container *corev1.Container, bySource map[string][]corev1.EnvFromSource) {
	for _, from := range bySource {
		container.EnvFrom = append(container.EnvFrom, from...) // want `map-order`
	}
}

// closure appends to what it captures.
func closure(site *api.Site, options map[string]string) {
	var args []string
	collect := func() {
		for name := range options {
			args = append(args, name) // want `map-order`
		}
	}
	collect()
	site.Spec.Args = args
}

// handed gives the list to who stores it.
func (r *Sites) handed(site *api.Site) {
	var tags []string
	for tag := range r.tags {
		tags = append(tags, tag) // want `map-order`
	}
	tagged(site, tags)
}

func tagged(site *api.Site, tags []string) {
	for i := range site.Spec.Hosts {
		site.Spec.Hosts[i].Tags = tags
	}
}

// elsewhere gets the list from another package.
func elsewhere(container *corev1.Container, site *api.Site) {
	container.Env = envs.Of(site.Spec.Options) // want `map-order: container.Env gets the order of a map from Of`
}

// given hands the list to another package.
func given(site *api.Site, pods map[string]bool) {
	var list []string
	for pod := range pods {
		list = append(list, pod) // want `map-order`
	}
	names.Store(site, list)
}

// applied is a list of an apply configuration.
func applied(options map[string]string) *applycorev1.ContainerApplyConfiguration {
	var env []*applycorev1.EnvVarApplyConfiguration
	for name, value := range options {
		env = append(env, applycorev1.EnvVar().WithName(name).WithValue(value)) // want `map-order`
	}
	return applycorev1.Container().WithEnv(env...)
}

// appliedOne adds one at a time.
func appliedOne(container *applycorev1.ContainerApplyConfiguration, options map[string]string) {
	for name, value := range options {
		container.WithEnv(applycorev1.EnvVar().WithName(name).WithValue(value)) // want `map-order`
	}
}

// oneSorted is sorted by one of its callers.
func oneSorted(site *api.Site, container *corev1.Container) {
	args := options(site.Spec.Options)
	sort.Strings(args)
	site.Spec.Args = args
	container.Args = options(site.Spec.Options)
}

func options(of map[string]string) []string {
	var args []string
	for name := range of {
		args = append(args, name) // want `map-order`
	}
	return args
}

// conditions are a list, too.
func conditions(site *api.Site, states map[string]metav1.ConditionStatus) {
	list := []metav1.Condition{}
	for kind, status := range states {
		list = append(list, metav1.Condition{Type: kind, Status: status}) // want `map-order`
	}
	site.Status.Conditions = list
}

func okSorted(container *corev1.Container, site *api.Site) {
	var env []corev1.EnvVar
	for name, value := range site.Spec.Options {
		env = append(env, corev1.EnvVar{Name: name, Value: value})
	}
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	container.Env = env
}

func okSortedKeys(container *corev1.Container, site *api.Site) {
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: site.Spec.Options[name]})
	}
}

// okSortedNames sorts the names, and then goes through them.
func okSortedNames(container *corev1.Container, site *api.Site) {
	var found []string
	for name := range site.Spec.Options {
		found = append(found, name)
	}
	slices.Sort(found)
	for _, name := range found {
		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: site.Spec.Options[name]})
	}
}

// okFieldSorted is sorted where it is stored.
func okFieldSorted(pod *corev1.PodSpec, options map[string]string) {
	for name := range options {
		pod.Volumes = append(pod.Volumes, corev1.Volume{Name: name})
	}
	sort.Slice(pod.Volumes, func(i, j int) bool { return pod.Volumes[i].Name < pod.Volumes[j].Name })
}

// okCallerSorts sorts what it gets.
func okCallerSorts(site *api.Site) {
	list := okUnordered(site.Spec.Options)
	sort.Strings(list)
	site.Status.Pods = list
}

// okCallersCaller sorts two calls up.
func okCallersCaller(site *api.Site) {
	list := okHandsOn(site.Spec.Options)
	slices.SortFunc(list, strings.Compare)
	site.Status.Pods = list
}

func okHandsOn(options map[string]string) []string { return okUnordered(options) }

func okUnordered(options map[string]string) []string {
	var list []string
	for name := range options {
		list = append(list, name)
	}
	return list
}

// okElsewhereSorted sorts what another package returns.
func okElsewhereSorted(container *corev1.Container, site *api.Site) {
	env := envs.Of(site.Spec.Options)
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	container.Env = env
}

func okElsewhere(container *corev1.Container, site *api.Site) {
	container.Env = envs.Sorted(site.Spec.Options)
}

// byName sorts by a type.
type byName []corev1.EnvVar

func (l byName) Len() int           { return len(l) }
func (l byName) Less(i, j int) bool { return l[i].Name < l[j].Name }
func (l byName) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }

func okByType(container *corev1.Container, site *api.Site) {
	var env []corev1.EnvVar
	for name := range site.Spec.Options {
		env = append(env, corev1.EnvVar{Name: name})
	}
	sort.Sort(byName(env))
	container.Env = env
}

// okHelperSorts hands it to who sorts it.
func okHelperSorts(container *corev1.Container, site *api.Site) {
	var env []corev1.EnvVar
	for name := range site.Spec.Options {
		env = append(env, corev1.EnvVar{Name: name})
	}
	inOrder(env)
	container.Env = env
}

func inOrder(env []corev1.EnvVar) { sort.Stable(byName(env)) }

// okPackageSorts hands it to another package by whose name it is sorted.
func okPackageSorts(container *corev1.Container, site *api.Site) {
	var env []corev1.EnvVar
	for name := range site.Spec.Options {
		env = append(env, corev1.EnvVar{Name: name})
	}
	container.Env = envs.InOrder(env)
}

// okPerKey has a list of its own in each round.
func okPerKey(sites map[string]*api.Site) {
	for name, site := range sites {
		var hosts []api.Host
		for _, tag := range site.Spec.Args {
			hosts = append(hosts, api.Host{Name: name, Tags: []string{tag}})
		}
		site.Status.Hosts = hosts
	}
}

// okOne finds one.
func okOne(site *api.Site, options map[string]string, wanted string) {
	for name, value := range options {
		if name == wanted {
			site.Spec.Args = append(site.Spec.Args, value)
		}
	}
}

// okFirst takes any.
func okFirst(site *api.Site, options map[string]string) {
	for name := range options {
		site.Spec.Args = append(site.Spec.Args, name)
		break
	}
}

// okSame appends the same each time.
func okSame(site *api.Site, options map[string]string) {
	for range options {
		site.Spec.Args = append(site.Spec.Args, "-v")
	}
}

// okMap goes into another map.
func okMap(site *api.Site, options map[string]string) {
	site.Annotations = make(map[string]string)
	for name, value := range options {
		site.Annotations[name] = value
	}
}

// okCount wants to know how many.
func okCount(site *api.Site, ready map[string]bool) {
	var pods []string
	for name := range ready {
		pods = append(pods, name)
	}
	n := int32(len(pods))
	site.Status.Ready = &n
}

// okWork does something with each.
func (r *Sites) okWork(ctx context.Context, pods map[string]*corev1.Pod) error {
	var gone []*corev1.Pod
	for _, pod := range pods {
		gone = append(gone, pod)
	}
	for _, pod := range gone {
		if err := r.Delete(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}

// okSet compares what it stores without its order.
func okSet(site *api.Site, ready map[string]bool) {
	var pods []string
	for name := range ready {
		pods = append(pods, name)
	}
	if sets.New(site.Status.Pods...).Equal(sets.New(pods...)) {
		return
	}
	site.Status.Pods = pods
}

// okList ranges over a list.
func okList(site *api.Site) {
	for _, host := range site.Spec.Hosts {
		site.Status.Pods = append(site.Status.Pods, host.Name)
	}
}

// A plan is the program's own.
type plan struct{ steps []string }

func okOwn(options map[string]string) *plan {
	p := &plan{}
	for name := range options {
		p.steps = append(p.steps, name)
	}
	return p
}

// okCopyOfOne has one entry.
func okSetList(site *api.Site, pods sets.Set[string]) { site.Status.Pods = sets.List(pods) }

// okPod is never compared with another: the spec of a pod stays as it is created.
func okPod(pod *corev1.Pod, claims map[string]string) {
	var volumes []corev1.Volume
	for name := range claims {
		volumes = append(volumes, corev1.Volume{Name: name})
	}
	pod.Spec.Volumes = volumes
}

// okCreated is created, and not compared with what is there.
func (r *Sites) okCreated(ctx context.Context, owner *api.Site) error {
	var hosts []api.Host
	for name := range owner.Spec.Options {
		hosts = append(hosts, api.Host{Name: name})
	}
	site := &api.Site{
		ObjectMeta: metav1.ObjectMeta{Name: owner.Name + "-copy", Namespace: owner.Namespace},
		Spec:       api.SiteSpec{Hosts: hosts},
	}
	if err := r.Create(ctx, site); err != nil {
		klog.ErrorS(err, "create", "site", klog.KObj(site))
		return err
	}
	return nil
}

// createdOrUpdated is compared when it is there.
func (r *Sites) createdOrUpdated(ctx context.Context, owner *api.Site) error {
	var hosts []api.Host
	for name := range owner.Spec.Options {
		hosts = append(hosts, api.Host{Name: name}) // want `map-order`
	}
	site := &api.Site{
		ObjectMeta: metav1.ObjectMeta{Name: owner.Name + "-copy", Namespace: owner.Namespace},
		Spec:       api.SiteSpec{Hosts: hosts},
	}
	var found api.Site
	if err := r.Get(ctx, client.ObjectKeyFromObject(site), &found); err != nil {
		return r.Create(ctx, site)
	}
	found.Spec = site.Spec
	return r.Update(ctx, &found)
}

// okMissing adds what is not there yet.
func okMissing(site *api.Site, ready map[string]bool) {
	for pod := range ready {
		if !slices.Contains(site.Status.Pods, pod) {
			site.Status.Pods = append(site.Status.Pods, pod)
		}
	}
}

// once is made anew, and leaves out what comes twice.
func once(site *api.Site, bySite map[string]string) {
	var pods []string
	for _, pod := range bySite {
		if !slices.Contains(pods, pod) {
			pods = append(pods, pod) // want `map-order`
		}
	}
	site.Status.Pods = pods
}

// An order sorts names.
type sorter struct{ arrange func([]string) }

// okArranged is sorted by a function that is not seen.
func (s *sorter) okArranged(site *api.Site, ready map[string]bool) {
	var pods []string
	for pod := range ready {
		pods = append(pods, pod)
	}
	s.arrange(pods)
	site.Status.Pods = pods
}

// twice is got from one function in two places.
func twice(containers []corev1.Container, site *api.Site) {
	containers[0].EnvFrom, containers[1].Env = nil, envs.Of(site.Spec.Options) // related `goes into Container.Env here`
}

// okLeft adds what the list does not have.
func okLeft(site *api.Site, ports map[string]int32) {
	var hosts []api.Host
	for _, host := range site.Status.Hosts {
		if port, ok := ports[host.Name]; ok {
			hosts = append(hosts, api.Host{Name: host.Name, Port: port})
			delete(ports, host.Name)
		}
	}
	for name, port := range ports {
		hosts = append(hosts, api.Host{Name: name, Port: port})
	}
	site.Status.Hosts = hosts
}

// made goes through the map that a function returns.
func made(site *api.Site, policy *networkingv1.NetworkPolicy) {
	var rules []networkingv1.NetworkPolicyEgressRule
	for _, rule := range egress(site) {
		rules = append(rules, rule) // want `map-order: rules gets the order of the map, another one in each pass: NetworkPolicySpec.Egress`
	}
	policy.Spec.Egress = rules
}

func egress(site *api.Site) map[string]networkingv1.NetworkPolicyEgressRule {
	rules := make(map[string]networkingv1.NetworkPolicyEgressRule)
	for _, host := range site.Spec.Hosts {
		rules[host.Name] = networkingv1.NetworkPolicyEgressRule{}
	}
	return rules
}

// okContainer is one of a pod.
func okContainer(pod *corev1.Pod, ports map[string]int32) {
	var target *corev1.Container
	for i := range pod.Spec.Containers {
		if container := &pod.Spec.Containers[i]; len(container.Ports) > 0 {
			target = container
		}
	}
	for name, port := range ports {
		target.Ports = append(target.Ports, corev1.ContainerPort{Name: name, HostPort: port})
	}
}

// okAffinity is of a pod, too.
func okAffinity(pod *corev1.Pod, labels map[string]string) {
	var requirements []corev1.NodeSelectorRequirement
	for key := range labels {
		requirements = append(requirements, corev1.NodeSelectorRequirement{Key: key, Operator: corev1.NodeSelectorOpExists})
	}
	affinity := pod.Spec.Affinity
	if affinity == nil {
		affinity = &corev1.Affinity{}
		pod.Spec.Affinity = affinity
	}
	affinity.NodeAffinity = &corev1.NodeAffinity{RequiredDuringSchedulingIgnoredDuringExecution: &corev1.NodeSelector{
		NodeSelectorTerms: []corev1.NodeSelectorTerm{{MatchExpressions: requirements}},
	}}
}

// template is compared: its pods are made anew.
func template(deployment *appsv1.Deployment, ports map[string]int32) {
	for name, port := range ports {
		container := &deployment.Spec.Template.Spec.Containers[0]
		container.Ports = append(container.Ports, corev1.ContainerPort{Name: name, HostPort: port}) // want `map-order`
	}
}
