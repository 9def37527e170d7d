package wrong_error

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pipeline runs the stages of a pod.
type Pipeline struct {
	client.Client
	log   logr.Logger
	fetch func(ip string) (string, error)
}

func (p *Pipeline) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, err
	}
	step := &Step{}
	if err := p.okRunHook(ctx, step, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := p.runHook(ctx, step, pod); err != nil {
		return ctrl.Result{}, err
	}
	if done, err := p.okFetched(ctx, pod); err != nil || !done {
		return ctrl.Result{}, err
	}
	if done, err := p.fetched(ctx, pod); err != nil || !done {
		return ctrl.Result{}, err
	}
	_, err := p.okRecorder(ctx, pod)
	return ctrl.Result{}, err
}

// okFetched says that the stage is not done, as it does where there is nothing to fetch yet (forklift).
func (p *Pipeline) okFetched(ctx context.Context, pod *corev1.Pod) (done bool, err error) {
	err = p.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		p.log.Error(err, "no pod")
		return
	}
	if pod.Status.PodIP == "" {
		p.log.Info("no address yet")
		return
	}
	result, fetchErr := p.fetch(pod.Status.PodIP)
	if fetchErr != nil {
		p.log.Info("not fetched, to be tried again", "error", fetchErr.Error())
		return
	}
	pod.Status.Message = result
	return true, nil
}

// fetched has no such answer otherwise.
func (p *Pipeline) fetched(ctx context.Context, pod *corev1.Pod) (done bool, err error) {
	err = p.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		p.log.Error(err, "no pod")
		return
	}
	result, fetchErr := p.fetch(pod.Status.PodIP)
	if fetchErr != nil {
		p.log.Info("not fetched", "error", fetchErr.Error())
		return // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is fetchErr`
	}
	pod.Status.Message = result
	return true, nil
}

// A Step has the errors of what it does.
type Step struct {
	Errors    []string
	Completed bool
}

// AddError adds one.
func (s *Step) AddError(text string) { s.Errors = append(s.Errors, text) }

// AddNote adds what is good to know.
func (s *Step) AddNote(text string) { s.Errors = append(s.Errors, text) }

// okRunHook adds each failure to the step, and ends as a success (forklift).
func (p *Pipeline) okRunHook(ctx context.Context, step *Step, pod *corev1.Pod) (err error) {
	if pod.Spec.NodeName == "" {
		step.AddError("no node")
		step.Completed = true
		return
	}
	result, fetchErr := p.fetch(pod.Status.PodIP)
	if fetchErr != nil {
		step.AddError(fetchErr.Error())
		return
	}
	pod.Status.Message = result
	return p.Status().Update(ctx, pod)
}

// runHook adds a note that is no failure elsewhere.
func (p *Pipeline) runHook(ctx context.Context, step *Step, pod *corev1.Pod) (err error) {
	result, fetchErr := p.fetch(pod.Status.PodIP)
	if fetchErr != nil {
		step.AddNote(fetchErr.Error())
		return // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is fetchErr`
	}
	pod.Status.Message = result
	return p.Status().Update(ctx, pod)
}

// okRecorder asks what is never nil (forklift).
func (p *Pipeline) okRecorder(ctx context.Context, pod *corev1.Pod) (*record.FakeRecorder, error) {
	err := p.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return nil, err
	}
	recorder := record.NewFakeRecorder(1)
	if recorder == nil {
		return nil, fmt.Errorf("no recorder: %w", err)
	}
	step := newStep()
	if step == nil {
		return nil, fmt.Errorf("no step: %w", err)
	}
	return recorder, nil
}

func newStep() *Step { return &Step{Completed: true} }
