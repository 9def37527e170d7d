// Package hands_nil hands on what is nil after a failure that is only logged.
package hands_nil

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/hands_nil/caches"
)

// A Server lists objects.
type Server struct {
	cache   *caches.Container
	clients kubernetes.Interface
	pods    corelisters.PodLister
	last    *corev1.Pod
}

// newServer goes on without a client, and the cache panics later (weave-gitops).
func newServer(config *rest.Config) *Server {
	c, err := client.New(config, client.Options{})
	if err != nil {
		ctrl.Log.Error(err, "no client")
	}
	return &Server{cache: caches.New(c)} // want `followed-after-failure: this hands on what is nil when New has failed, whose error is only logged`
}

// newClients keeps what it has not got (azuredisk-csi-driver).
func newClients(config *rest.Config) *Server {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		ctrl.Log.Error(err, "exiting")
	}
	s := &Server{}
	s.clients = clients // want `followed-after-failure: this hands on what is nil when NewForConfig has failed`
	return s
}

// remember looks up a pod by a name.
func (s *Server) remember(name string) {
	pod, err := s.pods.Pods("default").Get(name)
	if err != nil {
		ctrl.Log.Error(err, "no pod")
	}
	s.last = pod // want `followed-after-failure: this hands on what is nil when Get has failed`
}

func okServer(config *rest.Config) *Server {
	c, err := client.New(config, client.Options{})
	if err != nil {
		ctrl.Log.Error(err, "no client")
		os.Exit(1)
	}
	return &Server{cache: caches.New(c)}
}

// okReturned hands the error on.
func okReturned(config *rest.Config) (*Server, error) {
	c, err := client.New(config, client.Options{})
	if err != nil {
		ctrl.Log.Error(err, "no client")
		return nil, err
	}
	return &Server{cache: caches.New(c)}, nil
}

// okDefault has another one in its place.
func okDefault(config *rest.Config, other client.Client) *Server {
	c, err := client.New(config, client.Options{})
	if err != nil {
		ctrl.Log.Error(err, "no client")
		c = other
	}
	return &Server{cache: caches.New(c)}
}

// okAsked knows that there may be none.
func okAsked(config *rest.Config) *Server {
	s := &Server{}
	c, err := client.New(config, client.Options{})
	if err != nil {
		ctrl.Log.Error(err, "no client")
	}
	if c != nil {
		s.cache = caches.New(c)
	}
	return s
}

// okHandles hands it to a function that asks.
func (s *Server) okHandles(ctx context.Context, name string) {
	pod, err := s.pods.Pods("default").Get(name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
	}
	s.keep(pod)
}

func (s *Server) keep(pod *corev1.Pod) {
	if pod == nil {
		return
	}
	s.last = pod
}
