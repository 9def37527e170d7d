package error_overwritten

import (
	"context"
	"fmt"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"k8s.io/klog/v2"
)

// A disks is the client of a cloud.
type disks interface {
	Create(ctx context.Context, name string) (string, error)
	Enable(ctx context.Context, id string) ([]string, error)
	Delete(ctx context.Context, id string) (bool, error)
}

// Restores makes snapshots that can be restored at once.
type Restores struct{ disks disks }

// enable says nil in place of what has failed, once it has cleaned up (aws-ebs-csi-driver).
func (r *Restores) enable(ctx context.Context, id string) error {
	_, err := r.disks.Enable(ctx, id)
	if err != nil {
		if _, err = r.disks.Delete(ctx, id); err != nil {
			return status.Errorf(codes.Internal, "could not delete %q: %v", id, err)
		}
		return status.Errorf(codes.Internal, "could not enable %q: %v", id, err) // want `error-overwritten: err is nil here: the success of Delete has overwritten the error that was found, and the cause is lost`
	}
	return nil
}

// enableWrapped has the clean-up as a statement of its own.
func (r *Restores) enableWrapped(ctx context.Context, id string) error {
	_, err := r.disks.Enable(ctx, id)
	if err != nil {
		_, err = r.disks.Delete(ctx, id)
		if err != nil {
			return fmt.Errorf("could not delete %q: %w", id, err)
		}
		return fmt.Errorf("could not enable %q: %w", id, err) // want `error-overwritten: err is nil here: the success of Delete has overwritten the error that was found`
	}
	return nil
}

// enableLogged returns nothing, so that the log is all.
func (r *Restores) enableLogged(ctx context.Context, id string) {
	_, err := r.disks.Enable(ctx, id)
	if err != nil {
		if _, err = r.disks.Delete(ctx, id); err != nil {
			klog.Errorf("could not delete %q: %v", id, err)
			return
		}
		klog.Errorf("could not enable %q: %v", id, err) // want `error-overwritten: err is nil here: the success of Delete has overwritten the error that was found`
	}
}

// okInner has a variable of its own for the clean-up.
func (r *Restores) okInner(ctx context.Context, id string) error {
	if _, err := r.disks.Enable(ctx, id); err != nil {
		if _, err := r.disks.Delete(ctx, id); err != nil {
			return status.Errorf(codes.Internal, "could not delete %q: %v", id, err)
		}
		return status.Errorf(codes.Internal, "could not enable %q: %v", id, err)
	}
	return nil
}

// okMended works in another way, and says so.
func (r *Restores) okMended(ctx context.Context, id string) error {
	_, err := r.disks.Enable(ctx, id)
	if err != nil {
		if _, err = r.disks.Create(ctx, id); err != nil {
			return status.Errorf(codes.Internal, "could not create %q: %v", id, err)
		}
		klog.Infof("made %q anew: %v", id, err)
	}
	return nil
}

// okEither comes to the text with the first error as well.
func (r *Restores) okEither(ctx context.Context, id string, cleanUp bool) error {
	_, err := r.disks.Enable(ctx, id)
	if err == nil {
		return nil
	}
	if cleanUp {
		_, err = r.disks.Delete(ctx, id)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("could not enable %q: %w", id, err)
}
