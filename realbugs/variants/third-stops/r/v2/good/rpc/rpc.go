package rpc

import (
	"context"
	"net"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"k8s.io/klog/v2"
)

// Config says where and how the control plane listens.
type Config struct {
	Addresses []string
	Token     string
}

func (c Config) Listen() (ls []net.Listener, err error) {
	defer func() {
		if err != nil {
			for _, l := range ls {
				_ = l.Close()
			}
		}
	}()
	for _, a := range c.Addresses {
		l, err := net.Listen("tcp", a)
		if err != nil {
			return ls, err
		}
		ls = append(ls, l)
	}
	return ls, nil
}

func (c Config) Server(register func(*grpc.Server)) *grpc.Server {
	s := grpc.NewServer(grpc.UnaryInterceptor(func(ctx context.Context, req any, info *grpc.UnaryServerInfo, h grpc.UnaryHandler) (any, error) {
		if c.Token == "" {
			return nil, status.Error(codes.Unauthenticated, "no token configured")
		}
		klog.V(4).InfoS("call", "method", info.FullMethod)
		return h(ctx, req)
	}))
	register(s)
	return s
}
