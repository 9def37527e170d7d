package controllers

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A cloud has what volumes are made of.
type cloud interface {
	Ready(ctx context.Context, id string) (bool, error)
	Attempt() bool
}

type poller struct {
	client.Client
	clientset kubernetes.Interface
	cloud     cloud
	mu        sync.Mutex
	ready     map[string]bool
}

// A JobReconciler reads the job again and again.
type JobReconciler struct{ poller }

func (r *JobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	for job.Status.Succeeded == 0 {
		if err := r.Get(ctx, req.NamespacedName, job); err != nil {
			return ctrl.Result{}, err
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around`
	}
	return ctrl.Result{}, nil
}

// A GoneReconciler waits in a helper until an object is gone.
type GoneReconciler struct{ poller }

func (r *GoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.waitGone(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *GoneReconciler) waitGone(ctx context.Context, key client.ObjectKey, obj client.Object) error {
	for {
		err := r.Get(ctx, key, obj)
		if apierrors.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		select { // want `unbounded-wait: the loop around`
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// An EachReconciler waits for each of a list: the range ends by itself, what it waits for does not.
type EachReconciler struct{ poller }

func (r *EachReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return ctrl.Result{}, err
	}
	for _, pod := range pods.Items {
		for {
			var now corev1.Pod
			if err := r.Get(ctx, client.ObjectKeyFromObject(&pod), &now); err != nil {
				return ctrl.Result{}, err
			}
			if now.Status.Phase == corev1.PodRunning {
				break
			}
			time.Sleep(time.Second) // want `unbounded-wait: the loop around`
		}
	}
	return ctrl.Result{}, nil
}

// A LockedReconciler looks at a map under a lock.
type LockedReconciler struct{ poller }

func (r *LockedReconciler) isReady(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ready[name]
}

func (r *LockedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for !r.isReady(req.Name) {
		select { // want `unbounded-wait: the loop around`
		case <-t.C:
		case <-ctx.Done():
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{}, nil
}

// A CommandReconciler asks a command.
type CommandReconciler struct{ poller }

func (r *CommandReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for {
		out, err := exec.Command("mount").CombinedOutput()
		if err == nil && strings.Contains(string(out), req.Name) {
			return ctrl.Result{}, nil
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around`
	}
}

// A ClosureReconciler asks a closure.
type ClosureReconciler struct{ poller }

func (r *ClosureReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gone := func() bool {
		_, err := r.clientset.CoreV1().Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
		return apierrors.IsNotFound(err)
	}
	for !gone() {
		time.Sleep(time.Second) // want `unbounded-wait: the loop around`
	}
	return ctrl.Result{}, nil
}

// An OkBackoffReconciler has a limited number of steps.
type OkBackoffReconciler struct{ poller }

func (r *OkBackoffReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := wait.Backoff{Duration: time.Second, Steps: 4, Factor: 2}
	for b.Steps > 0 {
		ok, err := r.cloud.Ready(ctx, req.Name)
		if err != nil || ok {
			return ctrl.Result{}, err
		}
		time.Sleep(b.Step())
	}
	return ctrl.Result{}, nil
}

// An OkElapsedReconciler looks how long it has waited.
type OkElapsedReconciler struct{ poller }

func (r *OkElapsedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	start := time.Now()
	for {
		ok, err := r.cloud.Ready(ctx, req.Name)
		if err != nil || ok {
			return ctrl.Result{}, err
		}
		if time.Since(start) > time.Minute {
			return ctrl.Result{}, fmt.Errorf("timed out")
		}
		time.Sleep(time.Second)
	}
}

// An OkConflictReconciler writes again after a conflict of its own write.
type OkConflictReconciler struct{ poller }

func (r *OkConflictReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for {
		var pod corev1.Pod
		if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
			return ctrl.Result{}, err
		}
		err := r.Update(ctx, &pod)
		if err == nil || !apierrors.IsConflict(err) {
			return ctrl.Result{}, err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// An OkAttemptReconciler asks what may count.
type OkAttemptReconciler struct{ poller }

func (r *OkAttemptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for r.cloud.Attempt() {
		time.Sleep(time.Second)
	}
	return ctrl.Result{}, nil
}

// An OkResultReconciler waits for a goroutine of its own.
type OkResultReconciler struct{ poller }

func (r *OkResultReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	res := make(chan error)
	go func() { res <- r.Delete(ctx, &corev1.Pod{}) }()
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case err := <-res:
			return ctrl.Result{}, err
		case <-t.C:
			klog.Info("still deleting")
		}
	}
}

// An OkPagesReconciler reads page after page.
type OkPagesReconciler struct{ poller }

func (r *OkPagesReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	next := ""
	for {
		list, err := r.clientset.CoreV1().Pods("").List(ctx, metav1.ListOptions{Continue: next})
		if err != nil {
			return ctrl.Result{}, err
		}
		if next = list.Continue; next == "" {
			return ctrl.Result{}, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// An OkBoundedReconciler gives its helper a context with a deadline.
type OkBoundedReconciler struct{ poller }

func (r *OkBoundedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return ctrl.Result{}, r.wait(ctx, req.Name)
}

func (r *OkBoundedReconciler) wait(ctx context.Context, name string) error {
	for {
		if ok, _ := r.cloud.Ready(ctx, name); ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// An OkBesideReconciler waits beside the reconcile.
type OkBesideReconciler struct{ poller }

func (r *OkBesideReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go func() {
		for {
			if ok, _ := r.cloud.Ready(ctx, req.Name); ok {
				return
			}
			time.Sleep(time.Second)
		}
	}()
	return ctrl.Result{}, nil
}

// An OkDrainReconciler works on a list until it is empty.
type OkDrainReconciler struct{ poller }

func (r *OkDrainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	names := []string{"a", "b"}
	for len(names) > 0 {
		if ok, _ := r.cloud.Ready(ctx, names[0]); ok {
			names = names[1:]
		}
		time.Sleep(time.Second)
	}
	return ctrl.Result{}, nil
}

// An OkAddsReconciler adds up how long it has waited.
type OkAddsReconciler struct{ poller }

func (r *OkAddsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var waited time.Duration
	for {
		if ok, _ := r.cloud.Ready(ctx, req.Name); ok || waited > time.Minute {
			return ctrl.Result{}, nil
		}
		waited += time.Second
		time.Sleep(time.Second)
	}
}
