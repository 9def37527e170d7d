package delay_dropped

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Handles is what the controllers of other packages differ in.
type Handles interface {
	Handle(ctx context.Context, object client.Object) error
}

// ReconcileWith is the body of the reconciles of other packages (coralogix-operator).
func ReconcileWith(ctx context.Context, req ctrl.Request, c client.Client, object client.Object, h Handles) (ctrl.Result, error) {
	if err := c.Get(ctx, req.NamespacedName, object); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}, err // want `delay-dropped: RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff`
	}
	if err := h.Handle(ctx, object); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}, err
	}
	return ctrl.Result{}, nil
}

// okTranslated is called here by what changes what it returns.
func okTranslated(ctx context.Context, req ctrl.Request, c client.Client, object client.Object) (ctrl.Result, error) {
	if err := c.Get(ctx, req.NamespacedName, object); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}, err
	}
	return ctrl.Result{}, nil
}

// Translates takes the delay of an error.
type Translates struct{ client.Client }

func (t *Translates) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := okTranslated(ctx, req, t.Client, nil)
	if err != nil {
		return result, nil
	}
	return ctrl.Result{}, nil
}
