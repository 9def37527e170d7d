package copy_of_its_copy

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Site is a custom resource.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SiteSpec `json:"spec"`
}

// A SiteSpec has an optional part.
type SiteSpec struct {
	// +optional
	Port *int32 `json:"port,omitempty"`
}

// DeepCopyObject makes it an object.
func (s *Site) DeepCopyObject() runtime.Object { return s }

// A holder has a site.
type holder struct{ site *Site }

func held(site *Site) *holder { return &holder{site} }

func same(site *Site) *Site { return site }

func ports(ctx context.Context, c client.Client, key client.ObjectKey) (sum int32) {
	var site *Site
	var kept *holder
	name := func() string { return site.Name + kept.site.Name }
	for range 3 {
		site = same(site)
		kept = held(kept.site)
		if err := c.Get(ctx, key, site); err == nil && name() != "" {
			sum += *site.Spec.Port
			sum += *kept.site.Spec.Port
		}
	}
	return sum
}

func more(n int) (sum int32) {
	var first, second *Site
	name := func() string { return first.Name + second.Name }
	for range n {
		first = same(second)
		second = same(first)
		if name() != "" {
			sum += *first.Spec.Port
		}
	}
	return sum
}

func copies(n int) (sum int32) {
	var site *Site
	name := func() string { return site.Name }
	for range n {
		site = same(site)
		if name() != "" {
			sum += *site.Spec.Port
		}
	}
	return sum
}
