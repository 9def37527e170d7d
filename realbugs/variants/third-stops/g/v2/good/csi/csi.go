package csi

import (
	"net"
	"os"

	"google.golang.org/grpc"
)

type Driver struct {
	Socket string
	Server *grpc.Server
}

func NewDriver(socket string, opts ...grpc.ServerOption) *Driver {
	return &Driver{Socket: socket, Server: grpc.NewServer(opts...)}
}

func (d *Driver) Listen() (net.Listener, error) {
	if err := os.Remove(d.Socket); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	return net.Listen("unix", d.Socket)
}
