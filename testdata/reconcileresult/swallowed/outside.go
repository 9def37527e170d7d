package swallowed

import (
	"context"
	"fmt"
	"log"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Cloud has zones, and can link them.
type Cloud interface {
	Zones(ctx context.Context) ([]string, error)
	Link(ctx context.Context, name string, zones []string) error
	Wait(ctx context.Context) error
	Parse(text string) (int, error)
}

// Groups link zones.
type Groups struct {
	client.Client
	cloud Cloud
	nodes corelisters.NodeLister

	events record.EventRecorder
}

func (g *Groups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := g.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []func(context.Context, *corev1.Service) error{g.link, g.linkAgain, g.prepared, g.okPrepared} {
		if err := step(ctx, &service); err != nil {
			return ctrl.Result{}, err
		}
	}
	g.status(ctx, &service)
	g.okStatus(ctx, &service)
	return ctrl.Result{}, nil
}

// link asks a cloud of which nothing is known.
func (g *Groups) link(ctx context.Context, service *corev1.Service) error {
	zones, err := g.cloud.Zones(ctx)
	if err != nil {
		return nil // want `swallowed: the error of Zones is lost: this return says that the work is done`
	}
	if err := g.cloud.Link(ctx, service.Name, zones); err != nil {
		return nil // related `here too`
	}
	return nil
}

// linkAgain waits, reads text, and tells of what went wrong.
func (g *Groups) linkAgain(ctx context.Context, service *corev1.Service) error {
	if err := g.cloud.Wait(ctx); err != nil {
		return nil // the context has ended
	}
	if _, err := g.cloud.Parse(service.Name); err != nil {
		return nil // a name that will never do
	}
	if err := g.cloud.Link(ctx, service.Name, nil); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not linked")
		return nil // want `logged-only: the error of Link is logged or noted`
	}
	if err := g.cloud.Link(ctx, service.Name, nil); err != nil {
		service.Labels = map[string]string{"linked": "false"}
		return nil
	}
	return nil
}

// prepared writes an object into which a step puts what it has found.
func (g *Groups) prepared(ctx context.Context, service *corev1.Service) error {
	if err := g.address(service); err != nil {
		return nil // want `swallowed: the error of address is lost`
	}
	return g.Update(ctx, service)
}

func (g *Groups) address(service *corev1.Service) error {
	node, err := g.nodes.Get(service.Name)
	if err != nil {
		return err
	}
	service.Spec.ExternalName = node.Spec.ProviderID
	return nil
}

// okPrepared has nothing to do without the node.
func (g *Groups) okPrepared(ctx context.Context, service *corev1.Service) error {
	if err := g.known(service.Name); err != nil {
		return nil
	}
	if _, err := g.nodes.Get(service.Name); err != nil {
		return nil
	}
	return g.Update(ctx, service)
}

func (g *Groups) known(name string) error {
	_, err := g.nodes.Get(name)
	return err
}

// status has no result to say it with.
func (g *Groups) status(ctx context.Context, service *corev1.Service) {
	if err := g.Status().Update(ctx, service); err != nil { // want `logged-only: the error of Update is logged, and status returns none: the reconcile does not learn of it`
		ctrl.LoggerFrom(ctx).Error(err, "the status is not written")
		return
	}
	drop := func() {
		err := g.Delete(ctx, &corev1.Pod{}) // a clean-up
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no pod")
		}
	}
	drop()
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error { // want `logged-only: the error of RetryOnConflict is logged, and status returns none`
		var pod corev1.Pod
		if err := g.Get(ctx, client.ObjectKeyFromObject(service), &pod); err != nil {
			return client.IgnoreNotFound(err)
		}
		pod.Status.Message = "linked"
		return g.Status().Update(ctx, &pod)
	})
	if err != nil {
		log.Println("the status is not written: " + err.Error())
	}
	if err := g.labelled(ctx, service); err != nil { // want `logged-only: the error of labelled is logged, and status returns none`
		g.events.Eventf(service, "Warning", "Failed", "not labelled: %s", fmt.Sprint(err.Error()))
	}
}

func (g *Groups) labelled(ctx context.Context, service *corev1.Service) error {
	service.Labels = map[string]string{"linked": "true"}
	return g.Update(ctx, service)
}

// okStatus keeps the error, or throws it away on purpose.
func (g *Groups) okStatus(ctx context.Context, service *corev1.Service) {
	_ = g.Status().Update(ctx, service)
	if err := g.Status().Update(ctx, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the status is not written")
		service.Status.Conditions[0].Message = err.Error()
	}
	if err := g.labelled(ctx, service); err != nil {
		service.Status.Conditions[0].Message = fmt.Sprintf("not labelled: %s", err.Error())
	}
	go func() {
		if err := g.Delete(ctx, &corev1.Pod{}); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no pod")
		}
	}()
}
