// Package times_converted stores the time of each pass in statuses that are written as copies and conversions of the object.
package times_converted

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/times_converted/store"
)

// Applied applies the status, by a function of another package, in what it defers (falco-operator).
type Applied struct {
	client.Client
	scheme   *runtime.Scheme
	recorder events.EventRecorder
	loader   *loader
}

func (a *Applied) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Applied) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { // related `written here`
		err = errors.Join(err, a.writeStatus(ctx, site))
	}()
	if err := a.okResolve(site); err != nil {
		return ctrl.Result{}, err
	}
	if err := a.program(site); err != nil { // want `time-in-status: the status of site gets the time of each pass`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (a *Applied) program(site *api.Site) error {
	gen := site.GetGeneration()
	var err error
	meta.RemoveStatusCondition(&site.Status.Conditions, store.Programmed.String())
	changed, err := a.loader.load(site.Name, &site.Spec)
	if err != nil {
		store.Warn(a.recorder, site, "NotLoaded", "not loaded: %s", err.Error())
		meta.SetStatusCondition(&site.Status.Conditions, store.NewProgrammed(metav1.ConditionFalse, fmt.Sprintf("not loaded: %s", err.Error()), gen))
		return err
	}
	store.Stored(a.recorder, site, changed)
	meta.SetStatusCondition(&site.Status.Conditions, store.NewProgrammed(metav1.ConditionTrue, "loaded", gen))
	return nil
}

// okResolve takes the condition out where there is nothing to say.
func (a *Applied) okResolve(site *api.Site) error {
	if len(site.Spec.Hosts) > 0 {
		meta.SetStatusCondition(&site.Status.Conditions, store.NewResolved(metav1.ConditionTrue, "resolved", site.Generation))
	} else {
		meta.RemoveStatusCondition(&site.Status.Conditions, store.Resolved.String())
	}
	return nil
}

func (a *Applied) writeStatus(ctx context.Context, site *api.Site) error {
	return store.Apply(ctx, a.Client, a.scheme, site, "sites")
}

// Sites writes the status in several ways.
type Sites struct {
	client.Client
	statuses store.Writer
}

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	s.statuses = &store.Statuses{Client: mgr.GetClient()}
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, err := range []error{
		s.copied(ctx, site), s.converted(ctx, site), s.latest(ctx, site), s.latestHere(ctx, site), s.generic(ctx, site), s.written(ctx, site), s.patched(ctx, site), s.replaced(ctx, site),
		s.copiedBefore(ctx, site), s.okLatestChanged(ctx, site), s.latestOther(ctx, site), s.okConvertedBefore(ctx, site),
	} {
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (s *Sites) copied(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site.DeepCopy())
}

func (s *Sites) converted(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return store.Converted(ctx, s.Client, site)
}

func (s *Sites) latest(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return store.Latest(ctx, s.Client, site)
}

func (s *Sites) latestHere(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Site{}
		if err := s.Get(ctx, client.ObjectKeyFromObject(site), latest); err != nil {
			return err
		}
		base := latest.DeepCopy()
		site.Status.DeepCopyInto(&latest.Status)
		return s.Status().Patch(ctx, latest, client.MergeFrom(base))
	})
}

func (s *Sites) generic(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return store.Update(ctx, s.Client, site)
}

func (s *Sites) written(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return s.statuses.Write(ctx, site)
}

// A copy gets the time, and a patch of the object as it was read takes it along.
func (s *Sites) patched(ctx context.Context, site *api.Site) error {
	changed := site.DeepCopy()
	changed.Status.Checked = metav1.Now() // want `time-in-status: the status of changed gets the time of each pass`
	return s.Status().Patch(ctx, changed, client.MergeFrom(site))
}

// The new status is a variable, and a copy of the object gets it.
func (s *Sites) replaced(ctx context.Context, site *api.Site) error {
	status := api.SiteStatus{Phase: "Ready", Checked: metav1.Now()}
	changed := site.DeepCopy()
	changed.Status = status // want `time-in-status: the status of changed gets the time of each pass`
	return s.Status().Update(ctx, changed)
}

// The copy is from before.
func (s *Sites) copiedBefore(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, before)
}

// The time comes with a change only.
func (s *Sites) okLatestChanged(ctx context.Context, site *api.Site) error {
	if site.Status.Message == site.Name {
		return nil
	}
	site.Status.Message = site.Name
	site.Status.Checked = metav1.Now()
	return store.Latest(ctx, s.Client, site)
}

// Another part of the status is taken over.
func (s *Sites) latestOther(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now()
	latest := &api.Site{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(site), latest); err != nil {
		return err
	}
	latest.Status.Phase = site.Status.Phase
	return s.Status().Update(ctx, latest) // want `unconditional-update`
}

// The conversion is from before, and the time is for a log.
func (s *Sites) okConvertedBefore(ctx context.Context, site *api.Site) error {
	err := store.Converted(ctx, s.Client, site)
	site.Status.Checked = metav1.Now()
	ctrl.LoggerFrom(ctx).Info("stored", "at", site.Status.Checked)
	return err
}

type loader struct{ loaded map[string]string }

func (l *loader) load(name string, spec *api.SiteSpec) (bool, error) {
	if spec.Place == "" {
		return false, errors.New("no place")
	}
	changed := l.loaded[name] != spec.Place
	l.loaded[name] = spec.Place
	return changed, nil
}
