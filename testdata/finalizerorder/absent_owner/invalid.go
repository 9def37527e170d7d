package absent_owner

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/util/validation/field"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/lookup"
)

// Checked wants pods that are valid.
type Checked struct {
	Rooms
	busy   map[string]bool
	policy policy
}

type policy interface {
	Allows(pod *corev1.Pod) error
}

func validate(pod *corev1.Pod) error {
	if pod.Spec.Hostname == "" {
		return errors.New("there is no hostname")
	}
	return nil
}

// invalid ends with an error.
func (r *Checked) invalid(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := validate(pod); err != nil { // want `absent-owner: validate fails as long as pod is not valid, and the reconcile ends before it looks at the deletion: its finalizer stays`
		return ctrl.Result{}, fmt.Errorf("pod %s: %w", pod.Name, err) // related `ends here`
	}
	if !pod.DeletionTimestamp.IsZero() { // related `deletion is looked at here`
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Checked) checkSize(pod *corev1.Pod) error {
	if _, err := resource.ParseQuantity(pod.Annotations["size"]); err != nil {
		return field.Invalid(field.NewPath("metadata", "annotations"), pod.Annotations["size"], err.Error())
	}
	return nil
}

// noted writes the reason into the status, by a method.
func (r *Checked) noted(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.checkSize(pod); err != nil { // want `absent-owner: checkSize fails as long as pod is not valid`
		ctrl.LoggerFrom(ctx).Error(err, "invalid")
		pod.Status.Reason = "Invalid"
		return ctrl.Result{}, r.Status().Update(ctx, pod)
	}
	return ctrl.Result{}, r.finalize(ctx, pod)
}

// elsewhere has defaults set by a function of another package, whose answer is only for what lives.
func (r *Checked) elsewhere(ctx context.Context, pod *corev1.Pod) error {
	changed, err := lookup.SetDefaults(pod) // want `absent-owner: SetDefaults fails as long as pod is not valid`
	if err != nil {
		return err
	}
	if pod.GetDeletionTimestamp() != nil {
		_, err := r.leave(ctx, pod)
		return err
	}
	if changed {
		return r.Update(ctx, pod)
	}
	return nil
}

func checkSpec(spec *corev1.PodSpec) error {
	if len(spec.Containers) == 0 {
		return errors.New("there are no containers")
	}
	return nil
}

// later comes back to the same spec.
func (r *Checked) later(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if checkSpec(&pod.Spec) != nil { // want `absent-owner: checkSpec fails as long as pod is not valid`
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// keptError has the error in a variable that a deferred function reads.
func (r *Checked) keptError(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, req.NamespacedName, pod)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not done")
		}
	}()
	changed, err := lookup.SetDefaults(pod) // want `absent-owner: SetDefaults fails as long as pod is not valid`
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("wrong options: %w", err)
	}
	if pod.DeletionTimestamp != nil {
		err = r.finalize(ctx, pod)
		return ctrl.Result{}, err
	}
	if changed {
		err = r.Update(ctx, pod)
	}
	return ctrl.Result{}, err
}

// okKeptError goes on, with the error of the next step in the same variable.
func (r *Checked) okKeptError(ctx context.Context, pod *corev1.Pod) error {
	var err error
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not done")
		}
	}()
	err = validate(pod)
	if err != nil {
		pod.Status.Reason = "Invalid"
	}
	err = r.finalize(ctx, pod)
	return err
}

// okDeletionFirst validates what lives.
func (r *Checked) okDeletionFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	if err := validate(pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okAliveOnly ends for what lives.
func (r *Checked) okAliveOnly(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := validate(pod); err != nil && pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okNoted goes on.
func (r *Checked) okNoted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := validate(pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "invalid")
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func size(pod *corev1.Pod) (int64, error) {
	quantity, err := resource.ParseQuantity(pod.Annotations["size"])
	return quantity.Value(), err
}

// okNeeded frees what the annotation says.
func (r *Checked) okNeeded(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	bytes, err := size(pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		ctrl.LoggerFrom(ctx).Info("freed", "bytes", bytes)
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Checked) reserve(pod *corev1.Pod) error {
	if r.busy[pod.Name] {
		return errors.New("busy")
	}
	r.busy[pod.Name] = true
	return nil
}

// okBusy fails for as long as another pass has the pod.
func (r *Checked) okBusy(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.reserve(pod); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Checked) free(pod *corev1.Pod) error {
	if r.busy[pod.Name] {
		return errors.New("busy")
	}
	return nil
}

// okFree looks at what another goroutine has noted.
func (r *Checked) okFree(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.free(pod); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func initialize(pod *corev1.Pod) error {
	if pod.Status.Phase == "" {
		pod.Status.Phase = corev1.PodPending
		return errors.New("the pod is new")
	}
	return nil
}

// okInitialized does not fail in the next pass.
func (r *Checked) okInitialized(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := initialize(pod); err != nil {
		return ctrl.Result{}, r.Status().Update(ctx, pod)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

type placed interface {
	client.Object
	SetPlace(place string) error
}

func place(obj placed) error {
	if obj.GetLabels()["place"] == "" {
		return errors.New("there is no place")
	}
	return nil
}

// okAnyKind has an object of any kind, whose methods may change it.
func (r *Checked) okAnyKind(ctx context.Context, obj placed) error {
	if err := place(obj); err != nil {
		return err
	}
	if !obj.GetDeletionTimestamp().IsZero() {
		controllerutil.RemoveFinalizer(obj, podFinalizer)
		return r.Update(ctx, obj)
	}
	return nil
}

// okUnseen asks what is not seen.
func (r *Checked) okUnseen(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.policy.Allows(pod); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Checked) note(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	return r.Status().Update(ctx, pod)
}

// okWrites fails as long as the API server does.
func (r *Checked) okWrites(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.note(ctx, pod); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}
