package swallowed

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/swallowed/words"
)

// Quotas log by functions of other packages.
type Quotas struct{ client.Client }

func (q *Quotas) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context, *corev1.Pod) error{q.said, q.okSaid, q.counted, q.okCounted} {
		if err := step(ctx, &corev1.Pod{}); err != nil {
			return ctrl.Result{}, err
		}
	}
	q.settle(ctx)
	return ctrl.Result{}, nil
}

func (q *Quotas) said(ctx context.Context, pod *corev1.Pod) error {
	if err := q.Delete(ctx, pod); err != nil {
		words.Say(ctx, err, "no pod")
	}
	return nil // want `logged-only: the error of Delete is logged, and this return says that the work is done`
}

// okSaid keeps the error, or returns it after it has logged it.
func (q *Quotas) okSaid(ctx context.Context, pod *corev1.Pod) error {
	if err := q.Delete(ctx, pod); err != nil {
		words.Note(ctx, err, "no pod")
	}
	err := q.Update(ctx, pod)
	if err != nil {
		words.Say(ctx, err, "not updated")
	}
	return err
}

func (q *Quotas) count(ctx context.Context) (int, error) {
	var pods corev1.PodList
	err := q.List(ctx, &pods)
	return len(pods.Items), err
}

// counted tests the first error again after the second call.
func (q *Quotas) counted(ctx context.Context, pod *corev1.Pod) error {
	before, err := q.count(ctx)
	if err != nil {
		return err
	}
	after, countErr := q.count(ctx)
	if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that count has just returned`
		return countErr
	}
	pod.Name = fmt.Sprint(before, after)
	return nil
}

// okCounted tests both after both calls.
func (q *Quotas) okCounted(ctx context.Context, pod *corev1.Pod) error {
	before, err := q.count(ctx)
	after, countErr := q.count(ctx)
	if err != nil {
		return err
	}
	if countErr != nil {
		return countErr
	}
	pod.Name = fmt.Sprint(before, after)
	return nil
}

// settle waits with timers.
func (q *Quotas) settle(ctx context.Context) {
	timer := time.NewTimer(30 * time.Second) // want `sleeps: a worker of the controller sleeps here for 30s`
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	done := make(chan struct{})
	deadline := time.NewTimer(30 * time.Second)
	defer deadline.Stop()
	select {
	case <-done:
	case <-deadline.C:
	}
	again := time.NewTimer(30 * time.Second)
	again.Reset(time.Millisecond)
	<-again.C
}
