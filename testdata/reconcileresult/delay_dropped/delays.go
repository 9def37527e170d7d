package delay_dropped

import (
	"context"
	"errors"
	"fmt"
	"time"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const resync = 30 * time.Second

// Clusters mentions its delay beside each error.
type Clusters struct {
	client.Client
	Resync time.Duration
}

func (r *Clusters) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{Requeue: false}, nil
		}
		return ctrl.Result{RequeueAfter: resync}, err // want `delay-dropped: RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff`
	}
	if node.Spec.Unschedulable {
		return ctrl.Result{RequeueAfter: r.Resync}, fmt.Errorf("node %s is cordoned", node.Name) // related `ignored here as well`
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// Phases returns what its steps return.
type Phases struct{ client.Client }

func (r *Phases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Namespace == "" {
		return r.clusterWide(ctx, req.Name)
	}
	for _, phase := range []func(context.Context, string) (ctrl.Result, error){r.prepare, r.publish} {
		if result, err := phase(ctx, req.Name); err != nil { // want `result-dropped: the Result of the call is thrown away`
			return result, err
		}
	}
	return r.translated(ctx, req.Name)
}

func (r *Phases) clusterWide(ctx context.Context, name string) (result ctrl.Result, err error) {
	var node corev1.Node
	if err = r.Get(ctx, client.ObjectKey{Name: name}, &node); err != nil {
		result.RequeueAfter = resync
		return result, err // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}

func (r *Phases) prepare(ctx context.Context, name string) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		result := ctrl.Result{}
		result.RequeueAfter = time.Minute
		return result, err // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}

func (r *Phases) publish(ctx context.Context, name string) (ctrl.Result, error) {
	delay, err := r.backoff(ctx, name)
	if err != nil {
		return ctrl.Result{RequeueAfter: delay}, err
	}
	return ctrl.Result{RequeueAfter: delay}, nil
}

// backoff returns no delay beside an error: a Result of it is empty then.
func (r *Phases) backoff(ctx context.Context, name string) (time.Duration, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
		return 0, err
	}
	return time.Duration(len(pod.Status.ContainerStatuses)) * time.Second, nil
}

var errWaiting = errors.New("waiting")

// okTranslated: the caller makes something else of the sentinel.
func (r *Phases) translated(ctx context.Context, name string) (ctrl.Result, error) {
	result, err := r.okWaits(ctx, name)
	if errors.Is(err, errWaiting) {
		return ctrl.Result{RequeueAfter: result.RequeueAfter}, nil
	}
	return result, err
}

func (r *Phases) okWaits(ctx context.Context, name string) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: resync}, errWaiting
}

// Looks looks at the Result of its step before the error.
type Looks struct{ client.Client }

func (r *Looks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := r.okStep(ctx, req)
	if !result.IsZero() {
		ctrl.LoggerFrom(ctx).Error(err, "the step asks for another turn")
		return result, nil
	}
	return result, err
}

func (r *Looks) okStep(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err
	}
	return ctrl.Result{}, nil
}

// Joined returns what it has collected.
type Joined struct{ client.Client }

func (r *Joined) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var errs []error
	for _, name := range []string{"a", "b"} {
		if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	return ctrl.Result{RequeueAfter: resync}, errors.Join(errs...) // want `delay-maybe-dropped: RequeueAfter is ignored whenever Join returns an error`
}

// OkRequeues says Requeue, which is what an error does as well, and ignores what is gone.
type OkRequeues struct{ client.Client }

func (r *OkRequeues) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &pod); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{RequeueAfter: time.Second}, nil
		}
		return ctrl.Result{Requeue: true}, err
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// Result is another type, which its caller reads.
type Result struct{ RequeueAfter time.Duration }

type OkOther struct{ client.Client }

func (r *OkOther) Reconcile(ctx context.Context, name string) (Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		return Result{RequeueAfter: resync}, err
	}
	return Result{}, nil
}

// Stores writes the status after its step, whose Result it returns.
type Stores struct {
	client.Client
	lenient bool
}

func (r *Stores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := r.step(ctx)
	if storeErr := r.store(ctx); storeErr != nil && err == nil {
		err = storeErr
		if (result == ctrl.Result{}) {
			result = ctrl.Result{Requeue: true}
		}
	}
	if err != nil || req.Name == "" {
		return result, err
	}
	return r.rest(ctx)
}

func (r *Stores) step(ctx context.Context) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}

func (r *Stores) store(ctx context.Context) error {
	return r.Status().Update(ctx, &corev1.Pod{})
}

// rest stores when all went well.
func (r *Stores) rest(ctx context.Context) (ctrl.Result, error) {
	result, err := r.last(ctx)
	if err == nil {
		err = r.store(ctx)
	}
	return result, err
}

func (r *Stores) last(ctx context.Context) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Node{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}

// Forgives has none returned where there was an error.
type Forgives struct {
	client.Client
	lenient bool
}

func (r *Forgives) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := r.okStep(ctx)
	if err != nil && r.lenient {
		err = nil
	}
	return result, err
}

func (r *Forgives) okStep(ctx context.Context) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Node{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err
	}
	return ctrl.Result{}, nil
}

// Replaces has another error in any case.
type Replaces struct{ client.Client }

func (r *Replaces) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := r.okStep(ctx)
	if req.Namespace == "" {
		err = r.Status().Update(ctx, &corev1.Pod{})
	}
	return result, err
}

func (r *Replaces) okStep(ctx context.Context) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Node{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err
	}
	return ctrl.Result{}, nil
}

// Wraps adds a text to the error that it has found.
type Wraps struct{ client.Client }

func (r *Wraps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Node{}); err != nil {
		return ctrl.Result{RequeueAfter: resync}, pkgerrors.Wrapf(err, "delete %s", req.Name) // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}
