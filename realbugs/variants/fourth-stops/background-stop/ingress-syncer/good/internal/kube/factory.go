package kube

import (
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

func WithNamespace(ns string) Option {
	return func(e *Env) {
		e.Informers = informers.NewSharedInformerFactoryWithOptions(e.Client, 10*time.Minute, informers.WithNamespace(ns))
	}
}

// NewEnv makes the environment; stop ends its informers.
func NewEnv(c kubernetes.Interface, stop <-chan struct{}, opts ...Option) *Env {
	e := &Env{
		Client:    c,
		Informers: informers.NewSharedInformerFactory(c, 10*time.Minute),
		Stop:      stop,
	}
	for _, o := range opts {
		o(e)
	}
	return e
}
