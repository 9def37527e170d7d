package ungated_status

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/ungated_status/devices"
)

// okAgent runs on each node and writes the object of that, whose name a component of another package has (carina).
type okAgent struct {
	client.Client
	devices *devices.Manager
}

var (
	_ manager.LeaderElectionRunnable = (*okAgent)(nil)
	_ manager.LeaderElectionRunnable = (*okSettled)(nil)
	_ manager.LeaderElectionRunnable = (*okCapturing)(nil)
	_ manager.LeaderElectionRunnable = (*Mover)(nil)
	_ manager.LeaderElectionRunnable = (*Idle)(nil)
)

func (a *okAgent) NeedLeaderElection() bool { return false }

func (a *okAgent) Start(ctx context.Context) error {
	a.report(ctx)
	<-ctx.Done()
	return nil
}

func (a *okAgent) report(ctx context.Context) {
	node := &corev1.Node{}
	if err := a.Get(ctx, client.ObjectKey{Name: a.devices.NodeName}, node); err != nil {
		return
	}
	_ = a.Status().Update(ctx, node)
}

// okSettled has it in a struct in a struct.
type okSettled struct {
	client.Client
	settings devices.Settings
}

func (s *okSettled) NeedLeaderElection() bool { return false }

func (s *okSettled) Start(ctx context.Context) error {
	node := &corev1.Node{}
	if err := s.Get(ctx, client.ObjectKey{Name: s.settings.Node.NodeName}, node); err != nil {
		return err
	}
	return s.Status().Update(ctx, node)
}

// okCapturing reads it in a closure.
type okCapturing struct {
	client.Client
	devices *devices.Manager
	each    func(func() error) error
}

func (c *okCapturing) NeedLeaderElection() bool { return false }

func (c *okCapturing) Start(ctx context.Context) error {
	node := &corev1.Node{}
	err := c.each(func() error { return c.Get(ctx, client.ObjectKey{Name: c.devices.NodeName}, node) })
	if err != nil {
		return err
	}
	node.Name = c.devices.NodeName
	return c.Status().Update(ctx, node)
}

// Mover reads the node of an object, which is not its own.
type Mover struct {
	client.Client
	devices *devices.Manager
}

func (m *Mover) NeedLeaderElection() bool { return false }

func (m *Mover) Start(ctx context.Context) error {
	pod := &corev1.Pod{}
	if err := m.Get(ctx, client.ObjectKey{Namespace: "default", Name: "mover"}, pod); err != nil {
		return err
	}
	if pod.Spec.NodeName == "" {
		return m.Status().Update(ctx, pod) // want `ungated-status: m.Status\(\).Update runs on every replica: \*Mover opts out of leader election`
	}
	return nil
}

// Idle has a component with such a name, and does not look at it.
type Idle struct {
	client.Client
	settings *devices.Settings
}

func (i *Idle) NeedLeaderElection() bool { return false }

func (i *Idle) Start(ctx context.Context) error {
	pod := &corev1.Pod{}
	if err := i.Get(ctx, client.ObjectKey{Namespace: "default", Name: "idle"}, pod); err != nil || i.settings.Every == 0 {
		return err
	}
	return i.Status().Update(ctx, pod) // want `ungated-status: i.Status\(\).Update runs on every replica: \*Idle opts out of leader election`
}
