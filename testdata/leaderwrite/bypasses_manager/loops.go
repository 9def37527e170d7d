package bypasses_manager

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Balancer has a constructor that starts its loop.
type Balancer struct{ client client.Client }

// NewBalancer returns a Balancer at work.
func NewBalancer(c client.Client) (*Balancer, error) {
	b := &Balancer{client: c}
	if err := b.begin(); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Balancer) begin() error {
	go wait.Forever(b.balance, time.Minute)
	return nil
}

func (b *Balancer) balance() {
	_ = b.client.Create(context.Background(), &corev1.ConfigMap{})
}

// A Forwarder starts its loop by a method of its own.
type Forwarder struct{ client client.Client }

func (f *Forwarder) forward() {
	go func() {
		for range time.Tick(time.Minute) {
			var node corev1.Node
			if f.client.Get(context.Background(), client.ObjectKey{Name: "edge"}, &node) == nil {
				_ = f.client.Status().Update(context.Background(), &node)
			}
		}
	}()
}

// An Observer reads in its loop.
type Observer struct{ client client.Client }

func (o *Observer) observe() {
	go wait.Forever(func() { _ = o.client.List(context.Background(), &corev1.PodList{}) }, time.Minute)
}

// An Agent knows its node.
type Agent struct {
	client   client.Client
	nodeName string
}

func (a *Agent) report() {
	go wait.Forever(func() {
		var node corev1.Node
		node.Name = a.nodeName
		_ = a.client.Status().Update(context.Background(), &node)
	}, time.Minute)
}

func runLoops(ctx context.Context, elect bool, config leaderelection.LeaderElectionConfig) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: elect, LeaderElectionID: "pods.example.com"})
	if err != nil {
		return err
	}
	c := mgr.GetClient()
	if _, err := NewBalancer(c); err != nil { // want `bypasses-manager: NewBalancer starts a goroutine that writes on every replica: it runs beside the manager`
		return err
	}
	forwarder := &Forwarder{c}
	forwarder.forward() // want `bypasses-manager: forwarder.forward starts a goroutine that writes on every replica`
	go func() {         // want `bypasses-manager: this goroutine writes on every replica: it is started beside the manager, which would run it on the leader`
		for {
			_ = c.Create(ctx, &corev1.ConfigMap{})
			time.Sleep(time.Minute)
		}
	}()
	go wait.UntilWithContext(ctx, func(ctx context.Context) { // want `bypasses-manager: this goroutine writes on every replica`
		_ = c.DeleteAllOf(ctx, &corev1.Pod{})
	}, time.Minute)
	go func() { // it writes once, as that of ptp-operator
		if err := waitForWebhook(ctx, mgr.GetWebhookServer().StartedChecker()); err == nil {
			_ = makeDefault(ctx, c)
		}
	}()
	okLoops(ctx, mgr, config)
	return mgr.Start(ctx)
}

// okLoops starts what reads, what waits for the lease, what writes once, what has an election, and what writes objects of its own.
func okLoops(ctx context.Context, mgr ctrl.Manager, config leaderelection.LeaderElectionConfig) {
	c := mgr.GetClient()
	(&Observer{c}).observe()
	(&Agent{c, "here"}).report()
	go func() { _ = c.Create(ctx, &corev1.ConfigMap{}) }()
	go func() {
		<-mgr.Elected()
		for {
			_ = c.Create(ctx, &corev1.ConfigMap{})
			time.Sleep(time.Minute)
		}
	}()
	config.Callbacks.OnStartedLeading = func(ctx context.Context) {
		wait.UntilWithContext(ctx, func(ctx context.Context) { _ = c.Create(ctx, &corev1.ConfigMap{}) }, time.Minute)
	}
	go leaderelection.RunOrDie(ctx, config)
	_ = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		wait.UntilWithContext(ctx, func(ctx context.Context) { _ = c.Create(ctx, &corev1.ConfigMap{}) }, time.Minute)
		return nil
	}))
}

// waitForWebhook waits until the server of the webhooks answers.
func waitForWebhook(ctx context.Context, checker healthz.Checker) error {
	for checker(nil) != nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil
}

// makeDefault makes one object if it is not there.
func makeDefault(ctx context.Context, c client.Client) error {
	var config corev1.ConfigMap
	err := c.Get(ctx, client.ObjectKey{Namespace: "default", Name: "default"}, &config)
	if !apierrors.IsNotFound(err) {
		return err
	}
	config.Namespace, config.Name = "default", "default"
	return c.Create(ctx, &config)
}

// A Resyncer starts its loop where it is given to a manager that another package makes.
type Resyncer struct{ client.Client }

func (r *Resyncer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// SetupWithManager gives a manager the controller.
func (r *Resyncer) SetupWithManager(mgr ctrl.Manager) error {
	go r.resync() // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *Resyncer) resync() {
	for {
		_ = r.Create(context.Background(), &corev1.ConfigMap{})
		time.Sleep(time.Minute)
	}
}

// okLeading asks in its loop who leads.
type okLeading struct {
	client.Client
	isLeader func() bool
}

func (r *okLeading) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *okLeading) SetupWithManager(mgr ctrl.Manager) error {
	go wait.Forever(func() {
		if r.isLeader() {
			_ = r.Create(context.Background(), &corev1.ConfigMap{})
		}
	}, time.Minute)
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

// okInPasses is handed a manager by who reconciles.
type okInPasses struct {
	client.Client
	mgr ctrl.Manager
}

func (r *okInPasses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.follow(r.mgr)
	return ctrl.Result{}, nil
}

func (r *okInPasses) follow(mgr ctrl.Manager) {
	go wait.Forever(func() { _ = mgr.GetClient().Create(context.Background(), &corev1.ConfigMap{}) }, time.Minute)
}
