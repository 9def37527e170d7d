// Package gone states which absent objects are an error of a call.
package gone

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type rooms struct {
	client.Client
	kube  kubernetes.Interface
	nodes corelisters.NodeLister
}

func (r *rooms) node(ctx context.Context, name string) (*corev1.Node, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, node); err != nil { // gone: Node
		return nil, fmt.Errorf("node %s: %w", name, err)
	}
	return node, nil
}

func (r *rooms) perhaps(ctx context.Context, name string) (*corev1.Node, error) {
	node := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKey{Name: name}, node) // gone: Node
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return node, err
}

func (r *rooms) fill(ctx context.Context, node *corev1.Node) error {
	return r.Get(ctx, client.ObjectKeyFromObject(node), node) // gone: Node 3
}

func (r *rooms) drop(ctx context.Context, name string) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name}}
	return r.Delete(ctx, secret) // gone: Secret deletes
}

func (r *rooms) dropQuietly(ctx context.Context, secret *corev1.Secret) error {
	return client.IgnoreNotFound(r.Delete(ctx, secret)) // gone: Secret 3 deletes
}

func (r *rooms) dropFound(ctx context.Context, name string) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, secret); err != nil { // gone: Secret changes
		return err
	}
	return r.Delete(ctx, secret) // gone: none
}

func (r *rooms) calls(ctx context.Context, name string) error {
	if _, err := r.node(ctx, name); err != nil { // gone: Node
		return err
	}
	if _, err := r.perhaps(ctx, name); err != nil { // gone: none
		return err
	}
	node := &corev1.Node{}
	if err := r.fill(ctx, node); err != nil { // gone: Node
		return err
	}
	if err := r.dropFound(ctx, name); err != nil { // gone: Secret changes
		return err
	}
	if err := r.drop(ctx, name); err != nil { // gone: Secret deletes
		return err
	}
	if _, err := r.nodes.Get(name); err != nil { // gone: Node
		return err
	}
	if err := r.kube.CoreV1().Pods("rooms").Delete(ctx, name, metav1.DeleteOptions{}); err != nil { // gone: Pod deletes
		return err
	}
	return r.dropQuietly(ctx, &corev1.Secret{}) // gone: none
}

func (r *rooms) sweep(ctx context.Context, name string) {
	if err := r.drop(ctx, name); err != nil { // gone: Secret deletes
		fmt.Println("kept")
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if err := r.Delete(ctx, secret); err != nil { // gone: Secret deletes
		klog.ErrorS(err, "kept")
	}
}

func (r *rooms) sweepHalf(ctx context.Context, name string) error {
	if err := r.dropQuietly(ctx, &corev1.Secret{}); err != nil {
		return err
	}
	if err := r.DeleteAllOf(ctx, &corev1.Pod{}); err != nil {
		klog.ErrorS(err, "kept")
	}
	return client.IgnoreNotFound(r.Delete(ctx, &corev1.Node{})) // gone: Node deletes
}

func (r *rooms) sweepOnPurpose(ctx context.Context, name string) error {
	if err := r.DeleteAllOf(ctx, &corev1.Pod{}); err != nil {
		klog.ErrorS(err, "kept")
	}
	return nil
}

func (r *rooms) sweeps(ctx context.Context, name string) {
	r.sweep(ctx, name)          // lost: Delete Secret
	r.sweepHalf(ctx, name)      // lost: DeleteAllOf Pod
	r.sweepOnPurpose(ctx, name) // lost: none
	r.drop(ctx, name)           // lost: none
}

// read reads an object of any kind.
func (r *rooms) read(ctx context.Context, name string, obj client.Object) error {
	return r.Get(ctx, client.ObjectKey{Name: name}, obj) // gone: any 4
}

// both goes on without the first config map, and not without the second.
func (r *rooms) both(ctx context.Context) ([]*corev1.ConfigMap, error) {
	var found []*corev1.ConfigMap
	first, second := &corev1.ConfigMap{}, &corev1.ConfigMap{}
	if err := r.read(ctx, "first", first); err == nil || apierrors.IsNotFound(err) { // gone: ConfigMap
		found = append(found, first)
	} else {
		return nil, err
	}
	if err := r.read(ctx, "second", second); err != nil { // gone: ConfigMap
		return found, err
	}
	return append(found, second), nil
}

// one says whether there is one, and hands the error on, whatever it says.
func (r *rooms) one(ctx context.Context) (bool, error) {
	configs, err := r.both(ctx) // gone: ConfigMap
	known := configs != nil
	if !known || err != nil {
		return known, err
	}
	return true, nil
}

// either has another step where the first has found nothing.
func (r *rooms) either(ctx context.Context) error {
	known, err := r.one(ctx) // gone: ConfigMap
	if err == nil && !known {
		_, err = r.perhaps(ctx, "other") // gone: none
	}
	if err != nil {
		klog.ErrorS(err, "kept")
	}
	return err
}

func (r *rooms) leaves(ctx context.Context) error {
	if err := r.either(ctx); err != nil { // gone: ConfigMap
		return err
	}
	return nil
}

func (r *rooms) only(ctx context.Context) (*corev1.Node, error) {
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes); err != nil {
		return nil, err
	}
	if len(nodes.Items) != 1 {
		return nil, fmt.Errorf("there are %d nodes", len(nodes.Items))
	}
	return &nodes.Items[0], nil
}

func (r *rooms) config(ctx context.Context, name string) (*corev1.ConfigMap, error) {
	maps, err := r.kube.CoreV1().ConfigMaps("").List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	for i := range maps.Items {
		if maps.Items[i].Name == name {
			return &maps.Items[i], nil
		}
	}
	return nil, nil
}

func (r *rooms) configured(ctx context.Context) error {
	if _, err := r.only(ctx); err != nil { // gone: Node
		return err
	}
	config, err := r.config(ctx, "rooms")
	if err != nil {
		return err
	}
	if config == nil {
		return fmt.Errorf("no config")
	}
	return nil
}

func (r *rooms) start(ctx context.Context) error {
	return r.configured(ctx) // gone: Node, ConfigMap
}
