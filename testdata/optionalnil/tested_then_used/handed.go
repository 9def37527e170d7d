package tested_then_used

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// What is to be written, nil if it is as it should be.
func changed(config *corev1.ConfigMap, sum string) *corev1.ConfigMap {
	if config.Data["sum"] == sum {
		return nil
	}
	wanted := config.DeepCopy()
	wanted.Data = map[string]string{"sum": sum}
	return wanted
}

func writesUnchanged(ctx context.Context, c client.Client, config *corev1.ConfigMap, sum string) error {
	wanted := changed(config, sum)
	if wanted == nil {
		fmt.Println("nothing to do for", config.Name)
	}
	if err := c.Update(ctx, wanted); err != nil { // want `tested-then-used: wanted is dereferenced on a path on which it is nil`
		return fmt.Errorf("updating %s: %w", config.Name, err)
	}
	return nil
}

func ownsUnchanged(config *corev1.ConfigMap, owner *corev1.Pod, sum string) error {
	wanted := changed(config, sum)
	if wanted == nil {
		fmt.Println("nothing to do for", config.Name)
	}
	return controllerutil.SetControllerReference(owner, wanted, nil) // want `tested-then-used: wanted is dereferenced on a path on which it is nil`
}

func okWritesChanged(ctx context.Context, c client.Client, config *corev1.ConfigMap, sum string) error {
	wanted := changed(config, sum)
	if wanted == nil {
		fmt.Println("nothing to do for", config.Name)
		return nil
	}
	return c.Update(ctx, wanted)
}

func okWritesEither(ctx context.Context, c client.Client, config *corev1.ConfigMap, sum string) error {
	wanted := changed(config, sum)
	if wanted == nil {
		wanted = config
	}
	return c.Update(ctx, wanted)
}

func okWritesIfWanted(ctx context.Context, c client.Client, config *corev1.ConfigMap, sum string) error {
	wanted := changed(config, sum)
	differs := false
	if wanted != nil {
		differs = true
	}
	if differs {
		return c.Update(ctx, wanted)
	}
	return nil
}
