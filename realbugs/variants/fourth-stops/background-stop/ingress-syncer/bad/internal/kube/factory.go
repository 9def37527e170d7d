package kube

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

// Env is what all syncers share.
type Env struct {
	Client    kubernetes.Interface
	Informers informers.SharedInformerFactory
	Stop      <-chan struct{}
}

// Option changes the environment.
type Option func(*Env)

// WithStop gives the channel that ends the informers.
func WithStop(stop <-chan struct{}) Option { return func(e *Env) { e.Stop = stop } }

func WithNamespace(ns string) Option {
	return func(e *Env) {
		e.Informers = informers.NewSharedInformerFactoryWithOptions(e.Client, 10*time.Minute, informers.WithNamespace(ns))
	}
}

func NewEnv(c kubernetes.Interface, opts ...Option) *Env {
	e := &Env{
		Client:    c,
		Informers: informers.NewSharedInformerFactory(c, 10*time.Minute),
		Stop:      context.Background().Done(),
	}
	for _, o := range opts {
		o(e)
	}
	return e
}
