package main

import (
	"context"
	"flag"
	"net"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/ended-context/tunnel-lease/good/internal/leases"
	"example.org/variants/fourth-stops/ended-context/tunnel-lease/good/internal/tunnel"
)

func main() {
	name := flag.String("endpoint", "", "endpoint to hold")
	peer := flag.String("peer", "", "address of the other end")
	flag.Parse()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		klog.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	e := &tunnel.Endpoint{
		Name:   *name,
		Holder: os.Getenv("POD_NAME"),
		Leases: &leases.Store{Kube: kube, Namespace: os.Getenv("POD_NAMESPACE")},
		Probe: func(ctx context.Context) error {
			var d net.Dialer
			c, err := d.DialContext(ctx, "tcp", *peer)
			if err != nil {
				return err
			}
			return c.Close()
		},
	}
	if err := e.Run(ctx); err != nil {
		klog.ErrorS(err, "tunnel ended")
		os.Exit(1)
	}
}
