package plugin

import (
	"context"

	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/serve-without-stop/csi-node-plugin/bad/internal/transport"
)

// Node is the node service of the driver.
type Node struct {
	endpoint *transport.Endpoint
}

// Option changes the node service.
type Option func(*options)

type options struct {
	socket   string
	services []func(*grpc.Server)
}

func WithSocket(path string) Option { return func(o *options) { o.socket = path } }

func WithService(desc *grpc.ServiceDesc, impl any) Option {
	return func(o *options) {
		o.services = append(o.services, func(s *grpc.Server) { s.RegisterService(desc, impl) })
	}
}

func AddToManager(mgr ctrl.Manager, opts ...Option) error {
	o := options{socket: "/csi/csi.sock"}
	for _, opt := range opts {
		opt(&o)
	}
	return mgr.Add(&Node{endpoint: transport.NewEndpoint(o.socket, o.services...)})
}

func (n *Node) NeedLeaderElection() bool { return false }

func (n *Node) Start(ctx context.Context) error {
	log.FromContext(ctx).Info("serving the node service", "socket", n.endpoint.Path)
	err := n.endpoint.Serve(ctx) // WANT ctxrunnable/serve-without-stop
	n.endpoint.Drain()
	return err
}
