package cause_maybe_nil

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/cause_maybe_nil/steps"
)

func (r *Runtimes) step(ctx context.Context) (*ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: "a"}, &pod); err != nil {
		return nil, err
	}
	if pod.Status.Phase != corev1.PodRunning {
		return &ctrl.Result{Requeue: true}, nil
	}
	return nil, nil
}

// stops takes each reason to stop for a failure.
func (r *Runtimes) stops(ctx context.Context) (ctrl.Result, error) {
	if result, stop, err := steps.Stops(r.step(ctx)); stop {
		return result, fmt.Errorf("step: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch for stop is taken without an error as well`
	}
	return ctrl.Result{}, nil
}

func (r *Runtimes) okStops(ctx context.Context) (ctrl.Result, error) {
	if result, stop, err := steps.Stops(r.step(ctx)); stop {
		if err != nil {
			err = fmt.Errorf("step: %w", err)
		}
		return result, err
	}
	return ctrl.Result{}, nil
}

func (r *Runtimes) okFails(ctx context.Context) error {
	_, err := r.step(ctx)
	if failed, err := steps.Fails(err); failed {
		return fmt.Errorf("step: %w", err)
	}
	return nil
}

// present says within the package whether there is a pod.
func (r *Runtimes) present(ctx context.Context) (bool, error) {
	var pod corev1.Pod
	err := r.Get(ctx, client.ObjectKey{Name: "a"}, &pod)
	if apierrors.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

func (r *Runtimes) wants(ctx context.Context) error {
	found, err := r.present(ctx)
	if !found {
		return fmt.Errorf("no pod: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch for !found is taken without an error as well`
	}
	return nil
}

// phase asks a function of a library which says by the bool alone that there is no field.
func phase(object *unstructured.Unstructured) (string, error) {
	text, found, err := unstructured.NestedString(object.Object, "status", "phase")
	if !found {
		return "", fmt.Errorf("no phase: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch for !found`
	}
	return text, nil
}

func okPhase(object *unstructured.Unstructured) (string, error) {
	text, found, err := unstructured.NestedString(object.Object, "status", "phase")
	if err != nil {
		return "", fmt.Errorf("phase: %w", err)
	}
	if !found {
		return "", errors.New("no phase")
	}
	return text, nil
}

func closes(ctx context.Context, c io.Closer) {
	if err := c.Close(); !errors.Is(err, net.ErrClosed) {
		ctrl.LoggerFrom(ctx).Error(err, "not closed") // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch for !errors.Is\(err, net.ErrClosed\) is taken without an error as well`
	}
}

func closesCompared(c io.Closer) error {
	err := c.Close()
	if err != net.ErrClosed {
		return fmt.Errorf("close: %w", err) // want `cause-maybe-nil: err may be nil here, and names no cause then: the branch for err != net.ErrClosed`
	}
	return nil
}

// gone tells of a pod that is there as of a failure.
func (r *Runtimes) gone(ctx context.Context) error {
	var pod corev1.Pod
	err := r.Get(ctx, client.ObjectKey{Name: "a"}, &pod)
	if !apierrors.IsNotFound(err) {
		return fmt.Errorf("still there: %w", err) // want `cause-maybe-nil: err may be nil here`
	}
	return nil
}

func okCloses(ctx context.Context, c io.Closer) {
	if err := c.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		ctrl.LoggerFrom(ctx).Error(err, "not closed")
	}
}

func okClosesLater(c io.Closer) error {
	err := c.Close()
	if err == nil {
		return nil
	}
	if !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("close: %w", err)
	}
	return nil
}

// okServes comes back with an error only.
func okServes(ctx context.Context, server *http.Server) {
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		ctrl.LoggerFrom(ctx).Error(err, "the server has ended")
	}
}

type runner interface {
	Run(ctx context.Context) error
}

// okRuns has what may work until it fails.
func okRuns(ctx context.Context, r runner) {
	if err := r.Run(ctx); !errors.Is(err, context.Canceled) {
		ctrl.LoggerFrom(ctx).Error(err, "the runner has ended")
	}
}
