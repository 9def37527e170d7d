package service

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type worker interface {
	Run(ctx context.Context, workers int)
}

// Service runs its workers on one replica and a query API on all.
type Service struct {
	Workers  []worker
	Kube     kubernetes.Interface
	Pod      string
	NS       string
	API      func(ctx context.Context) error
	leaderMu sync.Mutex
	leader   string
}

func (s *Service) onNewLeader(id string) {
	s.leaderMu.Lock()
	defer s.leaderMu.Unlock()
	s.leader = id
}

func (s *Service) lead(ctx context.Context) {
	var wg sync.WaitGroup
	for _, w := range s.Workers {
		wg.Go(func() { w.Run(ctx, 3) })
	}
	wg.Wait()
}

func (s *Service) elect(ctx context.Context) {
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: s.NS, Name: "volume-attacher"},
		Client:     s.Kube.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: s.Pod},
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // WANT leaderconfig/runs-on-after-loss
		Name:          "volume-attacher",
		Lock:          lock,
		LeaseDuration: 30 * time.Second,
		RenewDeadline: 20 * time.Second,
		RetryPeriod:   5 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: s.lead,
			OnStoppedLeading: func() { klog.Warning("not the leader any more") },
			OnNewLeader:      s.onNewLeader,
		},
	})
}

// Run returns when the context has ended or a part has failed.
func (s *Service) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.API(ctx) })
	group.Go(func() error {
		s.elect(ctx)
		return nil
	})
	return group.Wait()
}
