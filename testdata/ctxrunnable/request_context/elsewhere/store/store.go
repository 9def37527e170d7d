// Package store has helpers without a context. Whether one can be handed down is known to the packages that call them.
package store

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes is called by a reconcile of another package.
func Nodes(kube kubernetes.Interface, selector string) (*corev1.NodeList, error) {
	return kube.CoreV1().Nodes().List(context.TODO(), metav1.ListOptions{LabelSelector: selector}) // want `request-context: List runs under a context that never ends, although what runs Nodes in another package has one to hand down: a shutdown waits for its answer`
}

// EnsureCert is called by a third package, which a reconcile calls.
func EnsureCert(c client.Client, namespace string) error {
	secret := &corev1.Secret{}
	if err := c.Get(context.TODO(), client.ObjectKey{Namespace: namespace, Name: "cert"}, secret); err == nil { // want `request-context: Get runs under a context that never ends`
		return nil
	}
	return c.Create(context.TODO(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "cert"}})
}

// A Writer is a struct with a client.
type Writer struct{ Client client.Client }

// Save tries again.
func (w *Writer) Save(config *corev1.ConfigMap, value string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		config.Data = map[string]string{"value": value}
		return w.update(config)
	})
}

func (w *Writer) update(config *corev1.ConfigMap) error {
	return w.Client.Update(context.Background(), config) // want `request-context: Update runs under a context that never ends`
}

// OKBootstrap is called where the program begins.
func OKBootstrap(c client.Client) error {
	return c.Create(context.TODO(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: "system"}})
}

// OKNodes is handed the context.
func OKNodes(ctx context.Context, kube kubernetes.Interface, selector string) (*corev1.NodeList, error) {
	return kube.CoreV1().Nodes().List(ctx, metav1.ListOptions{LabelSelector: selector})
}

// OKReport is started beside a reconcile.
func OKReport(c client.Client, event *corev1.Event) error {
	return c.Create(context.Background(), event)
}

// OKRemove undoes what has failed.
func OKRemove(c client.Client, namespace string) error {
	return c.Delete(context.Background(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "cert"}})
}

// OKUnused is called by nobody.
func OKUnused(c client.Client, config *corev1.ConfigMap) error {
	return c.Update(context.TODO(), config)
}

// A Keeper keeps the defaults of a cluster. A reconcile of another package knows the interface alone.
type Keeper interface {
	Ensure(name string) error
	EnsureAll() error
	Discard(name string) error
}

// NewKeeper makes a Keeper.
func NewKeeper(c client.Client, names []string) Keeper { return &keeper{c, names} }

type keeper struct {
	client client.Client
	names  []string
}

func (k *keeper) Ensure(name string) error { return k.process(name) }

func (k *keeper) process(name string) error {
	return k.client.Create(context.TODO(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "defaults", Name: name}}) // want `request-context: Create runs under a context that never ends, although what runs process in another package has one to hand down`
}

// EnsureAll is called where the program begins.
func (k *keeper) EnsureAll() error {
	for _, name := range k.names {
		if err := k.Ensure(name); err != nil {
			return err
		}
	}
	return k.okMark()
}

func (k *keeper) okMark() error {
	return k.client.Create(context.TODO(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "defaults", Name: "done"}})
}

// Discard undoes what has failed.
func (k *keeper) Discard(name string) error {
	return k.client.Delete(context.TODO(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "defaults", Name: name}})
}

// A Remover has a method of the same name, and is no Keeper.
type Remover struct{ Client client.Client }

// Ensure is called by nobody.
func (r *Remover) Ensure(namespace, name string) error {
	return r.Client.Delete(context.TODO(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}})
}

// Volume is called by a function of a third package that is handed a context, and by one whose callers are: no reconcile is seen to run them.
func Volume(c client.Client, name string) (*corev1.PersistentVolume, error) {
	volume := &corev1.PersistentVolume{}
	return volume, c.Get(context.TODO(), client.ObjectKey{Name: name}, volume) // want `request-context: Get runs under a context that never ends, although what runs Volume in another package has one to hand down`
}

// Claim is called by a function that is handed no context, in a package between, which another one hands its context.
func Claim(c client.Client, claim *corev1.PersistentVolumeClaim) error {
	return c.Create(context.TODO(), claim) // want `request-context: Create runs under a context that never ends, although what runs Claim in another package has one to hand down`
}

// OKClass is called by a function that is handed a context, and where the program begins.
func OKClass(c client.Client, claim *corev1.PersistentVolumeClaim) error {
	return c.Update(context.TODO(), claim)
}

// OKSnapshot is called by a function that waits for the end of its context first.
func OKSnapshot(c client.Client, claim *corev1.PersistentVolumeClaim) error {
	return c.Update(context.TODO(), claim)
}
