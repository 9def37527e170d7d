// Package failure_hidden has functions that end after a failure, and whose callers cannot tell.
package failure_hidden

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Jobs reports the failures of pods.
type Jobs struct {
	client.Client
	names []string
}

func (r *Jobs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	message, failed := r.failure(ctx, &pod)
	if !failed {
		return ctrl.Result{}, nil
	}
	r.refresh(ctx)
	r.refreshAgain(ctx)
	r.relabel(ctx, req.NamespacedName)
	r.okRelabel(ctx, req.NamespacedName)
	r.okLog(ctx, req.NamespacedName)
	r.okRefresh(ctx, &pod)
	if err := r.okReads(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if !r.okReady(ctx) || r.node(ctx, &pod) == nil {
		return ctrl.Result{}, nil
	}
	pod.Annotations = map[string]string{"failure": message}
	return ctrl.Result{}, r.Update(ctx, &pod)
}

// failure says that there is none when the list could not be read (trustyai-service-operator).
func (r *Jobs) failure(ctx context.Context, pod *corev1.Pod) (string, bool) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(pod.Namespace)); err != nil {
		return "", false // want `failure-hidden: this returns nothing when List has failed, and failure returns no error`
	}
	for i := range pods.Items {
		if pods.Items[i].Status.Phase == corev1.PodFailed {
			return pods.Items[i].Name, true
		}
	}
	return "", false
}

// node logs errors other than NotFound, and returns nil for each.
func (r *Jobs) node(ctx context.Context, pod *corev1.Pod) *corev1.Node {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		if !apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Error(err, "no node")
		}
		return nil // want `logged-only: the error of Get is logged or noted, and this return says nothing of it`
	}
	return node
}

// refresh keeps the names of before (kpt-config-sync).
func (r *Jobs) refresh(ctx context.Context) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not refreshed")
		return // want `logged-only: the error of List is logged or noted, and this return says nothing of it`
	}
	r.names = r.names[:0]
	for i := range pods.Items {
		r.names = append(r.names, pods.Items[i].Name)
	}
}

// refreshAgain says nothing of it.
func (r *Jobs) refreshAgain(ctx context.Context) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return // want `failure-hidden: this returns nothing when List has failed, and refreshAgain returns no error`
	}
	r.names = []string{pods.ResourceVersion}
}

// relabel has a branch for success alone.
func (r *Jobs) relabel(ctx context.Context, key client.ObjectKey) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err == nil { // want `failure-hidden: nothing is done when Get has failed, and relabel returns no error: its callers take that for success`
		pod.Labels = nil
		if err := r.Update(ctx, pod); err != nil { // want `logged-only`
			ctrl.LoggerFrom(ctx).Error(err, "not relabelled")
		}
	}
}

// okRelabel has a log for what is not NotFound.
func (r *Jobs) okRelabel(ctx context.Context, key client.ObjectKey) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, key, pod)
	if err == nil {
		r.names = append(r.names, pod.Name)
	} else if !apierrors.IsNotFound(err) {
		ctrl.LoggerFrom(ctx).Error(err, "not relabelled")
	}
}

// okLog tells of what it has found.
func (r *Jobs) okLog(ctx context.Context, key client.ObjectKey) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err == nil {
		ctrl.LoggerFrom(ctx).Info("found", "pod", pod.Name)
	}
}

// okRefresh has nothing left to do.
func (r *Jobs) okRefresh(ctx context.Context, pod *corev1.Pod) {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not refreshed")
		return
	}
	ctrl.LoggerFrom(ctx).Info("refreshed")
}

// okReads leaves out what is gone.
func (r *Jobs) okReads(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		if apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Info("gone")
			return nil
		}
		return err
	}
	return r.Update(ctx, pod)
}

// okReady is asked again by whoever waits for it.
func (r *Jobs) okReady(ctx context.Context) bool {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return false
	}
	return len(pods.Items) > 0
}

// okMap is for an event, and has no error to return.
func (r *Jobs) okMap(ctx context.Context, object client.Object) []reconcile.Request {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(object.GetNamespace())); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pods")
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(&pods.Items[0])}}
}

// addresses leaves out the pods that could not be read (cloud controllers of Linode).
func (r *Jobs) addresses(ctx context.Context, names []string) (map[string]string, error) {
	found := make(map[string]string)
	for _, name := range names {
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil { // want `logged-only: the error of Get is logged, and the loop goes on without what it was asked for`
			ctrl.LoggerFrom(ctx).Error(err, "no address")
			continue
		}
		found[name] = pod.Status.PodIP
	}
	return found, nil
}

// okAddresses says in the end that there was a failure.
func (r *Jobs) okAddresses(ctx context.Context, names []string) (map[string]string, bool) {
	found, failed := make(map[string]string), false
	for _, name := range names {
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no address")
			failed = true
			continue
		}
		found[name] = pod.Status.PodIP
	}
	return found, failed
}

// okCollects returns the errors, as text.
func (r *Jobs) okCollects(ctx context.Context, names []string) ([]string, map[string]string) {
	found := make(map[string]string)
	var failed []string
	for _, name := range names {
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
			failed = append(failed, err.Error())
			continue
		}
		found[name] = pod.Status.PodIP
	}
	return failed, found
}

// okMapEach leaves out what could not be read for an event.
func (r *Jobs) okMapEach(ctx context.Context, object client.Object) []reconcile.Request {
	var requests []reconcile.Request
	for _, name := range r.names {
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no pod")
			continue
		}
		requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&pod)})
	}
	return requests
}

// okCounts counts the failures for its caller.
func (r *Jobs) okCounts(ctx context.Context, names []string) (int, map[string]string) {
	failed, found := 0, make(map[string]string)
	for _, name := range names {
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no pod")
			count(&failed, err)
			continue
		}
		found[name] = pod.Status.PodIP
	}
	return failed, found
}

func count(failed *int, err error) {
	if !apierrors.IsNotFound(err) {
		*failed++
	}
}

// Installs installs what a pod asks for.
type Installs struct {
	client.Client
	install func(ctx context.Context, name string) error
}

// Reconcile returns what the note of the failure returns (kyma-project/istio).
func (r *Installs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.install(ctx, pod.Name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not installed")
		return r.note(ctx, &pod, "Failed") // want `logged-only: the error of install is logged or noted, and this return says nothing of it`
	}
	return r.note(ctx, &pod, "Installed")
}

func (r *Installs) note(ctx context.Context, pod *corev1.Pod, reason string) (ctrl.Result, error) {
	pod.Status.Reason = reason
	return ctrl.Result{}, r.Status().Update(ctx, pod)
}

// okNotes has a note that comes back.
func (r *Installs) okNotes(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.install(ctx, pod.Name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not installed")
		return r.noteAndWait(ctx, pod, "Failed")
	}
	return r.note(ctx, pod, "Installed")
}

func (r *Installs) noteAndWait(ctx context.Context, pod *corev1.Pod, reason string) (ctrl.Result, error) {
	pod.Status.Reason = reason
	if err := r.Status().Update(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// okInstalls comes back.
func (r *Installs) okInstalls(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.install(ctx, pod.Name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not installed")
		if result, err := r.note(ctx, pod, "Failed"); err != nil {
			return result, err
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return r.note(ctx, pod, "Installed")
}

// mapSilent loses the event without a word.
func (r *Jobs) mapSilent(ctx context.Context, object client.Object) []reconcile.Request {
	requests := []reconcile.Request{}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(object.GetNamespace())); err != nil {
		return []reconcile.Request{} // want `failure-hidden: this returns nothing when List has failed, and mapSilent returns no error`
	}
	for _, pod := range pods.Items {
		requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&pod)})
	}
	return requests
}
