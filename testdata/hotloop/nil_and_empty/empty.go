// Package nil_and_empty compares lists and maps that are made with those that come back from the API server.
package nil_and_empty

import (
	"context"
	"reflect"
	"sort"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

type reporter struct {
	client.Client
	names map[string]string
}

// A list that is made, and sorted by a closure.
func (r *reporter) merge(status api.SiteStatus) api.SiteStatus {
	pods := make([]string, 0, len(r.names))
	for name := range r.names {
		pods = append(pods, name)
	}
	sort.Slice(pods, func(i, j int) bool { return pods[i] < pods[j] })
	if !reflect.DeepEqual(pods, status.Pods) { // want `^nil-and-empty: DeepEqual tells an empty list from one that is nil: pods is never nil, and status.Pods is when it comes back empty, so that they differ in each pass$`
		status.Pods = pods
	}
	return status
}

func (r *reporter) okMerge(status api.SiteStatus) api.SiteStatus {
	pods := make([]string, 0, len(r.names))
	for name := range r.names {
		pods = append(pods, name)
	}
	sort.Strings(pods)
	if !equality.Semantic.DeepEqual(pods, status.Pods) {
		status.Pods = pods
	}
	return status
}

// A list that is nil until something is appended.
func (r *reporter) okNil(status api.SiteStatus) bool {
	var pods []string
	for name := range r.names {
		pods = append(pods, name)
	}
	return reflect.DeepEqual(pods, status.Pods)
}

// The list has an element on every path.
func (r *reporter) okElement(status api.SiteStatus) bool {
	conditions := make([]metav1.Condition, 0, 1)
	conditions = append(conditions, metav1.Condition{Type: "Ready"})
	return reflect.DeepEqual(conditions, status.Conditions)
}

// Another function makes the map.
func (r *reporter) options(site *api.Site) bool {
	return r.same(*site, r.wanted())
}

func (r *reporter) same(site api.Site, options map[string]string) bool {
	return reflect.DeepEqual(site.Spec.Options, options) // want `nil-and-empty: DeepEqual tells an empty map from one that is nil: options is never nil, and site.Spec.Options is`
}

func (r *reporter) wanted() map[string]string {
	found := map[string]string{}
	for name, value := range r.names {
		found[name] = value
	}
	return found
}

// The map always has an entry.
func (r *reporter) okWanted(site *api.Site) bool {
	wanted := map[string]string{"name": site.Name}
	for name, value := range r.names {
		wanted[name] = value
	}
	return reflect.DeepEqual(wanted, site.Spec.Options)
}

// Somebody looks at the length.
func (r *reporter) okLength(status api.SiteStatus) bool {
	pods := make([]string, 0)
	for name := range r.names {
		pods = append(pods, name)
	}
	if len(pods) == 0 {
		return len(status.Pods) == 0
	}
	return reflect.DeepEqual(pods, status.Pods)
}

// The list of a literal, copied by the other side's length.
func copied(spec api.SiteSpec, hosts []string) bool {
	args := make([]string, len(hosts))
	copy(args, hosts)
	return reflect.DeepEqual(spec.Args, args) // want `nil-and-empty: DeepEqual tells an empty list`
}

// Of two lists in memory both may be made.
func okMemory(a []string, names map[string]string) bool {
	b := make([]string, 0, len(names))
	for name := range names {
		b = append(b, name)
	}
	return reflect.DeepEqual(a, b)
}

// The field is always there.
type plain struct {
	Names []string `json:"names"`
}

func okAlways(p plain) bool {
	names := []string{}
	if p.Names == nil {
		names = append(names, "x")
	}
	return reflect.DeepEqual(names, p.Names)
}

// A generic helper that returns a list that is never nil.
func mapped[T, U any](list []T, f func(T) U) []U {
	found := make([]U, 0, len(list))
	for _, element := range list {
		found = append(found, f(element))
	}
	return found
}

func (r *reporter) hosts(ctx context.Context, site *api.Site, names []string) error {
	hosts := mapped(names, func(name string) api.Host { return api.Host{Name: name} })
	if reflect.DeepEqual(site.Status.Hosts, hosts) { // want `nil-and-empty: DeepEqual tells an empty list`
		return nil
	}
	site.Status.Hosts = hosts
	return r.Status().Update(ctx, site)
}

// The list is made where there is something to put into it.
func (r *reporter) okMade(status api.SiteStatus) bool {
	var pods []string
	if len(r.names) != 0 {
		pods = make([]string, 0, len(r.names))
		for name := range r.names {
			pods = append(pods, name)
		}
		sort.Strings(pods)
	}
	return reflect.DeepEqual(pods, status.Pods)
}

// The function that compares looks at both lengths.
func (r *reporter) lengths(site *api.Site) bool { return r.okSame(*site, r.found()) }

func (r *reporter) okSame(site api.Site, options map[string]string) bool {
	return len(site.Spec.Options) == 0 && len(options) == 0 || reflect.DeepEqual(site.Spec.Options, options)
}

func (r *reporter) found() map[string]string {
	found := make(map[string]string)
	for name, value := range r.names {
		found[name] = value
	}
	return found
}
