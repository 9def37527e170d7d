package error_overwritten

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Update(ctx, &pod) // want `error-overwritten: the error of Update is overwritten before anything looks at it`
	err = r.Status().Update(ctx, &pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.patched(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okDeferred(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, errors.Join(r.masks(ctx, &pod), r.okMasks(ctx, &pod), r.pairs(ctx, &pod), r.okReads(ctx, &pod))
}

// patched: the plain variable is no result.
func (r *Pods) patched(ctx context.Context, pod *corev1.Pod) error {
	var err error
	defer func() {
		err = r.Status().Update(ctx, pod) // want `error-overwritten: the error of Update is lost: the function has returned its results when this assigns to err`
	}()
	if err = r.Update(ctx, pod); err != nil {
		return err
	}
	return nil
}

// okDeferred: the error goes into the result, beside what is there.
func (r *Pods) okDeferred(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if patchErr := r.Status().Update(ctx, pod); patchErr != nil {
			err = errors.Join(err, patchErr)
		}
	}()
	defer func() {
		if err == nil {
			err = r.Patch(ctx, pod, client.Merge)
		}
	}()
	defer func() {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			err = deleteErr
		}
	}()
	return r.Update(ctx, pod)
}

// masks: a Status().Update that works makes a success of the failed Update.
func (r *Pods) masks(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		err = r.Status().Update(ctx, pod) // want `error-overwritten: when Update works, it makes a success of whatever error the function was about to return`
	}()
	return r.Update(ctx, pod)
}

// okMasks: the variable is read after the closure has run.
func (r *Pods) okMasks(ctx context.Context, pod *corev1.Pod) error {
	var err error
	func() {
		defer func() {
			err = r.Status().Update(ctx, pod)
		}()
		_ = r.Update(ctx, pod)
	}()
	return err
}

// pairs: the second call of the pair assigns to the same variable.
func (r *Pods) pairs(ctx context.Context, pod *corev1.Pod) error {
	owner, err := r.find(ctx, "owner") // want `error-overwritten: the error of find is overwritten before anything looks at it`
	child, err := r.find(ctx, "child")
	if err != nil {
		return err
	}
	pod.Labels = map[string]string{owner.Name: child.Name}
	return r.Update(ctx, pod)
}

func (r *Pods) find(ctx context.Context, name string) (*corev1.Pod, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, client.ObjectKey{Name: name}, pod); err != nil {
		return new(corev1.Pod), err
	}
	return pod, nil
}

// okReads: one path reads each of the errors, or the author throws one away.
func (r *Pods) okReads(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err == nil {
		err = r.Status().Update(ctx, pod)
	}
	for range 3 {
		err = r.Update(ctx, pod)
		if err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	best := r.Delete(ctx, pod)
	_ = best
	_ = r.Delete(ctx, pod)
	return nil
}

// lookup has another err in its deferred function, so that nothing reads the first any more.
func (r *Pods) lookup(ctx context.Context, name string) (found *corev1.Pod, reterr error) {
	_, err := r.find(ctx, "owner")
	if err != nil {
		return nil, err
	}
	pod, err := r.find(ctx, name) // want `error-overwritten: the error of find is in err, which nothing reads any more`
	defer func() {
		if err := r.Update(ctx, pod); err != nil && reterr == nil {
			reterr = err
		}
	}()
	return pod, nil
}

// Hooks has functions in fields.
type Hooks struct {
	client.Client
	prepare func(context.Context, *corev1.Pod) error
}

func (h *Hooks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	err := h.prepare(ctx, pod) // want `error-overwritten: the error of prepare is overwritten before anything looks at it`
	err = h.Get(ctx, req.NamespacedName, pod)
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// copied has a deferred call, which keeps the result in memory.
func (r *Pods) copied(ctx context.Context, pod *corev1.Pod) (err error) {
	defer r.closed(pod)
	err = r.Update(ctx, pod) // want `error-overwritten: the error of Update is overwritten before anything looks at it`
	err = r.Status().Update(ctx, pod)
	if err != nil {
		return
	}
	return
}

// okCopied looks at each error.
func (r *Pods) okCopied(ctx context.Context, pod *corev1.Pod) (err error) {
	defer r.closed(pod)
	if err = r.Update(ctx, pod); err != nil {
		return
	}
	err = r.Status().Update(ctx, pod)
	return
}

// handled has a deferred function that reads the result, which has the error of the second call then.
func (r *Pods) handled(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() { ctrl.LoggerFrom(ctx).Error(err, "pod not written") }()
	err = r.Update(ctx, pod) // want `error-overwritten: the error of Update is overwritten before anything looks at it`
	err = r.Status().Update(ctx, pod)
	return
}

func (r *Pods) closed(*corev1.Pod) {}
