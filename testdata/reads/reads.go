// Package reads states on which objects that it reads the outcome of a reconcile depends.
package reads

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Client is more than a client.
type Client interface {
	client.Client
	Version() string
}

// Ships asks for a reconcile now and then.
type Ships struct {
	client Client
	reader client.Reader
}

// Reconcile looks at several objects.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := s.client.Get(ctx, req.NamespacedName, job); err != nil { // waits: Job
		return ctrl.Result{}, err
	}
	if job.Status.Succeeded == 0 {
		return ctrl.Result{}, nil
	}
	claim, err := claimOf(ctx, s.client, req.NamespacedName) // waits: none
	if err != nil {
		return ctrl.Result{}, err
	}
	if claim.Status.Phase != corev1.ClaimBound {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return s.rest(ctx, req)
}

func claimOf(ctx context.Context, c Client, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	return claim, c.Get(ctx, key, claim)
}

func (s *Ships) rest(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cron := &batchv1.CronJob{}
	if err := s.client.Get(ctx, req.NamespacedName, cron); err != nil { // waits: CronJob
		return ctrl.Result{}, err
	}
	if cron.Spec.Suspend == nil { // what others fill in
		return ctrl.Result{}, nil
	}
	service := &corev1.Service{}
	if err := s.client.Get(ctx, req.NamespacedName, service); err != nil { // waits: none
		return ctrl.Result{}, err
	}
	if service.Spec.ClusterIP == "" { // a value of the spec
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	if err := s.reader.Get(ctx, req.NamespacedName, pod); err != nil { // waits: Pod
		return ctrl.Result{}, err
	}
	if isReady(pod) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, s.client.Delete(ctx, pod)
}

func isReady(pod *corev1.Pod) bool { return pod.Status.Phase == corev1.PodRunning }
