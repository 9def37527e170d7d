package wrong_error

import (
	"context"
	"fmt"
	"io"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type stream interface {
	Recv(ctx context.Context) (*corev1.Pod, error)
}

// A comparison with one error says nothing of the others.
func received(ctx context.Context, c client.Client, s stream) error {
	var err error
	for {
		pod, recvErr := s.Recv(ctx)
		if recvErr == io.EOF {
			return nil
		}
		if recvErr != nil {
			return fmt.Errorf("cannot receive: %w", err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is recvErr`
		}
		if err = c.Update(ctx, pod); err != nil {
			return err
		}
	}
}

func okReceived(ctx context.Context, c client.Client, s stream) error {
	for {
		pod, recvErr := s.Recv(ctx)
		if recvErr == io.EOF {
			return nil
		}
		if recvErr != nil {
			return fmt.Errorf("cannot receive: %w", recvErr)
		}
		if err := c.Update(ctx, pod); err != nil {
			return err
		}
	}
}
