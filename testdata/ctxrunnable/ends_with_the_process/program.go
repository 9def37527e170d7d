// Package ends_with_the_process has the body of a program: what does not see the end of the program's context ends with the process.
package ends_with_the_process

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	kube   kubernetes.Interface
	secret *corev1.Secret
}

// Main is the body of the program: its context ends with the signals of the process.
func Main(kube kubernetes.Interface, lock resourcelock.Interface) {
	ctx, cancel := notified(context.Background())
	defer cancel()
	c := &controller{kube: kube}
	c.Lead(ctx, cancel, lock)
	<-ctx.Done()
}

func notified(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, os.Interrupt)
}

// Lead runs an election whose end is the end of the program's context (minio's operator).
func (c *controller) Lead(ctx context.Context, cancel context.CancelFunc, lock resourcelock.Interface) {
	go c.serve(ctx)
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 60 * time.Second, RenewDeadline: 15 * time.Second, RetryPeriod: 5 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { c.work(ctx) },
			OnStoppedLeading: func() { cancel() },
		},
	})
}

func (c *controller) serve(ctx context.Context) {
	c.okWaitForSecret()
	<-ctx.Done()
}

// Its goroutine is left when the context ends, and main returns.
func (c *controller) okWaitForSecret() {
	for c.secret == nil {
		time.Sleep(10 * time.Second)
		c.secret, _ = c.kube.CoreV1().Secrets("store").Get(context.Background(), "tls", metav1.GetOptions{})
	}
}

func (c *controller) work(ctx context.Context) {
	go wait.Until(c.worker, time.Second, ctx.Done())
	go func() { c.okWaitForKey() }()
	<-ctx.Done()
}

// The lease is lost only together with the process.
func (c *controller) okWaitForKey() {
	for {
		if _, err := c.kube.CoreV1().Secrets("store").Get(context.Background(), "key", metav1.GetOptions{}); err == nil {
			return
		}
		time.Sleep(10 * time.Second)
	}
}

func (c *controller) worker() { _ = c.okSync("store") }

func (c *controller) okSync(namespace string) error {
	return c.issued(context.Background(), namespace)
}

func (c *controller) issued(ctx context.Context, namespace string) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Hour, true, func(ctx context.Context) (bool, error) {
		_, err := c.kube.CoreV1().Secrets(namespace).Get(ctx, "tls", metav1.GetOptions{})
		return err == nil, nil
	})
}

// Serve is a program too. It waits for its goroutines, and so for a loop that does not see the end.
func Serve(kube kubernetes.Interface) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-signals
		cancel()
	}()
	c := &controller{kube: kube}
	go c.okReload(ctx)
	var group sync.WaitGroup
	group.Add(1)
	go c.reload(ctx, &group)
	group.Wait()
}

func (c *controller) okReload(ctx context.Context) {
	for {
		time.Sleep(time.Minute)
		c.secret, _ = c.kube.CoreV1().Secrets("store").Get(ctx, "tls", metav1.GetOptions{})
	}
}

func (c *controller) reload(ctx context.Context, group *sync.WaitGroup) {
	defer group.Done()
	for { // want `deaf-loop: reload of \*controller never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
		c.secret, _ = c.kube.CoreV1().Secrets("store").Get(ctx, "tls", metav1.GetOptions{})
	}
}

// Elect only notes that the lease is lost, and takes part in the next election.
func Elect(kube kubernetes.Interface, lock resourcelock.Interface) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	c := &controller{kube: kube}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: lock, LeaseDuration: 60 * time.Second, RenewDeadline: 15 * time.Second, RetryPeriod: 5 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) {
					go c.watchSecret() // want `not-joined: the function literal in Elect ends with ctx`
					<-ctx.Done()
				},
				OnStoppedLeading: func() { println("lost") },
			},
		})
	}
}

func (c *controller) watchSecret() {
	for { // want `deaf-loop: watchSecret of \*controller never returns after ctx of Elect ends: its loop has no exit`
		time.Sleep(time.Minute)
		c.secret = nil
	}
}

// Run is for programs that are not seen, which may go on.
func (c *controller) Run(ctx context.Context) {
	go c.poll(ctx) // want `not-joined: Run of \*controller ends with ctx`
	<-ctx.Done()
}

func (c *controller) poll(ctx context.Context) {
	for { // want `unawaited-loop: poll of \*controller never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
		c.secret, _ = c.kube.CoreV1().Secrets("store").Get(ctx, "tls", metav1.GetOptions{})
	}
}

// Restart gives each round a context of its own, which ends long before the process.
func Restart(kube kubernetes.Interface, changed <-chan string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for range changed {
		round, cancel := context.WithCancel(ctx)
		c := &controller{kube: kube}
		go c.follow(round)
		<-changed
		cancel()
	}
}

func (c *controller) follow(ctx context.Context) {
	for { // want `deaf-loop: follow of \*controller never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
		c.secret, _ = c.kube.CoreV1().Secrets("store").Get(ctx, "tls", metav1.GetOptions{})
	}
}

// Sweep is a program whose goroutine works on a queue until the process ends (the deletion routine of liqo).
func Sweep() {
	ctx, cancel := notified(context.Background())
	defer cancel()
	s := &sweeper{queue: workqueue.NewTyped[string](), late: workqueue.NewTyped[string]()}
	go s.run(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.runLate(ctx)
	}()
	<-ctx.Done()
	<-ended
}

type sweeper struct {
	queue, late workqueue.TypedInterface[string]
}

func (s *sweeper) run(ctx context.Context) {
	for s.okNext(ctx) {
	}
}

func (s *sweeper) okNext(ctx context.Context) bool {
	key, shutdown := s.queue.Get()
	if shutdown {
		return false
	}
	defer s.queue.Done(key)
	_, _ = ctx, key
	return true
}

// The program waits for this one.
func (s *sweeper) runLate(ctx context.Context) {
	for s.next(ctx) {
	}
}

func (s *sweeper) next(ctx context.Context) bool {
	key, shutdown := s.late.Get() // want `deaf-loop: Get of s.late waits on after ctx ends: nothing shuts the queue down`
	if shutdown {
		return false
	}
	defer s.late.Done(key)
	_, _ = ctx, key
	return true
}
