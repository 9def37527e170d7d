package times

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

const programmed = "Programmed"

// Anew takes conditions out of the status and sets them again in the same pass (falco-operator).
type Anew struct {
	client.Client
	load func(*api.SiteSpec) error
}

func (a *Anew) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Anew) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { // related `written here`
		err = errors.Join(err, a.Status().Update(ctx, site))
	}()
	if err := a.program(site); err != nil { // want `time-in-status: the status of site gets the time of each pass`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (a *Anew) program(site *api.Site) error {
	meta.RemoveStatusCondition(&site.Status.Conditions, programmed)
	if err := a.load(&site.Spec); err != nil {
		meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionFalse, err.Error()))
		return err
	}
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Loaded", Status: metav1.ConditionTrue})
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "loaded"))
	return nil
}

func condition(status metav1.ConditionStatus, message string) metav1.Condition {
	return metav1.Condition{Type: programmed, Status: status, Reason: "Loaded", Message: message}
}

// Remade takes the conditions of each step out of the status.
type Remade struct {
	client.Client
	check func(*api.Site) bool
}

func (a *Remade) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Remade) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []error{
		a.emptied(ctx, site), a.made(ctx, site), a.named(ctx, site, "Named"), a.replaced(ctx, site), a.collected(ctx, site), a.listed(ctx, site), a.copied(ctx, site), a.either(ctx, site), a.perhaps(ctx, site), a.started(ctx, site), a.onBranch(ctx, site), a.ofAnother(ctx, site), a.atEnd(ctx, site), a.withOldTime(ctx, site), a.readAgain(ctx, site),
		a.putBack(ctx, site), a.okOnChange(ctx, site),
	} {
		if step != nil {
			return ctrl.Result{}, step
		}
	}
	return ctrl.Result{}, nil
}

// The list is emptied before.
func (a *Remade) emptied(ctx context.Context, site *api.Site) error {
	site.Status.Conditions = nil
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}) // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// A new list is made, and the time comes with the condition.
func (a *Remade) made(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	status := metav1.ConditionFalse
	if a.check(site) {
		status = metav1.ConditionTrue
	}
	site.Status.Conditions = []metav1.Condition{}
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Ready", Status: status, LastTransitionTime: metav1.Now()}) // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Patch(ctx, site, client.MergeFrom(before))
}

// The type of the condition is a parameter.
func (a *Remade) named(ctx context.Context, site *api.Site, kind string) error {
	meta.RemoveStatusCondition(&site.Status.Conditions, kind)
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: kind, Status: metav1.ConditionTrue}) // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// The whole status is replaced before.
func (a *Remade) replaced(ctx context.Context, site *api.Site) error {
	site.Status = api.SiteStatus{Phase: "Ready", Hash: site.Name}
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok")) // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// A new status is made, and replaces the one that is there.
func (a *Remade) collected(ctx context.Context, site *api.Site) error {
	status := api.SiteStatus{Phase: "Ready"}
	meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	site.Status = status // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// A new list is made, and replaces the one that is there.
func (a *Remade) listed(ctx context.Context, site *api.Site) error {
	var conditions []metav1.Condition
	meta.SetStatusCondition(&conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	site.Status.Conditions = conditions // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// Each branch puts a condition into the new status.
func (a *Remade) either(ctx context.Context, site *api.Site) error {
	status := api.SiteStatus{}
	if a.check(site) {
		meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	} else {
		meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse})
	}
	site.Status = status // want `time-in-status: the status of site gets the time of each pass`
	return a.Status().Update(ctx, site)
}

// One branch alone puts a condition into the new status.
func (a *Remade) perhaps(ctx context.Context, site *api.Site) error {
	status := api.SiteStatus{}
	if a.check(site) {
		meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	}
	site.Status = status
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The status that is set is a copy of the one that is there.
func (a *Remade) copied(ctx context.Context, site *api.Site) error {
	status := *site.Status.DeepCopy()
	meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	site.Status = status
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The new status has the conditions of the old one.
func (a *Remade) started(ctx context.Context, site *api.Site) error {
	site.Status = api.SiteStatus{Phase: "Ready", Conditions: site.Status.Conditions}
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// It is taken out on another branch.
func (a *Remade) onBranch(ctx context.Context, site *api.Site) error {
	if a.check(site) {
		meta.RemoveStatusCondition(&site.Status.Conditions, programmed)
	}
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// Another one is taken out.
func (a *Remade) ofAnother(ctx context.Context, site *api.Site) error {
	meta.RemoveStatusCondition(&site.Status.Conditions, "Degraded")
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// It is taken out at the end.
func (a *Remade) atEnd(ctx context.Context, site *api.Site) error {
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Loading", Status: metav1.ConditionTrue})
	meta.RemoveStatusCondition(&site.Status.Conditions, "Loading")
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The condition comes with the time that it had.
func (a *Remade) withOldTime(ctx context.Context, site *api.Site) error {
	made := condition(metav1.ConditionTrue, "ok")
	if old := meta.FindStatusCondition(site.Status.Conditions, programmed); old != nil {
		made.LastTransitionTime = old.LastTransitionTime
	}
	site.Status.Conditions = nil
	meta.SetStatusCondition(&site.Status.Conditions, made)
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The old conditions come back in between.
func (a *Remade) putBack(ctx context.Context, site *api.Site) error {
	old := site.Status.DeepCopy()
	site.Status.Conditions = nil
	if a.check(site) {
		site.Status.Conditions = old.Conditions
	}
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The object is read again in between.
func (a *Remade) readAgain(ctx context.Context, site *api.Site) error {
	site.Status.Conditions = nil
	if err := a.Get(ctx, client.ObjectKeyFromObject(site), site); err != nil {
		return err
	}
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The conditions are made anew where the phase changes.
func (a *Remade) okOnChange(ctx context.Context, site *api.Site) error {
	if site.Status.Phase == "Ready" {
		return nil
	}
	site.Status.Phase = "Ready"
	site.Status.Conditions = nil
	meta.SetStatusCondition(&site.Status.Conditions, condition(metav1.ConditionTrue, "ok"))
	return a.Status().Update(ctx, site)
}
