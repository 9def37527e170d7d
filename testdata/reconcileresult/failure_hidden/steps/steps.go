// Package steps has the steps of a reconcile in another package.
package steps

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// EnsureSecret notes that it has failed in a condition, which wakes nothing.
func EnsureSecret(ctx context.Context, c client.Client, owner *corev1.Pod, secret *corev1.Secret) {
	if err := c.Create(ctx, secret); err != nil {
		owner.Status.Message = err.Error()
		return // want `logged-only: the error of Create is logged or noted, and this return says nothing of it`
	}
	owner.Annotations = map[string]string{"secret": secret.Name}
}

// Keys returns none when the secret could not be read.
func Keys(ctx context.Context, c client.Client, key client.ObjectKey) map[string]bool {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return nil // want `failure-hidden: this returns nothing when Get has failed, and Keys returns no error: its callers take that for an answer`
	}
	keys := make(map[string]bool)
	for name := range secret.Data {
		keys[name] = true
	}
	return keys
}

// OKKeys returns the error.
func OKKeys(ctx context.Context, c client.Client, key client.ObjectKey) (map[string]bool, error) {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return nil, err
	}
	return map[string]bool{secret.Name: true}, nil
}

// OKName has an answer of its own for a failure.
func OKName(ctx context.Context, c client.Client, key client.ObjectKey) string {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return "unknown"
	}
	return string(secret.Data["name"])
}

// OKCondition leaves word in what it returns.
func OKCondition(ctx context.Context, c client.Client, key client.ObjectKey) metav1.Condition {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Message: err.Error()}
	}
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}
}

// A Zone is written beside an object.
type Zone struct {
	Err     error
	Ready   bool
	Address string
}

func (z *Zone) write(ctx context.Context, c client.Client, owner *corev1.Pod) error {
	_, err := controllerutil.CreateOrPatch(ctx, c, &corev1.Secret{}, func() error {
		return controllerutil.SetControllerReference(owner, &corev1.Secret{}, c.Scheme())
	})
	if err != nil {
		return err
	}
	return nil
}

// Ensure notes a failure in a condition alone (dataplane-operator).
func (z *Zone) Ensure(ctx context.Context, c client.Client, owner *corev1.Pod) {
	if z.Err != nil || !z.Ready {
		return
	}
	err := z.write(ctx, c, owner)
	if err != nil {
		owner.Status.Message = "not written"
		return // want `logged-only: the error of write is logged or noted`
	}
	secret := &corev1.Secret{}
	err = c.Get(ctx, client.ObjectKeyFromObject(owner), secret)
	if err != nil {
		owner.Status.Message = "not read"
		return // want `logged-only: the error of Get is logged or noted`
	}
	z.Address = secret.Name
}

// OKEnsure says by a flag that it is done.
func (z *Zone) OKEnsure(ctx context.Context, c client.Client, owner *corev1.Pod) {
	if err := z.write(ctx, c, owner); err != nil {
		owner.Status.Message = "not written"
		return
	}
	z.Ready = true
}

func ready(ctx context.Context, api kubernetes.Interface, set *appsv1.StatefulSet) (int, error) {
	pods, err := api.CoreV1().Pods(set.Namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// notUpdated returns none when the pods could not be listed (rollout-operator).
func notUpdated(ctx context.Context, api kubernetes.Interface, sets *appsv1.StatefulSetList) *Zone {
	for _, set := range sets.Items {
		found, err := ready(ctx, api, &set)
		if err != nil {
			return nil // want `failure-hidden: this returns nothing when ready has failed`
		}
		if int(set.Status.Replicas) != found {
			return &Zone{Ready: true}
		}
	}
	return nil
}

// A Cloud has addresses.
type Cloud interface {
	Addresses(ctx context.Context, name string) ([]string, error)
}

func addresses(ctx context.Context, cloud Cloud, name string) ([]string, error) {
	found, err := cloud.Addresses(ctx, name)
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Nodes leaves out those without addresses (linode-cloud-controller-manager).
func Nodes(ctx context.Context, cloud Cloud, names []string) (map[string][]string, error) {
	nodes := make(map[string][]string)
	for _, name := range names {
		found, err := addresses(ctx, cloud, name) // want `logged-only: the error of addresses is logged, and the loop goes on`
		if err != nil {
			klog.Errorf("no addresses of %s: %s", name, err.Error())
			continue
		}
		nodes[name] = append(nodes[name], found...)
	}
	return nodes, nil
}

// A Plugin asks for the pods of its node.
type Plugin struct {
	api  kubernetes.Interface
	node string
}

// running returns an empty map when the pods could not be listed (intel-device-plugins-for-kubernetes).
func (p *Plugin) running(phase string) map[string]*corev1.Pod {
	found := make(map[string]*corev1.Pod)
	pods, err := p.api.CoreV1().Pods("").List(context.Background(), metav1.ListOptions{FieldSelector: "status.phase=" + phase})
	if err != nil {
		return found // want `failure-hidden: this returns nothing when List has failed, and running returns no error`
	}
	for i := range pods.Items {
		found[pods.Items[i].Name] = &pods.Items[i]
	}
	return found
}

func (p *Plugin) names() []string {
	pods, err := p.api.CoreV1().Pods("").List(context.Background(), metav1.ListOptions{})
	if err != nil {
		return []string{} // want `failure-hidden: this returns nothing when List has failed`
	}
	names := []string{}
	for i := range pods.Items {
		names = append(names, pods.Items[i].Name)
	}
	return names
}

// self returns nil for a node that could not be read.
func (p *Plugin) self() *corev1.Node {
	node, err := p.api.CoreV1().Nodes().Get(context.Background(), p.node, metav1.GetOptions{})
	if err != nil {
		return nil // want `failure-hidden: this returns nothing when Get has failed`
	}
	return node
}

// okRunning returns what it knows otherwise.
func (p *Plugin) okRunning() map[string]bool {
	found := map[string]bool{p.node: true}
	pods, err := p.api.CoreV1().Pods("").List(context.Background(), metav1.ListOptions{})
	if err != nil {
		return found
	}
	for i := range pods.Items {
		found[pods.Items[i].Name] = true
	}
	return found
}

// okLabelled has a default.
func (p *Plugin) okLabelled() []string {
	node, err := p.api.CoreV1().Nodes().Get(context.Background(), p.node, metav1.GetOptions{})
	if err != nil {
		return []string{"default"}
	}
	return []string{node.Labels["zone"]}
}

// okReady says whether it knows that the node is ready.
func (p *Plugin) okReady() bool {
	node, err := p.api.CoreV1().Nodes().Get(context.Background(), p.node, metav1.GetOptions{})
	if err != nil {
		return false
	}
	return len(node.Status.Conditions) > 0
}
