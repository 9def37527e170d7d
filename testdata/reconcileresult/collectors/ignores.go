package collectors

import (
	"context"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// DeviceError is what devices say.
type DeviceError interface {
	error
	IsNotFound() bool
}

// IgnoreNotFound leaves out that a device is not there.
func IgnoreNotFound(err DeviceError) DeviceError {
	if err == nil {
		return nil
	}
	if err.IsNotFound() {
		return nil
	}
	return err
}

// Devices asks for devices.
type Devices interface {
	Index(ctx context.Context, id string) (int, DeviceError)
}

// Reporter reports devices.
type Reporter struct {
	client.Client
	devices Devices
	log     logr.Logger
}

func (r *Reporter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.indexes(ctx, []string{req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	_, err := r.okIndexes(ctx, []string{req.Name})
	return ctrl.Result{}, err
}

// indexes goes on after any error but the one that it is to pass over.
func (r *Reporter) indexes(ctx context.Context, ids []string) ([]int, error) {
	var found []int
	for _, id := range ids {
		index, err := r.devices.Index(ctx, id)
		if IgnoreNotFound(err) != nil {
			r.log.Info("no index", "device", id)
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, index)
	}
	return found, nil
}

// okIndexes passes over a device that is not there.
func (r *Reporter) okIndexes(ctx context.Context, ids []string) ([]int, error) {
	var found []int
	for _, id := range ids {
		index, err := r.devices.Index(ctx, id)
		if IgnoreNotFound(err) != nil {
			return nil, err
		}
		if err != nil {
			continue
		}
		found = append(found, index)
	}
	return found, nil
}
