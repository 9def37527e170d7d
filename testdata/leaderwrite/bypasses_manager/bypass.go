// Package bypasses_manager starts components beside the manager.
package bypasses_manager

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Scheduler binds pods.
type Scheduler struct {
	client client.Client
	bind   func(context.Context, *corev1.Pod) error
}

// NewScheduler returns a Scheduler.
func NewScheduler(c client.Client) *Scheduler {
	s := &Scheduler{client: c}
	s.bind = s.bindPod
	return s
}

// Start schedules until the context ends.
func (s *Scheduler) Start(ctx context.Context) {
	wait.UntilWithContext(ctx, s.schedule, time.Second)
}

func (s *Scheduler) schedule(ctx context.Context) {
	var pods corev1.PodList
	if err := s.client.List(ctx, &pods); err != nil {
		return
	}
	for i := range pods.Items {
		go func() { _ = s.bind(ctx, &pods.Items[i]) }()
	}
}

func (s *Scheduler) bindPod(ctx context.Context, pod *corev1.Pod) error {
	pod.Spec.NodeName = "node"
	return s.client.Update(ctx, pod)
}

// A Counter looks and does not write.
type Counter struct{ client client.Client }

// Start counts until the context ends.
func (c *Counter) Start(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		var pods corev1.PodList
		_ = c.client.List(ctx, &pods)
	}, time.Second)
}

func run(ctx context.Context, elect bool) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: elect, LeaderElectionID: "pods.example.com"})
	if err != nil {
		return err
	}
	setupScheduler(ctx, mgr)
	okSetup(ctx, mgr)
	return mgr.Start(ctx)
}

func setupScheduler(ctx context.Context, mgr ctrl.Manager) {
	scheduler := NewScheduler(mgr.GetClient())
	go scheduler.Start(ctx) // want `bypasses-manager: scheduler.Start runs on every replica: it is started beside the manager`
	go func() {
		NewScheduler(mgr.GetClient()).Start(ctx) // want `bypasses-manager: NewScheduler\(mgr\.GetClient\(\)\)\.Start runs on every replica`
	}()
}

func okSetup(ctx context.Context, mgr ctrl.Manager) {
	counter := &Counter{mgr.GetClient()}
	go counter.Start(ctx)
	scheduler := NewScheduler(mgr.GetClient())
	go func() {
		<-mgr.Elected()
		scheduler.Start(ctx)
	}()
}

// okSingle has no election to bypass.
func okSingle(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	go NewScheduler(mgr.GetClient()).Start(ctx)
	return mgr.Start(ctx)
}
