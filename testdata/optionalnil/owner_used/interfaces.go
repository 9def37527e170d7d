package owner_used

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

// A collector reads objects of any kind.
type collector struct{ client.Client }

// object returns nothing where it is not there.
func (c *collector) object(ctx context.Context, key client.ObjectKey, into client.Object) (client.Object, error) {
	if err := c.Get(ctx, key, into); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, err
	}
	return into, nil
}

func (c *collector) remove(ctx context.Context, object client.Object) error {
	fmt.Println("removes", object.GetName())
	return c.Delete(ctx, object)
}

// The service need not be there because the pod is.
func (c *collector) collect(ctx context.Context, key client.ObjectKey) error {
	pod, err := c.object(ctx, key, &corev1.Pod{})
	if err != nil {
		return err
	}
	service, err := c.object(ctx, key, &corev1.Service{})
	if err != nil {
		return err
	}
	if pod != nil {
		if err := c.remove(ctx, pod); err != nil {
			return err
		}
		return c.remove(ctx, service) // want `nothing-found: service is nil without an error when object finds nothing`
	}
	return nil
}

func (c *collector) named(ctx context.Context, key client.ObjectKey) (string, error) {
	pod, err := c.object(ctx, key, &corev1.Pod{})
	if err != nil {
		return "", err
	}
	return pod.GetLabels()["name"], nil // want `nothing-found: pod is nil without an error when object finds nothing`
}

func (c *collector) okNamed(ctx context.Context, key client.ObjectKey) (string, error) {
	pod, err := c.object(ctx, key, &corev1.Pod{})
	if err != nil || pod == nil {
		return "", err
	}
	return pod.GetLabels()["name"], nil
}

func (c *collector) okAsserted(ctx context.Context, key client.ObjectKey) (string, error) {
	object, err := c.object(ctx, key, &corev1.Pod{})
	if err != nil {
		return "", err
	}
	if pod, ok := object.(*corev1.Pod); ok {
		return pod.Spec.NodeName, nil
	}
	return "", nil
}

// A floor is handed an interface of another package, whose types all return nil for what is not there.
type floor struct{ machines machines.Machines }

func (f *floor) image(ctx context.Context, name string) (string, error) {
	machine, err := f.machines.Of(ctx, name)
	if err != nil {
		return "", err
	}
	return machine.Image, nil // want `nothing-found: machine is nil without an error when Of finds nothing`
}

// One of the types returns none that is nil.
func (f *floor) okRack(ctx context.Context, name string) (string, error) {
	machine, err := f.machines.OfRack(ctx, name)
	if err != nil {
		return "", err
	}
	return machine.Image, nil
}

func (f *floor) okMachine(ctx context.Context, name string) (string, error) {
	machine, err := f.machines.Of(ctx, name)
	if err != nil || machine == nil {
		return "", err
	}
	return machine.Image, nil
}

// What one of the callers looks at another one has to look at as well.
func (f *floor) spare(ctx context.Context) (string, error) {
	machine, err := f.machines.Spare(ctx)
	if err != nil {
		return "", err
	}
	return machine.Image, nil // want `nothing-found: machine is nil without an error when Spare finds nothing`
}

func (f *floor) okSpare(ctx context.Context) (string, error) {
	machine, err := f.machines.Spare(ctx)
	if err != nil || machine == nil {
		return "", err
	}
	return machine.Image, nil
}

// Each type follows what Start is handed.
func (f *floor) started(ctx context.Context, name string) (string, error) {
	machine, err := f.machines.Of(ctx, name)
	if err != nil {
		return "", err
	}
	return f.machines.Start(machine), nil // want `nothing-found: machine is nil without an error when Of finds nothing`
}

// One of them takes nil.
func (f *floor) okStopped(ctx context.Context, name string) (string, error) {
	machine, err := f.machines.Of(ctx, name)
	if err != nil {
		return "", err
	}
	return f.machines.Stop(machine), nil
}
