package wrong_error

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// deleteEach wraps what earlier turns have left in err, which is nil in the first one.
func deleteEach(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		if deleteErr := c.Delete(ctx, &pods[i]); deleteErr != nil { // related `the error that was found`
			err = fmt.Errorf("failed to delete %s: %w", pods[i].Name, err) // want `wrong-error: err may be nil here, so that the cause is lost: the error that was found is deleteErr`
			continue
		}
	}
	return err
}

// logEach logs it.
func logEach(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		if deleteErr := c.Delete(ctx, &pods[i]); deleteErr != nil { // related `the error that was found`
			log.Error(err, "not deleted", "pod", pods[i].Name) // want `wrong-error: err may be nil here, so that nobody learns of the cause: the error that was found is deleteErr`
			err = errors.New("some pods are left")
		}
	}
	return err
}

// okJoinsEach adds each to those before.
func okJoinsEach(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		if deleteErr := c.Delete(ctx, &pods[i]); deleteErr != nil {
			err = fmt.Errorf("failed to delete %s: %w (%v)", pods[i].Name, deleteErr, err)
		}
	}
	return err
}

// okKeepsFirst has noted the error before it logs.
func okKeepsFirst(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		if deleteErr := c.Delete(ctx, &pods[i]); deleteErr != nil {
			if err == nil {
				err = deleteErr
			}
			log.Error(err, "not deleted", "pod", pods[i].Name)
		}
	}
	return err
}

// okUndone tells of the failure that led to the clean-up.
func okUndone(ctx context.Context, c client.Client, log logr.Logger, pod *corev1.Pod, create func() error) error {
	err := create()
	if pod.Name != "" {
		err = errors.Join(err, c.Update(ctx, pod))
	}
	if err != nil {
		if deleteErr := c.Delete(ctx, pod); deleteErr != nil {
			log.Error(err, "not deleted after this")
		}
	}
	return err
}
