// Package compares compares values of different types.
package compares

import (
	"context"
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/compares/equal"
)

// Sites writes the status of sites.
type Sites struct {
	client.Client
	last *api.SiteStatus
}

// copied is what a copy returns and what it was made of.
func (r *Sites) copied(ctx context.Context, site *api.Site) error {
	status := site.Status.DeepCopy()
	status.Phase = "Ready"
	if equality.Semantic.DeepEqual(site.Status, status) { // want `compares-pointer-with-value: DeepEqual compares api.SiteStatus with \*api.SiteStatus, which are never equal`
		return nil
	}
	site.Status = *status
	return r.Status().Update(ctx, site)
}

// param is given the one, and has the other.
func param(site *api.Site, spec *api.SiteSpec) bool {
	return !reflect.DeepEqual(spec, site.Spec) // want `compares-pointer-with-value`
}

// field keeps the last status.
func (r *Sites) field(site *api.Site) bool {
	return cmp.Equal(r.last, site.Status) // want `compares-pointer-with-value: Equal compares`
}

func (r *Sites) options(site *api.Site) bool {
	return cmp.Equal(r.last, site.Status, cmpopts.EquateEmpty()) // want `compares-pointer-with-value`
}

func (r *Sites) text(site *api.Site) bool {
	diff := cmp.Diff(&site.Status, site.Status) // want `compares-pointer-with-value: Diff compares`
	return diff == ""
}

// derivative ignores what the first leaves out.
func derivative(want *corev1.PodSpec, pod *corev1.Pod) bool {
	return equality.Semantic.DeepDerivative(want, pod.Spec) // want `compares-pointer-with-value`
}

// named are two types of one structure.
func named(pod *corev1.Pod, selector map[string]string) bool {
	return reflect.DeepEqual(labels.Set(pod.Labels), selector) // want `compares-pointer-with-value: DeepEqual compares labels.Set with map\[string\]string`
}

// numbers differ in their size.
func numbers(site *api.Site, n int) bool {
	return reflect.DeepEqual(*site.Spec.Replicas, n) // want `compares-pointer-with-value`
}

// value is a function variable.
func value(site, old *api.Site) bool {
	same := reflect.DeepEqual
	return same(&site.Spec, old.Spec) // want `compares-pointer-with-value`
}

// differ hands its arguments on.
func differ(a, b any) bool { return !reflect.DeepEqual(a, b) }

func own(site, old *api.Site) bool {
	return differ(site.Spec, &old.Spec) // want `compares-pointer-with-value: differ compares`
}

func elsewhere(site, old *api.Site) bool {
	return equal.Same(site, *old) // want `compares-pointer-with-value: Same compares`
}

func closure(site *api.Site, statuses []*api.SiteStatus) func() bool {
	return func() bool {
		for _, status := range statuses {
			if reflect.DeepEqual(status, site.Status) { // want `compares-pointer-with-value`
				return true
			}
		}
		return false
	}
}

func okValues(site, old *api.Site) bool {
	status := site.Status.DeepCopy()
	return reflect.DeepEqual(*status, old.Status) && equality.Semantic.DeepEqual(site, old) && cmp.Equal(site.Spec, *old.Spec.DeepCopy())
}

// okInterfaces can hold values of one type.
func okInterfaces(site *api.Site, object client.Object, values map[string]any) bool {
	return reflect.DeepEqual(object, site) || reflect.DeepEqual(values["status"], site.Status) || reflect.DeepEqual(object, values)
}

// okNil asks for nil.
func okNil(site *api.Site) bool { return reflect.DeepEqual(site.Spec.Args, nil) }

// okAlias has two names for a type.
func okAlias(old map[string]interface{}, values map[string]any) bool {
	type fields = map[string]any
	return reflect.DeepEqual(old, fields(values))
}

// okGeneric can be of one type.
func okGeneric[A, B any](a A, b B, list []A) bool {
	return reflect.DeepEqual(a, b) || reflect.DeepEqual(list, []B{b})
}

// okPointed compares what the pointer leads to.
func okPointed(site, old *api.Site) bool { return equal.Pointed(&site.Spec, old.Spec) }

// okComparer says itself what is equal.
func okComparer(site, old *api.Site) bool {
	return cmp.Equal(&site.Spec, old.Spec, cmp.Comparer(func(a, b any) bool { return true }))
}
