// Package kinds has reconcilers of Knative: its generated code removes the finalizer when FinalizeKind returns no error.
package kinds

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/cleanups/kinds/secrets"
)

// An Event is what a ReconcileKind and a FinalizeKind return.
type Event error

type Status int

const (
	StatusReady Status = iota
	StatusUnknown
	StatusNotReady
)

type Prober interface {
	Probe(ctx context.Context, address string) Status
}

type Topics interface {
	DeleteTopic(name string) error
	DeleteGroup(ctx context.Context, name string) error
	Kind(ctx context.Context, name string) string
}

// Brokers hands on to another method of it, and tries again after conflicts.
type Brokers struct {
	client kubernetes.Interface
	prober Prober
	topics Topics
}

func (r *Brokers) FinalizeKind(ctx context.Context, broker *corev1.ConfigMap) Event { // keeps: finalizer
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error { // keeps: finalizer
		return r.finalizeKind(ctx, broker)
	})
}

func (r *Brokers) finalizeKind(ctx context.Context, broker *corev1.ConfigMap) Event { // keeps: finalizer
	if err := r.deleteResource(ctx, broker); err != nil {
		return err
	}
	if status := r.prober.Probe(ctx, broker.Data["address"]); status != StatusNotReady {
		return nil // want `removed-before-cleanup: finalizeKind ends without an error before DeleteTopic, since Probe does not answer as it is to: the finalizer that it is run for is removed`
	}
	secret, err := secrets.Of(ctx, r.client, broker) // want `absent-owner: Of fails without the Secret, and the finalizer that finalizeKind is run for stays until that is there`
	if err != nil {
		return err
	}
	if err := r.topics.DeleteTopic(broker.Name + secret.Name); err != nil {
		return err
	}
	return r.release(ctx, secret)
}

// release removes the finalizer of another object.
func (r *Brokers) release(ctx context.Context, secret *corev1.Secret) error {
	secret = secret.DeepCopy()
	controllerutil.RemoveFinalizer(secret, "example.com/broker")
	_, err := r.client.CoreV1().Secrets(secret.Namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

func (r *Brokers) deleteResource(ctx context.Context, broker *corev1.ConfigMap) error {
	return r.topics.DeleteGroup(ctx, broker.Name)
}

// Channels asks for its secret itself, and writes a config map before that.
type Channels struct {
	client kubernetes.Interface
	prober Prober
	topics Topics
}

func (r Channels) FinalizeKind(ctx context.Context, channel *corev1.ConfigMap) Event { // keeps: finalizer
	if err := r.leaveOut(ctx, channel); err != nil {
		return err
	}
	if r.prober.Probe(ctx, channel.Name) != StatusNotReady {
		return nil // want `removed-before-cleanup: FinalizeKind ends without an error before DeleteGroup, since Probe does not answer as it is to`
	}
	secret, err := r.client.CoreV1().Secrets(channel.Namespace).Get(ctx, channel.Data["secret"], metav1.GetOptions{}) // want `absent-owner: Get fails without the Secret, and the finalizer that FinalizeKind is run for stays until that is there`
	if err != nil {
		return err
	}
	return r.topics.DeleteGroup(ctx, secret.Name)
}

func (r Channels) leaveOut(ctx context.Context, channel *corev1.ConfigMap) error {
	contract := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: channel.Namespace, Name: "contract"}}
	_, err := r.client.CoreV1().ConfigMaps(channel.Namespace).Update(ctx, contract, metav1.UpdateOptions{})
	return err
}

// Sinks are right.
type Sinks struct {
	client kubernetes.Interface
	prober Prober
	topics Topics
}

var errAgain = errors.New("not yet")

func (r *Sinks) FinalizeKind(ctx context.Context, sink *corev1.ConfigMap) Event { // keeps: finalizer
	if err := r.topics.DeleteGroup(ctx, sink.Name); err != nil {
		return err
	}
	if status := r.prober.Probe(ctx, sink.Data["address"]); status != StatusNotReady {
		return errAgain
	}
	_, err := r.client.CoreV1().Secrets(sink.Namespace).Get(ctx, sink.Data["secret"], metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.topics.DeleteTopic(sink.Name)
}

// Sources asks whether there is anything to delete before it begins, or has nothing left to delete.
type Sources struct {
	prober Prober
	topics Topics
}

func (r *Sources) FinalizeKind(ctx context.Context, source *corev1.ConfigMap) Event { // keeps: finalizer
	if kind := r.topics.Kind(ctx, source.Name); kind != "topic" {
		return nil
	}
	if err := r.topics.DeleteGroup(ctx, source.Name); err != nil {
		return err
	}
	if source.Data["kind"] != "own" {
		return nil
	}
	if err := r.topics.DeleteTopic(source.Name); err != nil {
		return err
	}
	if status := r.prober.Probe(ctx, source.Name); status != StatusNotReady {
		return nil
	}
	return nil
}
