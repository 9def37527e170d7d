package swallowed

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A balancers is a client of a cloud.
type balancers interface {
	DeleteBalancer(ctx context.Context, name string) error
}

// removeBalancer tells of a success whatever has come of it (aws-load-balancer-controller).
func removeBalancer(ctx context.Context, cloud balancers, name string) error {
	if err := cloud.DeleteBalancer(ctx, name); err != nil {
		if strings.Contains(err.Error(), "in use") {
			return fmt.Errorf("targets of %s: %w", name, err)
		}
	}
	klog.Infof("%s is deleted", name)
	return nil // want `swallowed: the error of DeleteBalancer is lost: this return says that the work is done`
}

// removePod has a kind in place of a text.
func removePod(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if err := r.Delete(ctx, pod); err != nil {
		switch {
		case apierrors.IsConflict(err):
			return err
		}
	}
	klog.InfoS("deleted", "pod", pod.Name)
	return nil // want `swallowed: the error of Delete is lost: this return says that the work is done`
}

// told logs the others, and not why.
func told(ctx context.Context, cloud balancers, name string) error {
	if err := cloud.DeleteBalancer(ctx, name); err != nil {
		if strings.Contains(err.Error(), "in use") {
			return fmt.Errorf("targets of %s: %w", name, err)
		}
		klog.Infof("%s may be there still", name)
	}
	klog.Infof("%s is done", name)
	return nil // want `logged-only: that DeleteBalancer has failed is logged, without its error, and this return says that the work is done`
}

// okHandled returns the others.
func okHandled(ctx context.Context, cloud balancers, name string) error {
	if err := cloud.DeleteBalancer(ctx, name); err != nil {
		if !strings.Contains(err.Error(), "not found") {
			return err
		}
	}
	klog.Infof("%s is deleted", name)
	return nil
}
