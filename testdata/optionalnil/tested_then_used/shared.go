package tested_then_used

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// provisionHost makes the reference only if the host has no data of its own, and the closure captures the variable.
func provisionHost(ctx context.Context, c client.Client, pod *corev1.Pod, networkData *corev1.SecretReference) (string, error) {
	reference := networkData
	if reference == nil && pod.Spec.Hostname == "" {
		reference = &corev1.SecretReference{Name: pod.Name}
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, pod, func() error {
		pod.Annotations = map[string]string{"data": fmt.Sprint(reference)}
		return nil
	})
	if err != nil {
		return "", err
	}
	return reference.Name, nil // want `tested-then-used: reference is dereferenced on a path on which it is nil`
}

// storesVolume logs that there is no claim, goes on, and shares the variable with a closure that tries again.
func storesVolume(ctx context.Context, c client.Client, claims map[string]*corev1.PersistentVolumeClaim, name string) error {
	claim := claims[name]
	if claim == nil {
		claim = claims["default"]
	}
	if claim == nil {
		fmt.Println("no claim", name)
	}
	size := claim.Spec.Resources.Requests.Storage() // want `tested-then-used: claim is dereferenced on a path on which it is nil`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim.Labels = map[string]string{"size": size.String()}
		return c.Update(ctx, claim)
	})
}

// okAssignedEither assigns on both paths before the closure captures it.
func okAssignedEither(ctx context.Context, c client.Client, pod *corev1.Pod, reference *corev1.SecretReference) (string, error) {
	if reference == nil {
		reference = &corev1.SecretReference{Name: pod.Name}
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, pod, func() error {
		pod.Annotations = map[string]string{"data": reference.Name}
		return nil
	})
	return reference.Name, err
}

// okSetInClosure has the closure set what is not there.
func okSetInClosure(ctx context.Context, c client.Client, pod *corev1.Pod, reference *corev1.SecretReference) (string, error) {
	if reference == nil {
		fmt.Println("none yet", pod.Name)
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, pod, func() error {
		if reference == nil {
			reference = &corev1.SecretReference{Name: pod.Name}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return reference.Name, nil
}

// okRefusedInClosure has the closure fail where there is none.
func okRefusedInClosure(ctx context.Context, c client.Client, pod *corev1.Pod, all map[string]*corev1.SecretReference) (string, error) {
	reference := all[pod.Name]
	if reference == nil && pod.Spec.Hostname != "" {
		reference = all[pod.Spec.Hostname]
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, pod, func() error {
		if reference == nil {
			return fmt.Errorf("%s has no data", pod.Name)
		}
		pod.Annotations = map[string]string{"data": reference.Name}
		return nil
	})
	if err != nil {
		return "", err
	}
	return reference.Name, nil
}

// okDecidedBoth is decided by the same flag.
func okDecidedBoth(ctx context.Context, c client.Client, pod *corev1.Pod, all map[string]*corev1.SecretReference, wanted bool) error {
	reference := all[pod.Name]
	if reference == nil && wanted {
		reference = &corev1.SecretReference{Name: pod.Name}
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, pod, func() error {
		pod.Spec.NodeName = fmt.Sprint(reference)
		return nil
	})
	if err != nil {
		return err
	}
	if wanted {
		fmt.Println(reference.Name)
	}
	return nil
}

// okFilledByCall hands the address of the variable to what may set it.
func okFilledByCall(ctx context.Context, c client.Client, pod *corev1.Pod, all map[string]*corev1.SecretReference) (string, error) {
	reference := all[pod.Name]
	if reference == nil {
		fmt.Println("reads it", pod.Name)
	}
	if err := fillReference(ctx, c, &reference); err != nil {
		return "", err
	}
	return reference.Name, nil
}

func fillReference(_ context.Context, _ client.Client, into **corev1.SecretReference) error {
	*into = new(corev1.SecretReference)
	return nil
}

// okInLoop is set anew in each round before it is used.
func okInLoop(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var last *corev1.Pod
	for i := range pods {
		pod := &pods[i]
		if last == nil {
			fmt.Println("the first one", pod.Name)
		}
		last = pod
		if err := retry.RetryOnConflict(retry.DefaultRetry, func() error { return c.Update(ctx, last) }); err != nil {
			return err
		}
		fmt.Println(last.Name)
	}
	return nil
}

// okOneOfTwoNames resolves only what has one of two names.
func okOneOfTwoNames(ctx context.Context, name string) string {
	r := resolverOf(ctx)
	if r == nil {
		fmt.Println("no resolver", name)
	}
	if name == "internal" || name == "external" {
		return r.resolve(name)
	}
	return ""
}
