package owner_used

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type routing struct {
	class       string
	annotations map[string]string
}

type router struct{ client.Client }

func (r *router) settings(ctx context.Context) (*corev1.ConfigMap, error) {
	var settings corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Namespace: "system", Name: "network"}, &settings); err != nil {
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	return &settings, nil
}

// The text of an entry is not there, or has nothing but spaces.
func (r *router) routing(ctx context.Context) (found *routing, err error) {
	settings, err := r.settings(ctx)
	if err != nil {
		return
	}
	annotations := strings.TrimSpace(settings.Data["annotations"])
	if annotations == "" {
		return
	}
	found = &routing{class: settings.Data["class"]}
	err = json.Unmarshal([]byte(annotations), &found.annotations)
	return
}

func (r *router) class(ctx context.Context) (string, error) {
	found, err := r.routing(ctx)
	if err != nil {
		return "", err
	}
	return found.class, nil // want `nothing-found: found is nil without an error when routing finds nothing`
}

// The bytes of an entry are none.
func (r *router) token(ctx context.Context, key client.ObjectKey) (*routing, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, key, secret); err != nil {
		return nil, err
	}
	if len(secret.Data["token"]) == 0 {
		return nil, nil
	}
	return &routing{class: string(secret.Data["token"])}, nil
}

func (r *router) tokenClass(ctx context.Context, key client.ObjectKey) (string, error) {
	found, err := r.token(ctx, key)
	if err != nil {
		return "", err
	}
	return found.class, nil // want `nothing-found: found is nil without an error when token finds nothing`
}

func (r *router) okClass(ctx context.Context) (string, error) {
	found, err := r.routing(ctx)
	if err != nil || found == nil {
		return "", err
	}
	return found.class, nil
}

// The name is the caller's.
func (r *router) named(ctx context.Context, name string) (*routing, error) {
	if strings.TrimSpace(name) == "" {
		return nil, nil
	}
	settings, err := r.settings(ctx)
	if err != nil {
		return nil, err
	}
	return &routing{class: settings.Data[name]}, nil
}

func (r *router) okNamed(ctx context.Context) (string, error) {
	found, err := r.named(ctx, "internal")
	if err != nil {
		return "", err
	}
	return found.class, nil
}

// The closure captures the result, which is nil after the last word.
func (r *router) podFor(ctx context.Context, directive string, owner *corev1.Service) (result controllerutil.OperationResult, pod *corev1.Pod, err error) {
	result = controllerutil.OperationResultNone
	for _, word := range []string{"job", "persistent"} {
		if strings.HasPrefix(directive, word) {
			pod = &corev1.Pod{}
			pod.Name, pod.Namespace = owner.Name, owner.Namespace
			result, err = controllerutil.CreateOrUpdate(ctx, r.Client, pod, func() error {
				pod.Spec.NodeName = directive
				return nil
			})
			return
		}
	}
	return
}

func (r *router) podNames(ctx context.Context, directives []string, owner *corev1.Service) (names []string, err error) {
	for _, directive := range directives {
		_, pod, err := r.podFor(ctx, directive, owner)
		if err != nil {
			return nil, err
		}
		names = append(names, pod.Name) // want `nothing-found: pod is nil without an error when podFor finds nothing`
	}
	return names, nil
}

// The deferred function captures the result.
func (r *router) deferred(ctx context.Context, pods []corev1.Pod, name string) (found *corev1.Pod, err error) {
	defer func() {
		if found != nil {
			fmt.Println("found", found.Name)
		}
	}()
	for i := range pods {
		if pods[i].Name == name {
			return &pods[i], nil
		}
	}
	return
}

func (r *router) nodeOf(ctx context.Context, pods []corev1.Pod, name string) (string, error) {
	pod, err := r.deferred(ctx, pods, name)
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil // want `nothing-found: pod is nil without an error when deferred finds nothing`
}

// The deferred function says that there is none.
func (r *router) refused(ctx context.Context, pods []corev1.Pod, name string) (found *corev1.Pod, err error) {
	defer func() {
		if found == nil && err == nil {
			err = errors.New("no such pod")
		}
	}()
	for i := range pods {
		if pods[i].Name == name {
			return &pods[i], nil
		}
	}
	return
}

func (r *router) okNodeOf(ctx context.Context, pods []corev1.Pod, name string) (string, error) {
	pod, err := r.refused(ctx, pods, name)
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// The closure makes it before the last word.
func (r *router) okPod(ctx context.Context, directive string) (pod *corev1.Pod, err error) {
	use := func() { pod = &corev1.Pod{} }
	use()
	for _, word := range []string{"job", "persistent"} {
		if strings.HasPrefix(directive, word) {
			pod.Name = word
			return
		}
	}
	return
}

func (r *router) okPodName(ctx context.Context, directive string) (string, error) {
	pod, err := r.okPod(ctx, directive)
	if err != nil {
		return "", err
	}
	return pod.Name, nil
}
