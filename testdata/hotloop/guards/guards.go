// Package guards leaves objects alone by their labels and annotations, which others set.
package guards

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

const (
	paused    = "example.com/paused"
	unmanaged = "example.com/unmanaged"
	tier      = "example.com/tier"
	stamped   = "example.com/stamped"
	version   = "example.com/version"
	class     = "example.com/class"
	seen      = "example.com/seen"
)

// Sites leaves alone what is paused.
type Sites struct{ client.Client }

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if site.Annotations[paused] == "true" {
		return ctrl.Result{}, nil
	}
	if _, ok := site.GetLabels()[unmanaged]; ok {
		return ctrl.Result{}, nil
	}
	for _, err := range []error{s.okTiered(ctx, site.DeepCopy()), s.okStamped(ctx, site.DeepCopy()), s.okVersion(ctx, site.DeepCopy()), s.okNode(ctx, site.DeepCopy()), s.okSeen(ctx, site.DeepCopy())} {
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	if isPaused(site) {
		return ctrl.Result{}, nil
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, s.Status().Update(ctx, site)
}

// A label asks for it: who has set it may take it away when it is done.
func (s *Sites) okTiered(ctx context.Context, site *api.Site) error {
	labels := site.Labels
	if labels[tier] != "gold" {
		return nil
	}
	site.Status.Phase = "Gold"
	return s.Status().Update(ctx, site)
}

// The pass sets the annotation that it asks for.
func (s *Sites) okStamped(ctx context.Context, site *api.Site) error {
	if site.Annotations[stamped] != "" {
		return nil
	}
	site.Annotations[stamped] = "yes"
	site.Status.Checked = metav1.Now()
	if err := s.Update(ctx, site); err != nil {
		return err
	}
	return s.Status().Update(ctx, site)
}

// The pass sets the annotation by a function of a library.
func (s *Sites) okVersion(ctx context.Context, site *api.Site) error {
	if site.Annotations[version] == "2" {
		return nil
	}
	metav1.SetMetaDataAnnotation(&site.ObjectMeta, version, "2")
	return s.Update(ctx, site)
}

// The label of another object is compared with that of this one.
func (s *Sites) okNode(ctx context.Context, site *api.Site) error {
	node := &corev1.Node{}
	if err := s.Get(ctx, client.ObjectKey{Name: site.Spec.Place}, node); err != nil {
		return err
	}
	if node.Labels[class] == site.Labels[class] {
		return nil
	}
	site.Status.Phase = "Moved"
	return s.Status().Update(ctx, site)
}

// The pass takes the annotation away.
func (s *Sites) okSeen(ctx context.Context, site *api.Site) error {
	if _, ok := site.Annotations[seen]; !ok {
		return nil
	}
	delete(site.Annotations, seen)
	return s.Update(ctx, site)
}

func isPaused(site *api.Site) bool { return site.Annotations["example.com/reconcile"] == "disabled" }

// Readiness writes whether a site is ready (onepassword-operator).
type Readiness struct{ client.Client }

func (r *Readiness) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(r)
}

func (r *Readiness) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if site.Spec.Replicas != nil {
		return ctrl.Result{}, r.transition(ctx, site, nil)
	}
	return ctrl.Result{}, r.ready(ctx, site)
}

// transition gives a condition a new time where it changes.
func (r *Readiness) transition(ctx context.Context, site *api.Site, err error) error {
	before := found(site.Status.Conditions, "Ready")
	after := before
	if err != nil {
		after.Message = err.Error()
		after.Status = metav1.ConditionFalse
	} else {
		after.Message = ""
		after.Status = metav1.ConditionTrue
	}
	if before.Status != after.Status {
		after.LastTransitionTime = metav1.Now()
	}
	site.Status.Conditions = []metav1.Condition{after}
	return r.Status().Update(ctx, site) // want `unconditional-update`
}

// ready does so in each pass.
func (r *Readiness) ready(ctx context.Context, site *api.Site) error {
	after := found(site.Status.Conditions, "Ready")
	after.Status = metav1.ConditionTrue
	after.LastTransitionTime = metav1.Now()
	site.Status.Conditions = []metav1.Condition{after} // want `time-in-status`
	return r.Status().Update(ctx, site)
}

func found(conditions []metav1.Condition, kind string) metav1.Condition {
	for _, c := range conditions {
		if c.Type == kind {
			return c
		}
	}
	return metav1.Condition{Type: kind, Status: metav1.ConditionUnknown}
}
