package pointers

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// without makes a site that says no size.
func (r *Sites) without(name string) *api.Site {
	site := &api.Site{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec:       api.SiteSpec{Replicas: nil, Hosts: []api.Host{{}}},
	}
	return site
}

func (r *Sites) ensure(ctx context.Context, current *api.Site) error {
	desired := r.without("a")
	if okWithout(current, desired) {
		return r.Update(ctx, current)
	}
	return nil
}

// okWithout compares with a field that is always nil: whether the other one is set.
func okWithout(current, desired *api.Site) bool {
	updated := current.DeepCopy()
	if desired.Spec.Replicas != current.Spec.Replicas {
		updated.Spec.Replicas = desired.Spec.Replicas
		return true
	}
	return false
}

// okMade has it made itself.
func (r *Sites) okMade(current *api.Site) bool {
	return r.without("b").Spec.Replicas != current.Spec.Replicas
}

// ready makes a status with the field in one of two cases.
func ready(now bool) *api.Site {
	site := &api.Site{}
	if now {
		site.Status.Ready = ptr.To(int32(1))
	}
	return site
}

func orReady(current *api.Site) bool {
	return ready(len(current.Name) > 0).Status.Ready != current.Status.Ready // want `pointer-compare`
}

// set sets the field of what was made without it.
func (r *Sites) set(current *api.Site, size int32) bool {
	desired := unsized()
	desired.Spec.Replicas = ptr.To(size)
	return desired.Spec.Replicas != current.Spec.Replicas // want `pointer-compare`
}

// FromOutside may be handed a site of another package as well.
func FromOutside(current, desired *api.Site) bool {
	return desired.Spec.Replicas != current.Spec.Replicas // want `pointer-compare`
}

func (r *Sites) handsUnsized(current *api.Site) bool { return FromOutside(current, unsized()) }

func unsized() *api.Site { return &api.Site{} }

// read fills what was made without the field.
func (r *Sites) read(ctx context.Context, key client.ObjectKey, desired *api.Site) bool {
	current := forRead()
	if err := r.Get(ctx, key, current); err != nil {
		return false
	}
	return desired.Spec.Replicas != current.Spec.Replicas // want `pointer-compare`
}

func forRead() *api.Site { return &api.Site{} }
