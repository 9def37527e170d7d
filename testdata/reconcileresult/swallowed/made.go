package swallowed

import (
	"context"
	stderrors "errors"
	"fmt"
	"net/http"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// startOn makes an error of each failure, and returns none of them (nvidia k8s-dra-driver).
func startOn(ctx context.Context, r client.Client, node *corev1.Node) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
		fmt.Errorf("read %s: %w", node.Name, err) // want `swallowed: the error that Errorf makes is thrown away: it is neither returned nor logged`
	}
	if node.Spec.Unschedulable {
		stderrors.New("no pods are wanted here") // related `here too: the error that New makes is thrown away`
	}
	if err := r.Update(ctx, node); err != nil {
		errors.Wrap(err, "update") // related `here too: the error that Wrap makes is thrown away`
	}
	return nil
}

// label has no error to return, but a log.
func label(ctx context.Context, r client.Client, node *corev1.Node) {
	if err := r.Update(ctx, node); err != nil {
		errors.WithMessagef(err, "label %s", node.Name) // want `swallowed: the error that WithMessagef makes is thrown away`
	}
}

// okMeant says that nobody wants the error.
func okMeant(ctx context.Context, r client.Client, node *corev1.Node) {
	err := r.Update(ctx, node)
	_ = errors.Wrap(err, "label")
	if err := fmt.Errorf("label: %w", err); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no label")
	}
}

// okServes is called for what it does until it fails: what becomes of a server's error is no question of a reconcile.
func okServes(addr string) {
	go func() {
		http.ListenAndServe(addr, nil)
	}()
}
