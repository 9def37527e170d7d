// Package follows uses what is nil with every error by methods and functions that follow it.
package follows

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/follows/jobs"
)

type byMethod struct{ *jobs.Finder }

func (r *byMethod) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not found")
	}
	return ctrl.Result{Requeue: !job.Complete()}, nil // want `swallowed: this panics when Find fails: what it returns is nil`
}

type okMethodTakesNil struct{ *jobs.Finder }

func (r *okMethodTakesNil) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not found")
	}
	return ctrl.Result{Requeue: job.Missing()}, nil
}

type okOnOnePathOnly struct{ *jobs.Finder }

func (r *okOnOnePathOnly) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not found")
	}
	return ctrl.Result{Requeue: job.Age(err == nil) == 0}, nil
}

type byInterface struct{ *jobs.Finder }

func (r *byInterface) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	runner, err := r.Runner(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no runner")
	}
	return ctrl.Result{}, runner.Start(ctx, nil) // want `swallowed: this panics when Runner fails`
}

type okInterfaceReturned struct{ *jobs.Finder }

func (r *okInterfaceReturned) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	runner, err := r.Runner(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, runner.Start(ctx, nil)
}

type byMap struct{ *jobs.Finder }

func (r *byMap) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool, err := r.Pool(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pool")
	}
	pool[req.Name]++ // want `swallowed: this panics when Pool fails`
	return ctrl.Result{}, nil
}

type okMapIsRead struct{ *jobs.Finder }

func (r *okMapIsRead) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool, err := r.Pool(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pool")
	}
	if pool == nil {
		pool = make(map[string]int)
	}
	pool[req.Name]++
	return ctrl.Result{}, nil
}

type scope struct {
	name string
	job  *jobs.Job
}

type byField struct{ *jobs.Finder }

func (r *byField) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err == nil {
		ctrl.LoggerFrom(ctx).Info("found")
	}
	return r.normal(&scope{name: req.Name, job: job}) // want `swallowed: this panics when Find fails`
}

func (r *byField) normal(s *scope) (ctrl.Result, error) { return r.wait(s, s.job) }

func (r *byField) wait(s *scope, job *jobs.Job) (ctrl.Result, error) {
	if s.name != "" {
		return ctrl.Result{Requeue: job.Complete()}, nil
	}
	return ctrl.Result{Requeue: !job.Complete()}, nil
}

type byValue struct{ *jobs.Finder }

func (r *byValue) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err == nil {
		ctrl.LoggerFrom(ctx).Info("found")
	}
	s := scope{job: job}
	return ctrl.Result{Requeue: s.done()}, nil // want `swallowed: this panics when Find fails`
}

func (s scope) done() bool { return s.job.Complete() }

type okFieldIsTested struct{ *jobs.Finder }

func (r *okFieldIsTested) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err == nil {
		ctrl.LoggerFrom(ctx).Info("found")
	}
	s := &scope{job: job}
	return ctrl.Result{Requeue: s.known()}, nil
}

func (s *scope) known() bool { return s.job != nil && s.job.Complete() }

type okFieldIsSet struct{ *jobs.Finder }

func (r *okFieldIsSet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err == nil {
		ctrl.LoggerFrom(ctx).Info("found")
	}
	s := &fresh{job: job}
	return ctrl.Result{Requeue: s.complete()}, nil
}

type fresh struct{ job *jobs.Job }

func (f *fresh) complete() bool {
	if f.job == nil {
		f.job = &jobs.Job{}
	}
	return f.job.Complete()
}

// note returns nothing, and follows what is nil after any other error than a conflict.
func (r *byMethod) note(ctx context.Context, req ctrl.Request) {
	job, err := r.Find(ctx, req.NamespacedName)
	if apierrors.IsConflict(err) {
		return
	}
	ctrl.LoggerFrom(ctx).Info("found", "complete", job.Complete()) // want `swallowed: this panics when Find fails`
}

func (r *byMethod) okNote(ctx context.Context, req ctrl.Request) bool {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not found")
	}
	return err == nil && job.Complete()
}

// described writes the failure down, and goes on.
func (r *byMethod) described(ctx context.Context, req ctrl.Request, pod *corev1.Pod) (bool, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		pod.Status.Message = fmt.Sprintf("no job: %v", err)
		pod.Status.Reason = err.Error()
		if err := r.Status().Update(ctx, pod); err != nil {
			return false, err
		}
	}
	return job.Complete(), nil // want `swallowed: this panics when Find fails`
}

func (r *byMethod) okDescribed(ctx context.Context, req ctrl.Request, pod *corev1.Pod) (bool, error) {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		pod.Status.Message = fmt.Sprintf("no job: %v", err)
		return false, r.Status().Update(ctx, pod)
	}
	return job.Complete(), nil
}

// handled asks a function that may end the process.
func (r *byMethod) okHandled(ctx context.Context, req ctrl.Request, handle func(error)) bool {
	job, err := r.Find(ctx, req.NamespacedName)
	if err != nil {
		handle(err)
	}
	return job.Complete()
}
