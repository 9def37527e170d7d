package swallowed

import (
	"context"
	"log/slog"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// labelWith logs with a logger that has the error.
func labelWith(ctx context.Context, c client.Client, log *slog.Logger, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		log.With("error", err).Warn("not labelled")
	}
	return nil // want `logged-only: the error of Update is logged`
}

// labelField logs it in a field.
func labelField(ctx context.Context, c client.Client, log *slog.Logger, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		log.Warn("not labelled", slog.Any("error", err))
	}
	return nil // want `logged-only: the error of Update is logged`
}

// labelValues has it among the values of a logger.
func labelValues(ctx context.Context, c client.Client, log logr.Logger, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		log.WithValues("error", err.Error()).Info("not labelled")
	}
	return nil // want `logged-only: the error of Update is logged`
}

// okLabelsLater hands the logger on, in a context that others have.
func okLabelsLater(ctx context.Context, c client.Client, log logr.Logger, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		ctx = logr.NewContext(ctx, log.WithValues("error", err))
		return c.Delete(ctx, pod)
	}
	return nil
}
