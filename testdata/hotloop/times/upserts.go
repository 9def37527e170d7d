package times

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/stamps"
)

// upserts are more steps of each pass.
func (s *Sites) upserts(ctx context.Context, site *api.Site) error {
	for _, step := range []error{
		s.put(ctx, site), s.putMade(ctx, site), s.marked(ctx, site), s.putBefore(ctx, site), s.text(ctx, site), s.joined(ctx, site), s.messaged(ctx, site), s.eachHost(ctx, site),
		s.putChanged(ctx, site), s.putKept(ctx, site), s.putPlain(ctx, site), s.day(ctx, site), s.transition(ctx, site), s.logged(ctx, site),
		s.okHosts(ctx, site),
	} {
		if step != nil {
			return step
		}
	}
	return nil
}

// The condition takes the place of the old one, or comes beside it: each pass stores its time.
func (s *Sites) put(ctx context.Context, site *api.Site) error {
	stamps.Put(&site.Status, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

func (s *Sites) putMade(ctx context.Context, site *api.Site) error {
	condition := stamps.Ready()
	condition.Reason = "Serving"
	stamps.Put(&site.Status, condition) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

func (s *Sites) marked(ctx context.Context, site *api.Site) error {
	if err := stamps.Mark(site, "Ready"); err != nil { // want `time-in-status: the status of site gets the time of each pass`
		return err
	}
	return s.Status().Update(ctx, site)
}

// The method of the package itself hands the condition on.
func (s *Sites) putBefore(ctx context.Context, site *api.Site) error {
	base := site.DeepCopy()
	setCondition(site, metav1.Condition{Type: "Ready", LastTransitionTime: metav1.NewTime(time.Now())}) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Patch(ctx, site, client.MergeFrom(base))
}

func setCondition(site *api.Site, condition metav1.Condition) { stamps.Put(&site.Status, condition) }

// A text has the time.
func (s *Sites) text(ctx context.Context, site *api.Site) error {
	site.Status.Message = fmt.Sprintf("looked at %s at %s", site.Name, time.Now().Format(time.RFC3339)) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

func (s *Sites) joined(ctx context.Context, site *api.Site) error {
	site.Status.Message = "looked at " + time.Now().UTC().String() // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

// SetStatusCondition keeps the time of the transition, and takes the message as it is.
func (s *Sites) messaged(ctx context.Context, site *api.Site) error {
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{ // want `time-in-status: the status of site gets the time of each pass`
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Serving", Message: fmt.Sprintf("serves since %v", time.Now()),
	})
	return s.Status().Update(ctx, site)
}

// Each element has the time.
func (s *Sites) eachHost(ctx context.Context, site *api.Site) error {
	site.Status.Conditions = nil
	for _, host := range site.Spec.Hosts {
		site.Status.Conditions = append(site.Status.Conditions, metav1.Condition{Type: host.Name, LastTransitionTime: metav1.Now()}) // want `time-in-status: the status of site gets the time of each pass`
	}
	return s.Status().Update(ctx, site)
}

func (s *Sites) putChanged(ctx context.Context, site *api.Site) error {
	stamps.PutChanged(&site.Status, stamps.Ready())
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

func (s *Sites) putKept(ctx context.Context, site *api.Site) error {
	stamps.PutKept(&site.Status, stamps.Ready())
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The condition has no time.
func (s *Sites) putPlain(ctx context.Context, site *api.Site) error {
	stamps.Put(&site.Status, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// The day is the same in the next pass.
func (s *Sites) day(ctx context.Context, site *api.Site) error {
	site.Status.Message = "looked at on " + time.Now().Format(time.DateOnly)
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// SetStatusCondition leaves the time as it was.
func (s *Sites) transition(ctx context.Context, site *api.Site) error {
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()})
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// Only the log gets the time.
func (s *Sites) logged(ctx context.Context, site *api.Site) error {
	ctrl.LoggerFrom(ctx).Info(fmt.Sprintf("looked at %v", time.Now()))
	site.Status.Message = fmt.Sprintf("looked at %s", site.Name)
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site`
}

// An element that is there already keeps its time.
func (s *Sites) okHosts(ctx context.Context, site *api.Site) error {
	for _, host := range site.Spec.Hosts {
		if meta.FindStatusCondition(site.Status.Conditions, host.Name) == nil {
			site.Status.Conditions = append(site.Status.Conditions, metav1.Condition{Type: host.Name, LastTransitionTime: metav1.Now()})
		}
	}
	return s.Status().Update(ctx, site)
}
