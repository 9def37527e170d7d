// Package registered sends to the leader from what every replica registers when it is set up.
package registered

import (
	"context"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// A Watcher counts volumes, on the leader.
type Watcher struct {
	client.Client
	reports  chan string
	names    chan string
	checked  chan string
	requests chan string
	dropped  chan string
	seen     chan string
}

// SetupWithManager adds the watcher and hears of volumes.
func (w *Watcher) SetupWithManager(mgr ctrl.Manager) error {
	inf, err := mgr.GetCache().GetInformer(context.Background(), &corev1.PersistentVolume{})
	if err != nil {
		return err
	}
	if _, err := inf.AddEventHandler(&forwarder{out: w.reports, dropped: w.dropped}); err != nil {
		return err
	}
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: w.added}); err != nil {
		return err
	}
	mgr.GetWebhookServer().Register("/volumes", &webhook.Admission{Handler: &checker{checked: w.checked}})
	mgr.GetWebhookServer().Register("/patient", &webhook.Admission{Handler: &okPatient{checked: w.checked}})
	http.HandleFunc("/names", func(_ http.ResponseWriter, req *http.Request) {
		w.names <- req.URL.Path // want `leader-only-receiver: send on w.names blocks for ever`
	})
	if err := mgr.AddMetricsServerExtraHandler("/volumes", http.HandlerFunc(w.okServe)); err != nil {
		return err
	}
	return mgr.Add(w)
}

// Start runs on the leader, as all that says nothing.
func (w *Watcher) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-w.reports: // related `received here, on the leader`
			fmt.Println(name)
		case name := <-w.names:
			fmt.Println(name)
		case name := <-w.checked:
			fmt.Println(name)
		case name := <-w.requests:
			fmt.Println(name)
		case name := <-w.dropped:
			fmt.Println(name)
		case name := <-w.seen:
			fmt.Println(name)
		}
	}
}

// A forwarder hands the names of volumes on.
type forwarder struct {
	out     chan<- string
	dropped chan<- string
}

func (f *forwarder) OnAdd(obj any, _ bool) {
	f.out <- obj.(*corev1.PersistentVolume).Name // want `leader-only-receiver: send on f.out blocks for ever on a replica that does not lead: only the leader receives`
}

func (f *forwarder) OnUpdate(_, _ any) {}

// OnDelete drops what nobody takes.
func (f *forwarder) OnDelete(obj any) {
	select {
	case f.dropped <- obj.(*corev1.PersistentVolume).Name:
	default:
	}
}

func (w *Watcher) added(obj any) {
	w.names <- obj.(*corev1.PersistentVolume).Name // want `leader-only-receiver: send on w.names blocks for ever`
}

// A checker answers the API server, on every replica.
type checker struct{ checked chan<- string }

func (c *checker) Handle(_ context.Context, req admission.Request) admission.Response {
	c.checked <- req.Name // want `leader-only-receiver: send on c.checked blocks for ever`
	return admission.Allowed("")
}

// okServe gives up with the client.
func (w *Watcher) okServe(_ http.ResponseWriter, req *http.Request) {
	select {
	case <-req.Context().Done():
	case w.requests <- req.URL.Path:
	}
}

// An okPatient gives up with the request.
type okPatient struct{ checked chan<- string }

func (c *okPatient) Handle(ctx context.Context, req admission.Request) admission.Response {
	c.note(ctx, req.Name)
	return admission.Allowed("")
}

func (c *okPatient) note(ctx context.Context, name string) {
	select {
	case <-ctx.Done():
	case c.checked <- name:
	}
}

// A Validator is one for a type.
type Validator struct{ seen chan<- string }

// SetupWebhook registers the validator.
func SetupWebhook(mgr ctrl.Manager, w *Watcher) error {
	return ctrl.NewWebhookManagedBy(mgr, &corev1.PersistentVolume{}).WithValidator(&Validator{seen: w.seen}).Complete()
}

// ValidateCreate runs on every replica.
func (v *Validator) ValidateCreate(_ context.Context, obj *corev1.PersistentVolume) (admission.Warnings, error) {
	v.seen <- obj.Name // want `leader-only-receiver: send on v.seen blocks for ever`
	return nil, nil
}

// ValidateUpdate allows all.
func (v *Validator) ValidateUpdate(context.Context, *corev1.PersistentVolume, *corev1.PersistentVolume) (admission.Warnings, error) {
	return nil, nil
}

// ValidateDelete allows all.
func (v *Validator) ValidateDelete(context.Context, *corev1.PersistentVolume) (admission.Warnings, error) {
	return nil, nil
}

// An okCollector registers its handler when it leads.
type okCollector struct {
	factory informers.SharedInformerFactory
	names   chan string
}

func (c *okCollector) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(c) }

func (c *okCollector) Start(ctx context.Context) error {
	if _, err := c.factory.Core().V1().Nodes().Informer().AddEventHandler(&okForwarder{out: c.names}); err != nil {
		return err
	}
	c.factory.Start(ctx.Done())
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-c.names:
			fmt.Println(name)
		}
	}
}

type okForwarder struct{ out chan<- string }

func (f *okForwarder) OnAdd(obj any, _ bool) { f.out <- obj.(*corev1.Node).Name }

func (f *okForwarder) OnUpdate(_, _ any) {}

func (f *okForwarder) OnDelete(any) {}

// An okController maps objects in its watches, which run with the controller.
type okController struct {
	client.Client
	names chan string
}

func (c *okController) SetupWithManager(mgr ctrl.Manager) error {
	if err := mgr.Add(c); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolumeClaim{}).
		Watches(&corev1.PersistentVolume{}, handler.EnqueueRequestsFromMapFunc(c.okMap)).
		Complete(c)
}

func (c *okController) okMap(_ context.Context, obj client.Object) []reconcile.Request {
	c.names <- obj.GetName()
	return nil
}

func (c *okController) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	c.names <- req.Name
	return ctrl.Result{}, nil
}

func (c *okController) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-c.names:
			fmt.Println(name)
		}
	}
}

// An okEverywhere is for all replicas.
type okEverywhere struct{ names chan string }

func (e *okEverywhere) SetupWithManager(mgr ctrl.Manager, inf cache.SharedIndexInformer) error {
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: e.okAdded}); err != nil {
		return err
	}
	return mgr.Add(e)
}

func (e *okEverywhere) okAdded(obj any) { e.names <- obj.(*corev1.Node).Name }

func (e *okEverywhere) NeedLeaderElection() bool { return false }

func (e *okEverywhere) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-e.names:
			fmt.Println(name)
		}
	}
}
