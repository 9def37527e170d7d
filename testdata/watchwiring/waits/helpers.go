package waits

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/waits/claims"
)

// Rollout has a controller that has methods say whether to go on.
type Rollout struct{ Release }

// Backup has a controller that watches what it waits for.
type Backup struct{ Release }

// Restore has a controller that asks again, or another cluster.
type Restore struct{ Release }

type rollouts struct{ client.Client }

func (r *rollouts) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Rollout{}). // want `missing-watch: the reconcile of a Rollout waits for a Job, and no watch wakes the controller when it changes` `waits for a PersistentVolumeClaim` `waits for a Node` `waits for a Deployment` `waits for a HorizontalPodAutoscaler`
		Complete(r)
}

func (r *rollouts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rollout := &Rollout{}
	if err := r.Get(ctx, req.NamespacedName, rollout); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if rollout.Status.Phase == "" {
		rollout.Status.Phase = "started"
		return ctrl.Result{RequeueAfter: time.Second}, r.Status().Update(ctx, rollout)
	}
	migrated, err := migrated(ctx, r, rollout) // related `its state decides here`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !migrated {
		return ctrl.Result{}, nil
	}
	return r.prepare(ctx, rollout)
}

// migrated looks at the conditions one by one.
func migrated(ctx context.Context, c client.Reader, rollout *Rollout) (bool, error) {
	job := &batchv1.Job{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(rollout), job); err != nil { // related `the reconcile waits for the state of this object`
		return false, err
	}
	for i := range job.Status.Conditions {
		if job.Status.Conditions[i].Type == batchv1.JobComplete {
			return true, nil
		}
	}
	return false, nil
}

func (r *rollouts) prepare(ctx context.Context, rollout *Rollout) (ctrl.Result, error) {
	switch bound, err := r.claimed(ctx, rollout); { // related `its state decides here`
	case err != nil:
		return ctrl.Result{}, err
	case !bound:
		return ctrl.Result{}, nil
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: rollout.Name}, node); err != nil { // related `the reconcile waits for the state of this object`
		return ctrl.Result{}, err
	}
	if !schedulable(node) { // related `its state decides here`
		return ctrl.Result{}, nil
	}
	return r.finish(ctx, rollout)
}

// finish asks another package for a condition.
func (r *rollouts) finish(ctx context.Context, rollout *Rollout) (ctrl.Result, error) {
	deployment, autoscaler := &appsv1.Deployment{}, &autoscalingv2.HorizontalPodAutoscaler{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(rollout), deployment); err != nil { // related `the reconcile waits for the state of this object`
		return ctrl.Result{}, err
	}
	if available := claims.Condition(deployment, "Available"); available == nil { // related `its state decides here`
		return ctrl.Result{}, nil
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(rollout), autoscaler); err != nil { // related `the reconcile waits for the state of this object`
		return ctrl.Result{}, err
	}
	if !claims.IsTrue(autoscaler, "ScalingActive") { // related `its state decides here`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Create(ctx, &Rollout{})
}

// claimed returns what it has compared.
func (r *rollouts) claimed(ctx context.Context, rollout *Rollout) (bool, error) {
	var claim corev1.PersistentVolumeClaim
	err := r.Get(ctx, client.ObjectKeyFromObject(rollout), &claim) // related `the reconcile waits for the state of this object`
	return claim.Status.Phase == corev1.ClaimBound && claim.Name != "", err
}

func schedulable(node *corev1.Node) bool {
	if node.Status.Phase == corev1.NodeTerminated {
		return false
	}
	return len(node.Status.Addresses) > 0
}

type backups struct {
	client.Client
	remoteClient client.Client
}

func (r *backups) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Backup{}). // ok
		Watches(&batchv1.Job{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

func (r *backups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &Rollout{}
	if done, err := migrated(ctx, r, backup); err != nil || !done {
		return ctrl.Result{}, err
	}
	if served, err := r.served(ctx, req); err != nil {
		return ctrl.Result{}, err
	} else if !served {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// served asks another cluster, of which no watch of this manager tells.
func (r *backups) served(ctx context.Context, req ctrl.Request) (bool, error) {
	service := &corev1.Service{}
	err := r.remoteClient.Get(ctx, req.NamespacedName, service)
	return len(service.Status.LoadBalancer.Ingress) > 0, err
}

type restores struct{ client.Client }

func (r *restores) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Restore{}).Complete(r) // ok
}

func (r *restores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, err
	}
	if !r.scaled(deployment) {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}

func (r *restores) scaled(deployment *appsv1.Deployment) bool {
	return deployment.Status.Replicas == deployment.Status.ReadyReplicas
}

// Fleet has a controller that looks at lists.
type Fleet struct{ Release }

// Squad has a controller that watches what makes the pods.
type Squad struct{ Release }

type fleets struct{ client.Client }

func (r *fleets) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Fleet{}). // want `missing-watch: the reconcile of a Fleet waits for a Pod, and no watch wakes the controller when it changes`
		Complete(r)
}

func (r *fleets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return drained(ctx, r.Client, req)
}

func drained(ctx context.Context, c client.Client, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil { // related `the reconcile waits for the state of this object`
		return ctrl.Result{}, err
	}
	for _, pod := range pods.Items {
		if pod.Status.Phase != corev1.PodSucceeded { // related `its state decides here`
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{}, c.Create(ctx, &Fleet{})
}

type squads struct{ client.Client }

func (r *squads) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Squad{}). // ok
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

func (r *squads) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return drained(ctx, r.Client, req)
}
