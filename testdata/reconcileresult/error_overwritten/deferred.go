package error_overwritten

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Instances write their status when they leave.
type Instances struct{ client.Client }

func (r *Instances) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, err
	}
	steps := []func(context.Context, *corev1.Pod) error{r.changed, r.listed, r.ready, r.counted, r.okJoined, r.okFailed, r.okDone, r.okLogged, r.okRegistered, r.okOwn}
	for _, step := range steps {
		if err := step(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	for _, pack := range []func([]byte) ([]byte, error){okClosedBefore, okClosedByCapture, closedLast, closedOther} {
		if _, err := pack([]byte(pod.Name)); err != nil {
			return ctrl.Result{}, err
		}
	}
	_, err := r.unnamed(ctx, &pod)
	return ctrl.Result{}, err
}

// unnamed joins the errors into a variable that is no result.
func (r *Instances) unnamed(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	var err error
	defer func() {
		copied := pod.DeepCopy()
		err = errors.Join(err, r.Update(ctx, copied)) // want `error-overwritten: the error of Update is lost: the function has returned its results when this assigns to err`
		pod.ResourceVersion = copied.ResourceVersion
		if statusErr := r.Status().Update(ctx, pod); statusErr != nil { // related `here too`
			err = fmt.Errorf("status (%w): %w", err, statusErr)
		}
	}()
	if pod.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	err = r.Patch(ctx, pod, client.Merge)
	return ctrl.Result{}, err
}

// A list of errors is nil when it holds none.
type list struct{ errors []error }

func (l *list) Error() string { return errors.Join(l.errors...).Error() }

func (l *list) orNil() error { return errors.Join(l.errors...) }

// listed takes another form of the errors in the end.
func (r *Instances) listed(ctx context.Context, pod *corev1.Pod) error {
	var err error
	defer func() {
		err = &list{[]error{err}}
		err = errors.Join(err, r.Update(ctx, pod)) // want `error-overwritten: the error of Update is lost`
		err = err.(*list).orNil()
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// changed writes the status if it has changed, and forgets what went wrong before.
func (r *Instances) changed(ctx context.Context, pod *corev1.Pod) (err error) {
	before := pod.DeepCopy()
	defer func() {
		if !reflect.DeepEqual(before.Status, pod.Status) {
			err = r.Status().Update(ctx, pod) // want `error-overwritten: when Update works, it makes a success of whatever error the function was about to return`
		}
	}()
	pod.Status.Message = "changed"
	return r.Patch(ctx, pod, client.Merge)
}

// ready asks for a part of the object.
func (r *Instances) ready(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if pod.Status.Phase == corev1.PodFailed {
			err = r.Delete(ctx, pod) // want `error-overwritten: when Delete works`
		}
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// conflicts asks for a kind once it has overwritten what went wrong before (longhorn).
func (r *Instances) conflicts(ctx context.Context, pod *corev1.Pod) (err error) {
	before := pod.DeepCopy()
	defer func() {
		var writeErr error
		if before.Spec.NodeName != pod.Spec.NodeName {
			writeErr = r.Patch(ctx, pod, client.Merge)
		}
		if writeErr == nil && !reflect.DeepEqual(before.Status, pod.Status) {
			err = r.Status().Update(ctx, pod) // want `error-overwritten: when Update works`
		}
		if apierrors.IsConflict(err) || apierrors.IsConflict(writeErr) {
			err = nil
		}
	}()
	return r.Delete(ctx, pod)
}

// okLooks looks at the result first.
func (r *Instances) okLooks(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			pod.Status.Message = err.Error()
		}
		err = r.Status().Update(ctx, pod)
	}()
	return r.Delete(ctx, pod)
}

// counted assigns a second error to a variable that is no result, if there is none yet.
func (r *Instances) counted(ctx context.Context, pod *corev1.Pod) error {
	err := r.Patch(ctx, pod, client.Merge)
	defer func() {
		if closeErr := r.Delete(ctx, pod); err == nil { // want `error-overwritten: the error of Delete is lost`
			err = closeErr
		}
	}()
	return err
}

// okJoined joins the errors into the result.
func (r *Instances) okJoined(ctx context.Context, pod *corev1.Pod) (err error) {
	before := pod.DeepCopy()
	defer func() {
		if !reflect.DeepEqual(before.Status, pod.Status) {
			err = errors.Join(err, r.Status().Update(ctx, pod))
		}
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// okFailed overwrites with an error that is certain.
func (r *Instances) okFailed(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if statusErr := r.Status().Update(ctx, pod); statusErr != nil {
			err = statusErr
		}
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// okDone writes only when all has worked.
func (r *Instances) okDone(ctx context.Context, pod *corev1.Pod) (err error) {
	done := false
	defer func() {
		if done {
			err = r.Status().Update(ctx, pod)
		}
	}()
	if err := r.Patch(ctx, pod, client.Merge); err != nil {
		return err
	}
	done = true
	return nil
}

// okLogged tells of the error.
func (r *Instances) okLogged(ctx context.Context, pod *corev1.Pod) error {
	var err error
	defer func() {
		err = r.Status().Update(ctx, pod)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "the status is not written")
		}
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// okRegistered has another deferred function that runs afterwards, and looks at the error.
func (r *Instances) okRegistered(ctx context.Context, pod *corev1.Pod) error {
	var err error
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not stopped")
		}
	}()
	defer func() { err = r.Delete(ctx, pod) }()
	return r.Patch(ctx, pod, client.Merge)
}

// okOwn has a variable of its own.
func (r *Instances) okOwn(ctx context.Context, pod *corev1.Pod) error {
	defer func() {
		err := errors.Join(r.Delete(ctx, pod), r.Status().Update(ctx, pod))
		if err != nil {
			pod.Status.Message = err.Error()
		}
	}()
	return r.Patch(ctx, pod, client.Merge)
}

// okClosedBefore closes what is closed already, and has told of that (cluster-api-provider-linode).
func okClosedBefore(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	var err error
	w := gzip.NewWriter(&packed)
	defer func(w *gzip.Writer) {
		err = w.Close()
	}(w)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}

// okClosedByCapture captures the writer.
func okClosedByCapture(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	var err error
	w := gzip.NewWriter(&packed)
	defer func() { err = w.Close() }()
	if _, err = w.Write(data); err != nil {
		return nil, err
	}
	if err = w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// closedLast closes it only there, when the bytes are returned.
func closedLast(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	var err error
	w := gzip.NewWriter(&packed)
	defer func() { err = w.Close() }() // want `error-overwritten: the error of Close is lost`
	_, err = w.Write(data)
	return packed.Bytes(), err
}

// closedOther closes another writer before.
func closedOther(data []byte) ([]byte, error) {
	var packed, copied bytes.Buffer
	var err error
	w, other := gzip.NewWriter(&packed), gzip.NewWriter(&copied)
	defer func() { err = w.Close() }() // want `error-overwritten: the error of Close is lost`
	_, err = w.Write(data)
	if closeErr := other.Close(); closeErr != nil {
		return nil, closeErr
	}
	return packed.Bytes(), err
}
