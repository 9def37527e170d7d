package compares

import (
	"context"
	"fmt"
	"reflect"

	"github.com/go-logr/logr"
	"github.com/google/go-cmp/cmp"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// okLogged decides by the values, and shows the difference.
func (r *Sites) okLogged(ctx context.Context, log logr.Logger, site *api.Site) error {
	if r.last != nil && reflect.DeepEqual(*r.last, site.Status) {
		return nil
	}
	log.V(1).Info("status differs", "difference", cmp.Diff(r.last, site.Status))
	return r.Status().Update(ctx, site)
}

// okPrinted makes a text of the difference for the log.
func (r *Sites) okPrinted(site *api.Site) {
	diff := cmp.Diff(r.last, site.Status)
	klog.V(4).Info(fmt.Sprintf("site %s: ", site.Name) + diff)
}

// note writes a difference to the log.
func note(log logr.Logger, diff string) { log.Info("status differs", "difference", diff) }

func (r *Sites) okNoted(log logr.Logger, site *api.Site) {
	note(log, cmp.Diff(r.last, site.Status))
}

// logged shows what it decides by.
func (r *Sites) logged(ctx context.Context, log logr.Logger, site *api.Site) error {
	diff := cmp.Diff(r.last, site.Status) // want `compares-pointer-with-value: Diff compares`
	log.Info("compared", "difference", diff)
	if diff == "" {
		return nil
	}
	return r.Status().Update(ctx, site)
}

// handed writes what a function says that has the difference too.
func (r *Sites) handed(log logr.Logger, site *api.Site) bool {
	diff := cmp.Diff(r.last, site.Status) // want `compares-pointer-with-value: Diff compares`
	note(log, diff)
	return len(diff) > 0
}

// stored keeps the difference in the object, which is written with it.
func (r *Sites) stored(ctx context.Context, site *api.Site) error {
	site.Status.Phase = cmp.Diff(r.last, site.Status) // want `compares-pointer-with-value: Diff compares`
	return r.Status().Update(ctx, site)
}
