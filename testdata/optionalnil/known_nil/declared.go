package known_nil

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nothing has assigned to a variable that is declared without a value.
func documents(props *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.ExternalDocumentation {
	var docs *apiextensionsv1.ExternalDocumentation = nil
	if props.ExternalDocs != nil && props.ExternalDocs.URL != "" {
		docs.URL = props.ExternalDocs.URL // want `^known-nil: docs is dereferenced where it is known to be nil: this panics whenever it runs$`
	}
	return docs
}

func okDocuments(props *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.ExternalDocumentation {
	var docs *apiextensionsv1.ExternalDocumentation
	if props.ExternalDocs != nil {
		docs = &apiextensionsv1.ExternalDocumentation{}
		docs.URL = props.ExternalDocs.URL
	}
	return docs
}

// A map that is declared and not made.
func counted(pods []corev1.Pod) map[string]int {
	var counts map[string]int
	for _, pod := range pods {
		counts[pod.Namespace]++ // want `^known-nil: counts is dereferenced where it is known to be nil`
	}
	return counts
}

func okCounted(pods []corev1.Pod) map[string]int {
	var counts map[string]int
	for _, pod := range pods {
		if counts == nil {
			counts = make(map[string]int)
		}
		counts[pod.Namespace]++
	}
	return counts
}

// A map that nothing makes, and that a closure reads.
func named(pods []corev1.Pod) []*corev1.Pod {
	var found map[string]*corev1.Pod
	list := func() []*corev1.Pod {
		var all []*corev1.Pod
		for _, pod := range found {
			all = append(all, pod)
		}
		return all
	}
	for i := range pods {
		found[pods[i].Name] = &pods[i] // want `^known-nil: found is dereferenced where it is known to be nil: this panics whenever it runs$`
		if len(found) > 10 {
			return list()
		}
	}
	return list()
}

// The closure makes it.
func okNamed(pods []corev1.Pod) map[string]*corev1.Pod {
	var found map[string]*corev1.Pod
	reset := func() { found = map[string]*corev1.Pod{} }
	reset()
	for i := range pods {
		found[pods[i].Name] = &pods[i]
	}
	return found
}

// The variable is handed away, so that another function may make the map.
func okFilled(pods []corev1.Pod, fill func(*map[string]*corev1.Pod)) map[string]*corev1.Pod {
	var found map[string]*corev1.Pod
	fill(&found)
	for i := range pods {
		found[pods[i].Name] = &pods[i]
	}
	return found
}

// The result by its name, which only the other branch sets.
func chosen(pods []corev1.Pod, name string) (pod *corev1.Pod, err error) {
	if len(pods) == 0 {
		return nil, fmt.Errorf("no pod for %s", pod.Name) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	pod = &pods[0]
	if pod.Name != name {
		return nil, fmt.Errorf("no pod for %s", pod.Name)
	}
	return pod, nil
}

// An interface that nobody has set.
func deleted(ctx context.Context, pod *corev1.Pod) error {
	var c client.Client
	return c.Delete(ctx, pod) // want `known-nil: c is dereferenced where it is known to be nil`
}

func okDeleted(ctx context.Context, made func() client.Client, pod *corev1.Pod) error {
	var c client.Client
	if made != nil {
		c = made()
		return c.Delete(ctx, pod)
	}
	return nil
}

// The function follows what it is handed, whatever else it is handed.
func mounts(name string, persistent *bool) (found []corev1.VolumeMount) {
	if *persistent && name != "" {
		found = append(found, corev1.VolumeMount{Name: name})
	}
	return found
}

func sidecar(pod *corev1.Pod) []corev1.VolumeMount {
	return mounts(pod.Name, nil) // want `known-nil: the nil that is handed over is dereferenced where it is known to be nil`
}

func okSidecar(pod *corev1.Pod) []corev1.VolumeMount {
	return mounts(pod.Name, new(bool))
}

func optionalMounts(name string, persistent *bool) (found []corev1.VolumeMount) {
	if persistent != nil && *persistent {
		found = append(found, corev1.VolumeMount{Name: name})
	}
	return found
}

func okNilForNone(pod *corev1.Pod) []corev1.VolumeMount { return optionalMounts(pod.Name, nil) }

// okTestedConstant never comes there.
func okTestedConstant(pod *corev1.Pod) string {
	var affinity *corev1.Affinity
	if affinity != nil {
		return affinity.String()
	}
	if affinity != nil && affinity.NodeAffinity != nil {
		return pod.Name
	}
	return ""
}

// okLater is assigned to by the function that captures it.
func okLater(pods []corev1.Pod) string {
	var last *corev1.Pod
	visit := func(pod *corev1.Pod) { last = pod }
	for i := range pods {
		visit(&pods[i])
	}
	return last.Name
}

// okZero may be a struct.
func okZero[T fmt.Stringer]() string {
	var zero T
	return zero.String()
}

// A slice that is declared and not made has no element.
func first(pod *corev1.Pod) []string {
	var names []string
	names[0] = pod.Name // want `index-of-optional-list: names is indexed where it is known to be empty: this panics whenever it runs`
	return names
}

func okFirst(pod *corev1.Pod) []string {
	var names []string
	names = append(names, pod.Name)
	names[0] = pod.Namespace
	return names
}

// What has just been made has no element until one is put there.
func addressOf(hostname string, proxy bool) *corev1.LoadBalancerStatus {
	status := &corev1.LoadBalancerStatus{}
	if hostname != "" {
		status.Ingress = []corev1.LoadBalancerIngress{{Hostname: hostname}}
		return status
	}
	if proxy {
		status.Ingress = []corev1.LoadBalancerIngress{{Hostname: status.Ingress[0].IP + ".nip.io"}} // want `index-of-optional-list: status.Ingress is indexed where it is known to be empty`
	}
	return status
}

func okAddressOf(hostname string, proxy bool) *corev1.LoadBalancerStatus {
	status := &corev1.LoadBalancerStatus{Ingress: []corev1.LoadBalancerIngress{{Hostname: hostname}}}
	if proxy {
		status.Ingress[0].Hostname = status.Ingress[0].IP + ".nip.io"
	}
	return status
}

// A pointer in what has just been made.
func restricted(name string) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name = name
	pod.Spec.SecurityContext.RunAsNonRoot = new(bool) // want `known-nil: pod.Spec.SecurityContext is dereferenced where it is known to be nil`
	return pod
}

func okRestricted(name string) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name = name
	pod.Spec.SecurityContext = &corev1.PodSecurityContext{}
	pod.Spec.SecurityContext.RunAsNonRoot = new(bool)
	return pod
}

// okRead is filled in by the client.
func okRead(ctx context.Context, c client.Client, key client.ObjectKey) (*bool, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return pod.Spec.SecurityContext.RunAsNonRoot, nil
}

// okByHelper is filled in by another function.
func okByHelper(name string) *corev1.Pod {
	pod := &corev1.Pod{}
	complete(pod)
	pod.Spec.SecurityContext.RunAsNonRoot = new(bool)
	return pod
}

func complete(pod *corev1.Pod) { pod.Spec.SecurityContext = &corev1.PodSecurityContext{} }

// okInEachTurn is set in the turn before.
func okInEachTurn(names []string) (images []string) {
	pod := &corev1.Pod{}
	for i, name := range names {
		if i > 0 {
			images = append(images, pod.Spec.Containers[0].Image)
		}
		pod.Spec.Containers = append(pod.Spec.Containers, corev1.Container{Image: name})
	}
	return images
}

// A variable of the same name hides the one that is handed over, and what is called follows it where the pod has a node.
func hidden(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	var secret *corev1.Secret
	if pod.Spec.ServiceAccountName != "" {
		secret, err := secretOf(ctx, c, pod)
		if err != nil {
			return err
		}
		pod.Spec.ImagePullSecrets = []corev1.LocalObjectReference{{Name: secret.Name}}
	}
	return storeToken(ctx, c, secret, pod) // want `known-nil: secret is dereferenced where it is known to be nil`
}

func secretOf(ctx context.Context, c client.Client, pod *corev1.Pod) (*corev1.Secret, error) {
	var secret corev1.Secret
	err := c.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Spec.ServiceAccountName}, &secret)
	return &secret, err
}

func storeToken(ctx context.Context, c client.Client, secret *corev1.Secret, pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return nil
	}
	secret.StringData = map[string]string{"node": pod.Spec.NodeName}
	return c.Update(ctx, secret)
}

func okSet(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	var secret *corev1.Secret
	if pod.Spec.ServiceAccountName != "" {
		secret, err = secretOf(ctx, c, pod)
	}
	if err != nil || secret == nil {
		return err
	}
	return storeToken(ctx, c, secret, pod)
}

// Nil says that there is none, which what is called sees by the other argument.
func okNil(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return storeToken(ctx, c, nil, pod)
	}
	return nil
}

// What is called looks.
func okLooked(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	var secret *corev1.Secret
	return deleteSecret(ctx, c, secret)
}

func deleteSecret(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	if secret == nil || secret.DeletionTimestamp != nil {
		return nil
	}
	return c.Delete(ctx, secret)
}
