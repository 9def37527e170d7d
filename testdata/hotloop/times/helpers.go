package times

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/stamps"
)

// steps are those of each pass.
func (s *Sites) steps(ctx context.Context, site *api.Site) error {
	for _, step := range []error{
		s.checked(ctx, site), s.started(ctx, site), s.made(ctx, site), s.stamped(ctx, site), s.held(ctx, &info{site: site}), s.kept(ctx, site),
		s.since(ctx, site), s.stampedOnce(ctx, site), s.okCounted(ctx, site, 3),
		s.compared(ctx, site), s.comparedByHelper(ctx, site), s.comparedWhole(ctx, site), s.comparedElsewhere(ctx, site), s.comparedAtEnd(ctx, site), s.comparedList(ctx, site),
		s.okCompared(ctx, site), s.okComparedFirst(ctx, site), s.upserts(ctx, site), s.notes(ctx, site),
	} {
		if step != nil {
			return step
		}
	}
	if site.Status.Phase != "Gone" {
		return s.okGone(ctx, site)
	}
	return nil
}

// The condition is made by a function of another package, and the write is in a closure.
func (s *Sites) made(ctx context.Context, site *api.Site) error {
	site.Status.Conditions = []metav1.Condition{stamps.Ready()} // want `time-in-status: the status of site gets the time of each pass`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { return s.Status().Update(ctx, site) })
}

// A function sets the time in what it is handed.
func (s *Sites) stamped(ctx context.Context, site *api.Site) error {
	before := site.DeepCopyObject().(client.Object)
	stamps.Stamp(&site.Status) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Patch(ctx, site, client.MergeFrom(before))
}

// The object is a part of what goes from step to step.
type info struct{ site *api.Site }

func (s *Sites) held(ctx context.Context, i *info) error {
	i.site.Status.Checked = metav1.Now() // want `time-in-status: the status of i.site gets the time of each pass`
	return s.Status().Update(ctx, i.site)
}

// The time of the last transition is put back.
func (s *Sites) kept(ctx context.Context, site *api.Site) error {
	site.Status.Conditions = []metav1.Condition{stamps.Kept(site.Status.Conditions)}
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

func (s *Sites) since(ctx context.Context, site *api.Site) error {
	site.Status.Checked = stamps.Since(site.Status.Conditions)
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

func (s *Sites) stampedOnce(ctx context.Context, site *api.Site) error {
	stamps.StampOnce(&site.Status)
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The comparison comes after the time, which makes a difference each time.
func (s *Sites) compared(ctx context.Context, site *api.Site) error {
	old := site.Status.DeepCopy()
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	if equality.Semantic.DeepEqual(*old, site.Status) {
		return nil
	}
	return s.Status().Update(ctx, site)
}

// Here it is a helper that compares, and a deferred function would do the same.
func (s *Sites) comparedByHelper(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	stamps.Stamp(&site.Status) // want `time-in-status: the status of site gets the time of each pass`
	if changed := !same(&before.Status, &site.Status); changed {
		if err := s.Status().Patch(ctx, site, client.MergeFrom(before)); err != nil {
			return err
		}
	}
	return nil
}

func same(a, b *api.SiteStatus) bool { return reflect.DeepEqual(a, b) }

// Here it compares the whole of the object.
func (s *Sites) comparedWhole(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Status.Conditions = []metav1.Condition{stamps.Ready()} // want `time-in-status: the status of site gets the time of each pass`
	if !reflect.DeepEqual(before, site) {
		return s.Status().Update(ctx, site)
	}
	return nil
}

// A method compares and writes.
func (s *Sites) comparedElsewhere(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.patch(ctx, before, site)
}

func (s *Sites) patch(ctx context.Context, before, site *api.Site) error {
	if equality.Semantic.DeepEqual(before.Status, site.Status) {
		return nil
	}
	return s.Status().Patch(ctx, site, client.MergeFrom(before))
}

// A deferred function compares and writes.
func (s *Sites) comparedAtEnd(ctx context.Context, site *api.Site) (err error) {
	before := site.DeepCopy()
	defer func() {
		if !equality.Semantic.DeepEqual(before.Status, site.Status) {
			if failed := s.Status().Patch(ctx, site, client.MergeFrom(before)); failed != nil {
				err = failed
			}
		}
	}()
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return nil
}

// A list of conditions is made anew.
func (s *Sites) comparedList(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	latest := api.SiteStatus{Phase: "Ready", Checked: metav1.Now()}
	if !reflect.DeepEqual(before.Status, latest) {
		site.Status = latest // want `time-in-status: the status of site gets the time of each pass`
		return s.Status().Update(ctx, site)
	}
	return nil
}

// The time is set where something else has changed.
func (s *Sites) okCompared(ctx context.Context, site *api.Site) error {
	old := site.Status.DeepCopy()
	site.Status.Phase = "Ready"
	if equality.Semantic.DeepEqual(*old, site.Status) {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// The comparison is about another part, or comes before the time.
func (s *Sites) okComparedFirst(ctx context.Context, site *api.Site) error {
	old := site.DeepCopy()
	site.Status.Phase = "Ready"
	changed := !reflect.DeepEqual(old.Status, site.Status)
	site.Status.Checked = metav1.Now()
	if changed || !reflect.DeepEqual(old.Spec, site.Spec) {
		return s.Status().Update(ctx, site)
	}
	return nil
}

// Both of two comparisons decide.
func (s *Sites) okCounted(ctx context.Context, site *api.Site, pods int) error {
	if len(site.Status.Pods) == pods && site.Status.Phase == "Ready" {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// The caller does not come here in each pass.
func (s *Sites) okGone(ctx context.Context, site *api.Site) error {
	site.Status.Phase = "Gone"
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}
