package node

import (
	"context"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/keepalive"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/g/v2/bad/csi"
)

// Service is the node part of the storage driver.
type Service struct {
	driver   *csi.Driver
	register func(*grpc.Server)

	mu  sync.Mutex
	err error
}

func Setup(mgr manager.Manager, socket string, register func(*grpc.Server)) error {
	d := csi.NewDriver(socket, grpc.KeepaliveParams(keepalive.ServerParameters{Time: time.Minute}))
	return mgr.Add(&Service{driver: d, register: register})
}

func (*Service) NeedLeaderElection() bool { return false }

func (s *Service) Start(ctx context.Context) error {
	lis, err := s.driver.Listen()
	if err != nil {
		return err
	}
	s.register(s.driver.Server)
	defer s.driver.Server.Stop()

	failed := make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := s.driver.Server.Serve(lis); err != nil { // WANT ctxrunnable/serve-without-stop
			s.mu.Lock()
			s.err = err
			s.mu.Unlock()
			close(failed)
		}
	}()
	select {
	case <-ctx.Done():
		klog.InfoS("node service stops", "socket", s.driver.Socket)
	case <-failed:
	}
	wg.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}
