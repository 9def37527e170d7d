package swallowed

import (
	"context"
	"time"

	"github.com/robfig/cron/v3"
	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Schedules runs what is due.
type Schedules struct {
	client.Client
	events record.EventRecorder
}

// next follows the schedule of a text that is none: a variable of the library has the method that returns nil then (active-monitor).
func (s *Schedules) next(ctx context.Context, job *batchv1.CronJob) (ctrl.Result, error) {
	schedule, err := cron.ParseStandard(job.Spec.Schedule)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no schedule")
		s.events.Event(job, "Warning", "Schedule", "no schedule")
	}
	due := schedule.Next(time.Now()) // want `swallowed: this panics when ParseStandard fails: what it returns is nil with every error`
	return ctrl.Result{RequeueAfter: time.Until(due)}, nil
}

// okNext leaves.
func (s *Schedules) okNext(ctx context.Context, job *batchv1.CronJob) (ctrl.Result, error) {
	schedule, err := cron.ParseStandard(job.Spec.Schedule)
	if err != nil {
		s.events.Event(job, "Warning", "Schedule", "no schedule")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: time.Until(schedule.Next(time.Now()))}, nil
}
