package bypasses_manager

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type queue = workqueue.TypedRateLimitingInterface[client.ObjectKey]

func newQueue() queue {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[client.ObjectKey]())
}

// okRecorder writes what its reconciles have found, which the leader runs; on other replicas it waits for ever (crane).
type okRecorder struct {
	client.Client
	queue queue
}

func (r *okRecorder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase == corev1.PodFailed {
		r.queue.Add(req.NamespacedName)
	}
	return ctrl.Result{}, nil
}

func (r *okRecorder) SetupWithManager(mgr ctrl.Manager) error {
	r.queue = newQueue()
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *okRecorder) Run(ctx context.Context) {
	for {
		key, quit := r.queue.Get()
		if quit {
			return
		}
		if err := r.record(ctx, key); err != nil {
			r.queue.AddRateLimited(key)
		}
		r.queue.Done(key)
	}
}

func (r *okRecorder) record(ctx context.Context, key client.ObjectKey) error {
	return r.Create(ctx, &corev1.ConfigMap{Data: map[string]string{"failed": key.String()}})
}

// okSteps hands what it takes out of its queue on to another goroutine.
type okSteps struct {
	okRecorder
	taken chan client.ObjectKey
}

func (s *okSteps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s.queue.Add(req.NamespacedName)
	return ctrl.Result{}, nil
}

func (s *okSteps) next() bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	s.taken <- key
	return true
}

func (s *okSteps) write(ctx context.Context) {
	for key := range s.taken {
		_ = s.record(ctx, key)
	}
}

// A lister fills its queue with the events of an informer, which runs on every replica.
type lister struct {
	client.Client
	queue queue
}

func (l *lister) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	l.queue.Add(req.NamespacedName)
	return ctrl.Result{}, nil
}

func (l *lister) watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			l.queue.Add(client.ObjectKeyFromObject(pod))
		}
	}})
	return err
}

func (l *lister) Run(ctx context.Context) {
	for {
		key, quit := l.queue.Get()
		if quit {
			return
		}
		_ = l.Create(ctx, &corev1.ConfigMap{Data: map[string]string{"seen": key.String()}})
		l.queue.Done(key)
	}
}

// A sweeper writes before it takes anything out of its queue.
type sweeper struct {
	client.Client
	queue queue
}

func (s *sweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s.queue.Add(req.NamespacedName)
	return ctrl.Result{}, nil
}

func (s *sweeper) Run(ctx context.Context) {
	_ = s.DeleteAllOf(ctx, &corev1.ConfigMap{})
	for {
		key, quit := s.queue.Get()
		if quit {
			return
		}
		s.queue.Done(key)
	}
}

func runQueues(ctx context.Context, elect bool, informer cache.SharedIndexInformer) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: elect, LeaderElectionID: "records.example.com"})
	if err != nil {
		return err
	}
	recorder := &okRecorder{Client: mgr.GetClient()}
	if err := recorder.SetupWithManager(mgr); err != nil {
		return err
	}
	go recorder.Run(ctx)

	steps := &okSteps{okRecorder: okRecorder{Client: mgr.GetClient(), queue: newQueue()}, taken: make(chan client.ObjectKey)}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(steps); err != nil {
		return err
	}
	go func() {
		for steps.next() {
		}
	}()
	go steps.write(ctx)

	listed := &lister{mgr.GetClient(), newQueue()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Service{}).Complete(listed); err != nil {
		return err
	}
	if err := listed.watch(informer); err != nil {
		return err
	}
	go listed.Run(ctx) // want `bypasses-manager: listed.Run runs on every replica: it is started beside the manager`

	swept := &sweeper{mgr.GetClient(), newQueue()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(swept); err != nil {
		return err
	}
	go swept.Run(ctx) // want `bypasses-manager: swept.Run runs on every replica: it is started beside the manager`
	return mgr.Start(ctx)
}
