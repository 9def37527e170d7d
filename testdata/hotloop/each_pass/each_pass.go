// Package each_pass writes objects in each pass.
package each_pass

import (
	"context"
	"errors"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

type provisioner interface {
	IsReady() (bool, error)
}

// Sites writes all that it has.
type Sites struct {
	client.Client
	provisioner provisioner
	on          bool
}

// Reconcile gets to each of its steps.
func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, s.okFinish(ctx, site)
	}
	if !s.on {
		return ctrl.Result{}, nil
	}
	if ready, err := s.provisioner.IsReady(); err != nil || !ready {
		return ctrl.Result{}, errors.Join(err, errors.New("not ready"))
	}
	if err := s.okStatus(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.deployment(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.apply(ctx, &corev1.ConfigMap{}); err != nil {
		return ctrl.Result{}, err
	}
	if site.Spec.Replicas != nil {
		if err := s.chosen(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := s.either(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.failures(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.okPhases(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.okMutated(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.okCounts(ctx, site, 3); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.okBeat(ctx, &coordinationv1.Lease{}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.finish(ctx, site)
}

// The last step of a pass.
func (s *Sites) finish(ctx context.Context, site *api.Site) error {
	site.Status.Phase = "Ready"
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return s.Status().Update(ctx, site) // want `^unconditional-update: Update writes the status of site in each pass, changed or not: the API server gets a request for each, and a change that it makes starts the next pass$`
	})
}

func (s *Sites) deployment(ctx context.Context, site *api.Site) error {
	found := &appsv1.Deployment{}
	err := s.Get(ctx, client.ObjectKeyFromObject(site), found)
	if apierrors.IsNotFound(err) {
		return s.Create(ctx, found)
	}
	if err != nil {
		return err
	}
	found.Spec.Replicas = site.Spec.Replicas
	return s.Update(ctx, found) // want `unconditional-update: Update writes found in each pass`
}

// A helper for objects of all kinds.
func (s *Sites) apply(ctx context.Context, object client.Object) error {
	existing := object.DeepCopyObject().(client.Object)
	if err := s.Get(ctx, client.ObjectKeyFromObject(object), existing); err != nil {
		if apierrors.IsNotFound(err) {
			return s.Create(ctx, object)
		}
		return err
	}
	object.SetResourceVersion(existing.GetResourceVersion())
	return s.Update(ctx, object) // want `unconditional-update: Update writes object in each pass`
}

// Each of two branches writes, so that the comparison does not decide whether one does.
func (s *Sites) either(ctx context.Context, site *api.Site) error {
	if site.Status.Message != site.Name {
		site.Status.Message = site.Name
		return s.Status().Update(ctx, site)
	}
	site.Status.Phase = "Ready"
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site in each pass`
}

// A failure is written as well, where there is one.
func (s *Sites) failures(ctx context.Context, site *api.Site) error {
	if site.Status.Message != site.Name {
		site.Status.Message = site.Name
		return s.Status().Update(ctx, site)
	}
	for range site.Spec.Hosts {
		if err := s.step(ctx); err != nil {
			site.Status.Phase = "Failed"
			return s.Status().Update(ctx, site)
		}
	}
	site.Status.Phase = "Ready"
	return s.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site in each pass`
}

func (s *Sites) step(ctx context.Context) error { return s.Get(ctx, client.ObjectKey{}, &api.Site{}) }

// One branch writes nothing.
func (s *Sites) okPhases(ctx context.Context, site *api.Site) error {
	switch site.Status.Phase {
	case "":
		site.Status.Phase = "Pending"
		return s.Status().Update(ctx, site)
	case "Ready":
		return nil
	}
	site.Status.Phase = "Ready"
	return s.Status().Update(ctx, site)
}

// A comparison decides.
func (s *Sites) okStatus(ctx context.Context, site *api.Site) error {
	status := site.Status.DeepCopy()
	status.Phase = "Ready"
	if equality.Semantic.DeepEqual(site.Status, *status) {
		return nil
	}
	site.Status = *status
	return s.Status().Update(ctx, site)
}

// All of several comparisons decide, also where a request that may fail comes in between.
func (s *Sites) okCounts(ctx context.Context, site *api.Site, pods int) error {
	if site.Status.Phase == "Ready" && len(site.Status.Pods) == pods && equality.Semantic.DeepEqual(site.Status.Hosts, site.Spec.Hosts) {
		return nil
	}
	if err := s.Get(ctx, client.ObjectKeyFromObject(site), site); err != nil {
		return err
	}
	site.Status.Phase, site.Status.Hosts = "Ready", site.Spec.Hosts
	return s.Status().Update(ctx, site)
}

// The specification decides, which stays as it is.
func (s *Sites) chosen(ctx context.Context, site *api.Site) error {
	site.Spec.Args = []string{"one"}
	return s.Update(ctx, site) // want `unconditional-update: Update writes site in each pass`
}

// CreateOrUpdate compares itself.
func (s *Sites) okMutated(ctx context.Context, site *api.Site) error {
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, site, func() error {
		site.Spec.Args = []string{"one"}
		return nil
	})
	return err
}

// An object that is being deleted is written until it is gone.
func (s *Sites) okFinish(ctx context.Context, site *api.Site) error {
	controllerutil.RemoveFinalizer(site, "example.com/site")
	return s.Update(ctx, site)
}

// A lease is renewed by writing it.
func (s *Sites) okBeat(ctx context.Context, lease *coordinationv1.Lease) error {
	return s.Update(ctx, lease)
}

// Pods changes pods in some passes.
type Pods struct{ client.Client }

// Reconcile returns early, or marks what has changed.
func (p *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed := false
	if pod.Labels["seen"] == "" {
		pod.Labels["seen"] = "true"
		changed = true
	}
	if changed {
		if err := p.Update(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !controllerutil.ContainsFinalizer(pod, "example.com/pod") {
		controllerutil.AddFinalizer(pod, "example.com/pod")
		return ctrl.Result{}, p.Update(ctx, pod)
	}
	if controllerutil.AddFinalizer(pod, "example.com/other") {
		return ctrl.Result{}, p.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// Nodes writes the ones that it goes through.
type Nodes struct{ client.Client }

// Reconcile writes all.
func (n *Nodes) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	var list corev1.NodeList
	if err := n.List(ctx, &list); err != nil {
		return ctrl.Result{}, err
	}
	for i := range list.Items {
		if err := n.mark(ctx, &list.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (n *Nodes) mark(ctx context.Context, node *corev1.Node) error {
	node.Labels["seen"] = "true"
	return n.Update(ctx, node) // want `unconditional-update: Update writes node in each pass`
}

// Fleets writes what the specification asks for.
type Fleets struct{ client.Client }

func (f *Fleets) supported() bool { return f.Client != nil }

func shouldScale(site *api.Site) bool { return site.Spec.Replicas != nil }

func shouldRefresh(site *api.Site) bool { return site.Annotations["refresh"] == "true" }

func handleDeletionOf(ctx context.Context, site *api.Site) (bool, error) {
	return ctx.Err() != nil, nil
}

func settled(site *api.Site) bool { return site.Status.Phase == "Ready" }

func differs(site *api.Site) bool { return site.Annotations["hash"] != site.Name }

// Reconcile begins with a phase that a new object gets, and ends early for specifications that it does not take.
func (f *Fleets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := f.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if site.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	if ended, err := handleDeletionOf(ctx, site); ended || err != nil {
		return ctrl.Result{}, err
	}
	if site.Status.Phase == "" {
		site.Status.Phase = "Pending"
		return ctrl.Result{}, f.Status().Update(ctx, site)
	}
	if errs := validation.IsDNS1123Subdomain(site.Name); errs != nil {
		site.Status.Message = errs[0]
		return ctrl.Result{}, nil
	}
	if !site.Spec.Valid() || strings.HasPrefix(site.Name, "kube-") && site.Status.Pods == nil {
		return ctrl.Result{}, errors.New("not valid")
	}
	if len(site.Spec.Hosts) == 0 {
		return ctrl.Result{}, f.store(ctx, site, "no hosts")
	}
	if f.supported() {
		if err := f.deployment(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if shouldScale(site) && !strings.HasSuffix(site.Spec.Place, "-old") {
		if err := f.config(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !settled(site) {
		if err := f.okUnsettled(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if differs(site) {
		if err := f.okDiffers(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := f.okScaled(ctx, site, &appsv1.Deployment{}); err != nil {
		return ctrl.Result{}, err
	}
	if shouldRefresh(site) {
		if err := f.okAsked(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, f.store(ctx, site, "all is well")
}

// Each of several calls writes.
func (f *Fleets) store(ctx context.Context, site *api.Site, message string) error {
	site.Status.Message = message
	return f.Status().Update(ctx, site) // want `unconditional-update: Update writes the status of site in each pass`
}

func (f *Fleets) lookup(ctx context.Context, site *api.Site) (*appsv1.Deployment, error) {
	found := &appsv1.Deployment{}
	if err := f.Get(ctx, client.ObjectKeyFromObject(site), found); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return found, nil
}

// What is there is written, and what is not is made.
func (f *Fleets) deployment(ctx context.Context, site *api.Site) error {
	found, err := f.lookup(ctx, site)
	if err != nil {
		return err
	}
	if found == nil {
		return f.Create(ctx, &appsv1.Deployment{})
	}
	found.Spec.Replicas = site.Spec.Replicas
	return f.Update(ctx, found) // want `unconditional-update: Update writes found in each pass`
}

func (f *Fleets) config(ctx context.Context, site *api.Site) error {
	config := &corev1.ConfigMap{}
	if err := f.Get(ctx, client.ObjectKeyFromObject(site), config); err != nil {
		return err
	}
	if site.Spec.Replicas != nil {
		config.Data = map[string]string{"replicas": "some"}
	}
	return f.Update(ctx, config) // want `unconditional-update: Update writes config in each pass`
}

// The status says when it is enough.
func (f *Fleets) okUnsettled(ctx context.Context, site *api.Site) error {
	site.Spec.Args = nil
	return f.Update(ctx, site)
}

// An annotation is compared.
func (f *Fleets) okDiffers(ctx context.Context, site *api.Site) error {
	site.Annotations["hash"] = site.Name
	return f.Update(ctx, site)
}

// What is there is compared with what is wanted.
func (f *Fleets) okScaled(ctx context.Context, site *api.Site, found *appsv1.Deployment) error {
	if err := f.Get(ctx, client.ObjectKeyFromObject(site), found); err != nil {
		return err
	}
	if found.Spec.Paused == (site.Spec.Replicas == nil) {
		return nil
	}
	return f.Update(ctx, found)
}

// An annotation asks for it, once.
func (f *Fleets) okAsked(ctx context.Context, site *api.Site) error {
	delete(site.Annotations, "refresh")
	return f.Update(ctx, site)
}

// Gates waits for a deployment that others make ready, and for its own steps.
type Gates struct{ client.Client }

func isAvailable(deployment *appsv1.Deployment) bool {
	return deployment.Status.AvailableReplicas > 0
}

// Reconcile ends while there is something to wait for; once there is not, it writes in each pass (keystone-operator).
func (g *Gates) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := g.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deployment := &appsv1.Deployment{}
	if err := g.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, err
	}
	if !isAvailable(deployment) {
		return ctrl.Result{RequeueAfter: 5}, nil
	}
	result, err := g.secret(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	if (result != ctrl.Result{}) {
		return result, nil
	}
	if result, err := g.secret(ctx, site); err != nil || !result.IsZero() {
		return result, err
	}
	if result, err := g.secret(ctx, site); err != nil || result.RequeueAfter > 0 {
		return result, err
	}
	return g.register(ctx, site)
}

func (g *Gates) secret(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	err := g.Get(ctx, client.ObjectKeyFromObject(site), &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		return ctrl.Result{RequeueAfter: 10}, nil
	}
	return ctrl.Result{}, err
}

func (g *Gates) register(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	controllerutil.AddFinalizer(site, "example.com/site")
	if err := g.Update(ctx, site); err != nil { // want `unconditional-update: Update writes site in each pass`
		return ctrl.Result{}, err
	}
	return g.okSteps(ctx, site)
}

// A step that has changed something ends the pass, and the one without a change comes back later.
func (g *Gates) okSteps(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	result, err := g.secret(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !result.IsZero() {
		site.Status.Phase = "Waiting"
		if err := g.Status().Update(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	deployment := &appsv1.Deployment{}
	if err := g.Get(ctx, client.ObjectKeyFromObject(site), deployment); err != nil {
		return ctrl.Result{}, err
	}
	if !isAvailable(deployment) {
		deployment.Spec.Paused = false
		return ctrl.Result{}, g.Update(ctx, deployment)
	}
	return result, nil
}
