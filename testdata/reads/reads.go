// Package reads states on which objects that it reads the outcome of a reconcile depends.
package reads

import (
	"context"
	"fmt"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
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

// A Dock is reconciled with what its spec names.
type Dock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DockSpec `json:"spec"`
}

// DockSpec names other objects.
type DockSpec struct {
	Secret, Config, Claim, Account, Gone string
	Class                                corev1.ObjectReference
}

// DeepCopyObject copies a Dock.
func (d *Dock) DeepCopyObject() runtime.Object {
	copied := *d
	return &copied
}

// Docks needs several objects.
type Docks struct{ client.Client }

// Reconcile asks whether they are there.
func (d *Docks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	dock := &Dock{}
	if err := d.Get(ctx, req.NamespacedName, dock); err != nil { // waits: none
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if dock.DeletionTimestamp != nil {
		return d.deleted(ctx, dock)
	}
	secret := &corev1.Secret{}
	if err := d.Get(ctx, types.NamespacedName{Namespace: dock.Namespace, Name: dock.Spec.Secret}, secret); err != nil { // waits: Secret absent
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	var config corev1.ConfigMap
	key := client.ObjectKey{Namespace: dock.Namespace}
	key.Name = dock.Spec.Config
	if err := d.Get(ctx, key, &config); err != nil { // waits: ConfigMap absent
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	owner := &corev1.Node{}
	if err := d.Get(ctx, client.ObjectKey{Name: dock.OwnerReferences[0].Name}, owner); err != nil { // waits: none
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	claim := &corev1.PersistentVolumeClaim{}
	if err := d.Get(ctx, client.ObjectKey{Namespace: dock.Namespace, Name: dock.Spec.Claim}, claim); apierrors.IsNotFound(err) { // waits: none
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	account := &corev1.ServiceAccount{}
	if err := d.Get(ctx, client.ObjectKey{Namespace: dock.Namespace, Name: dock.Spec.Account}, account); apierrors.IsNotFound(err) { // waits: none
		account.Name = dock.Spec.Account
		return ctrl.Result{}, d.Create(ctx, account)
	}
	quota, err := d.quota(ctx, dock.Namespace, dock.Spec.Gone)
	if apierrors.IsNotFound(err) {
		dock.Labels = map[string]string{"quota": "missing"}
		return ctrl.Result{}, d.Status().Update(ctx, dock)
	}
	if err != nil || quota == nil {
		return ctrl.Result{}, err
	}
	if _, err := d.limits(ctx, dock.Spec.Gone); apierrors.IsNotFound(err) {
		return ctrl.Result{Requeue: true}, d.Status().Update(ctx, dock)
	}
	return d.class(ctx, dock.Spec.Class)
}

// quota hands the error on, with a word more.
func (d *Docks) quota(ctx context.Context, namespace, name string) (*corev1.ResourceQuota, error) {
	quota := &corev1.ResourceQuota{}
	if err := d.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, quota); err != nil { // waits: ResourceQuota absent
		return nil, fmt.Errorf("look for %s: %w", name, err)
	}
	return quota, nil
}

func (d *Docks) limits(ctx context.Context, name string) (*corev1.LimitRange, error) {
	limits := &corev1.LimitRange{}
	return limits, d.Get(ctx, client.ObjectKey{Name: name}, limits) // waits: none
}

func (d *Docks) class(ctx context.Context, ref corev1.ObjectReference) (ctrl.Result, error) {
	class := &storagev1.StorageClass{}
	err := d.Get(ctx, client.ObjectKey{Name: ref.Name}, class) // waits: StorageClass absent
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// deleted looks for what may be gone.
func (d *Docks) deleted(ctx context.Context, dock *Dock) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := d.Get(ctx, client.ObjectKey{Name: dock.Spec.Gone}, service); err != nil { // waits: none
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: time.Second}, nil
}

// Tugs asks functions of its own.
type Tugs struct {
	client.Client
	apiReader client.Reader
}

// Reconcile ends where one of them says no, and asks again elsewhere.
func (t *Tugs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if done, err := t.finished(ctx, req); err != nil {
		return ctrl.Result{}, err
	} else if !done {
		return ctrl.Result{}, nil
	}
	if !t.bound(ctx, req) {
		return ctrl.Result{}, nil
	}
	node := &corev1.Node{}
	if err := t.Get(ctx, req.NamespacedName, node); err != nil { // waits: Node
		return ctrl.Result{}, err
	}
	if tainted, reason := judged(node); tainted {
		fmt.Println(reason)
		return ctrl.Result{}, nil
	}
	served, err := t.served(ctx, req)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !served {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if t.unlimited(ctx, req, 3) {
		return ctrl.Result{}, nil
	}
	if req.Name == "" || !t.scheduled(ctx, req) {
		fmt.Println("not yet")
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	if !t.present(ctx, req) {
		return ctrl.Result{}, nil
	}
	if !t.live(ctx, req) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (t *Tugs) finished(ctx context.Context, req ctrl.Request) (bool, error) {
	job := &batchv1.Job{}
	if err := t.Get(ctx, req.NamespacedName, job); err != nil { // waits: Job
		return false, client.IgnoreNotFound(err)
	}
	for _, condition := range job.Status.Conditions {
		if condition.Type == batchv1.JobComplete {
			return condition.Status == corev1.ConditionTrue, nil
		}
	}
	return false, nil
}

func (t *Tugs) bound(ctx context.Context, req ctrl.Request) (all bool) {
	claim, volume := &corev1.PersistentVolumeClaim{}, &corev1.PersistentVolume{}
	if t.Get(ctx, req.NamespacedName, claim) != nil || t.Get(ctx, req.NamespacedName, volume) != nil { // waits: PersistentVolumeClaim
		return false
	}
	all = claim.Status.Phase == corev1.ClaimBound && volume.Name != ""
	return all
}

func judged(node *corev1.Node) (bool, string) {
	if node.Status.Phase == corev1.NodePending {
		return true, "pending"
	}
	return false, ""
}

func (t *Tugs) served(ctx context.Context, req ctrl.Request) (bool, error) {
	service := &corev1.Service{}
	err := t.Get(ctx, req.NamespacedName, service) // waits: none
	return len(service.Status.LoadBalancer.Ingress) > 0, err
}

// unlimited calls itself.
func (t *Tugs) unlimited(ctx context.Context, req ctrl.Request, tries int) bool {
	quota := &corev1.ResourceQuota{}
	if t.Get(ctx, req.NamespacedName, quota) != nil && tries > 0 { // waits: ResourceQuota
		return t.unlimited(ctx, req, tries-1)
	}
	return len(quota.Status.Hard) == 0
}

func (t *Tugs) scheduled(ctx context.Context, req ctrl.Request) bool {
	cron := &batchv1.CronJob{}
	err := t.Get(ctx, req.NamespacedName, cron) // waits: none
	return err == nil && cron.Status.LastScheduleTime != nil
}

// present asks whether the object is there, and not for its state.
func (t *Tugs) present(ctx context.Context, req ctrl.Request) bool {
	limits := &corev1.LimitRange{}
	return t.Get(ctx, req.NamespacedName, limits) == nil // waits: none
}

// live asks the server.
func (t *Tugs) live(ctx context.Context, req ctrl.Request) bool {
	pod := &corev1.Pod{}
	if err := t.apiReader.Get(ctx, req.NamespacedName, pod); err != nil { // waits: none
		return false
	}
	return pod.Status.Phase == corev1.PodRunning
}

// Crews looks at lists.
type Crews struct{ client.Client }

// Reconcile waits for each of several objects.
func (c *Crews) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var jobs batchv1.JobList
	if err := c.List(ctx, &jobs); err != nil { // waits: Job
		return ctrl.Result{}, err
	}
	for _, job := range jobs.Items {
		if job.Status.Succeeded == 0 {
			return ctrl.Result{}, nil
		}
	}
	nodes := &corev1.NodeList{}
	if err := c.List(ctx, nodes); err != nil { // waits: Node
		return ctrl.Result{}, err
	}
	for i := range nodes.Items {
		if node := &nodes.Items[i]; node.Status.Phase != corev1.NodeRunning {
			return ctrl.Result{}, nil
		}
	}
	bound, err := c.allBound(ctx, req.Namespace)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !bound {
		return ctrl.Result{}, nil
	}
	return c.count(ctx)
}

func (c *Crews) allBound(ctx context.Context, namespace string) (bool, error) {
	claims := &corev1.PersistentVolumeClaimList{}
	if err := c.List(ctx, claims, client.InNamespace(namespace)); err != nil { // waits: PersistentVolumeClaim
		return false, err
	}
	for _, claim := range claims.Items {
		if claim.Status.Phase != corev1.ClaimBound {
			return false, nil
		}
	}
	return true, nil
}

// count counts, and ends in any case.
func (c *Crews) count(ctx context.Context) (ctrl.Result, error) {
	volumes, ready := &corev1.PersistentVolumeList{}, 0
	if err := c.List(ctx, volumes); err != nil { // waits: none
		return ctrl.Result{}, err
	}
	for _, volume := range volumes.Items {
		if volume.Status.Phase == corev1.VolumeBound {
			ready++
		}
	}
	fmt.Println(ready)
	return ctrl.Result{}, nil
}

// Hulls has results with names, and a deferred write.
type Hulls struct{ client.Client }

// Reconcile asks again where it waits.
func (h *Hulls) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	defer func() {
		if failed := h.Update(ctx, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: req.Name}}); failed != nil {
			fmt.Println(failed)
		}
	}()
	job := &batchv1.Job{}
	err = h.Get(ctx, req.NamespacedName, job) // waits: none
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if job.Name == "" || job.Status.Succeeded == 0 {
		return ctrl.Result{Requeue: true, RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}
