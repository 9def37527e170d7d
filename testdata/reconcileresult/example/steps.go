package example

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes deletes pods.
type Nodes struct{ client.Client }

func (r *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var errs []error
	for _, name := range []string{"agent", "proxy"} {
		errs = append(errs, r.drop(ctx, name))
	}
	return ctrl.Result{RequeueAfter: resync}, errors.Join(errs...) // want `^delay-maybe-dropped: RequeueAfter is ignored whenever Join returns an error$`
}

func (r *Nodes) drop(ctx context.Context, name string) error {
	var pod corev1.Pod
	pod.Name = name
	return r.Delete(ctx, &pod)
}

// OKNodes says which of both it means.
type OKNodes struct{ client.Client }

func (r *OKNodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var errs []error
	for _, name := range []string{"agent", "proxy"} {
		errs = append(errs, r.drop(ctx, name))
	}
	if err := errors.Join(errs...); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

func (r *OKNodes) drop(ctx context.Context, name string) error {
	var pod corev1.Pod
	pod.Name = name
	return r.Delete(ctx, &pod)
}

// Steps has a step that asks for a requeue.
type Steps struct{ client.Client }

func (r *Steps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.ready(ctx, req); err != nil { // want `^result-dropped: the Result of ready is thrown away: when it asks for a requeue, there is none$`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
}

func (r *Steps) ready(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// OKSteps returns what its step asks for.
type OKSteps struct{ client.Client }

func (r *OKSteps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if result, err := r.ready(ctx, req); err != nil || !result.IsZero() {
		return result, err
	}
	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
}

func (r *OKSteps) ready(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// Members are pods.
type Members struct{ client.Client }

func (r *Members) first(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil || len(pods.Items) == 0 { // related `^the other reason$`
		return nil, fmt.Errorf("no pods found: %w", err) // want `^cause-maybe-nil: err may be nil here, and names no cause then: the branch depends on len\(pods.Items\) == 0 as well$`
	}
	return &pods.Items[0], nil
}

// OKMembers has a branch for each.
type OKMembers struct{ client.Client }

func (r *OKMembers) first(ctx context.Context) (*corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return nil, fmt.Errorf("no pods found: %w", err)
	}
	if len(pods.Items) == 0 {
		return nil, errors.New("no pods found")
	}
	return &pods.Items[0], nil
}

func (r *Members) labels(ctx context.Context, key client.ObjectKey) map[string]string {
	var pod corev1.Pod
	if err := r.Get(ctx, key, &pod); err != nil { // related `^fails here$`
		return nil // want `^failure-hidden: this returns nothing when Get has failed, and labels returns no error: its callers take that for an answer$`
	}
	return pod.Labels
}

func (r *OKMembers) labels(ctx context.Context, key client.ObjectKey) (map[string]string, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, key, &pod); err != nil {
		return nil, err
	}
	return pod.Labels, nil
}

func (r *Members) relabel(ctx context.Context, pod *corev1.Pod) error {
	r.Update(ctx, pod) // want `^error-dropped: this statement throws the error of Update away: the function goes on as if it had worked$`
	return r.Status().Update(ctx, pod)
}

func (r *OKMembers) relabel(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	return r.Status().Update(ctx, pod)
}

// A Server says whether a member is ready.
type Server interface {
	Ask(ctx context.Context, name string) (*Answer, error)
}

// An Answer is what it says.
type Answer struct{ Ready bool }

func (r *Members) ready(ctx context.Context, server Server, name string) bool {
	answer, err := server.Ask(ctx, name) // related `^fails here$`
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no answer")
	}
	return answer.Ready // want `^followed-after-failure: this panics when Ask fails and returns nil, as is the convention: its error may be there$`
}

func (r *OKMembers) ready(ctx context.Context, server Server, name string) bool {
	answer, err := server.Ask(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no answer")
		return false
	}
	return answer.Ready
}

// Reconcile asks for the labels of a pod.
func (r *Members) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if len(r.labels(ctx, req.NamespacedName)) == 0 {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
}
