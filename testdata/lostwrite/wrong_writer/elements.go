package wrong_writer

import (
	"context"
	"reflect"

	"github.com/go-logr/logr"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A Balancer knows the addresses of ingresses.
type Balancer interface {
	Addresses(*networkingv1.Ingress) []networkingv1.IngressLoadBalancerIngress
	Volume(*api.Backup) string
}

// Addresses keeps the addresses of ingresses.
type Addresses struct {
	client.Client
	kube     kubernetes.Interface
	balancer Balancer
	log      logr.Logger
}

func (a *Addresses) ingresses() []*networkingv1.Ingress { return nil }

// The object of the next round, which somebody else is handed before it is set, is another one.
func (a *Addresses) eachPointer(ctx context.Context, c client.Client) error {
	for _, ingress := range a.ingresses() {
		addresses := a.balancer.Addresses(ingress)
		if reflect.DeepEqual(ingress.Status.LoadBalancer.Ingress, addresses) {
			continue
		}
		ingress.Status.LoadBalancer.Ingress = addresses
		if err := c.Update(ctx, ingress); err != nil { // want `wrong-writer: Update leaves out the status of the object`
			a.log.Error(err, "ingress not updated", "ingress", ingress)
			return err
		}
	}
	return nil
}

func (a *Addresses) eachElement(ctx context.Context, list *networkingv1.IngressList) error {
	for i := range list.Items {
		ingress := &list.Items[i]
		ingress.Status.LoadBalancer.Ingress = a.balancer.Addresses(ingress)
		if err := a.Update(ctx, ingress); err != nil { // want `wrong-writer: Update leaves out the status of`
			return err
		}
	}
	return nil
}

func (a *Addresses) eachIndex(ctx context.Context, list *api.BackupList) error {
	for i := range list.Items {
		list.Items[i].Status.Phase = a.balancer.Volume(&list.Items[i])
		if err := a.Patch(ctx, &list.Items[i], client.Merge); err != nil { // want `wrong-writer: Patch leaves out the status of`
			return err
		}
	}
	return nil
}

func (a *Addresses) eachCopy(ctx context.Context, list *api.BackupList) error {
	for _, backup := range list.Items {
		backup.Status.Phase = a.balancer.Volume(&backup)
		if err := a.Update(ctx, &backup); err != nil { // want `wrong-writer: Update leaves out the status of backup`
			return err
		}
	}
	return nil
}

func (a *Addresses) eachEntry(ctx context.Context, backups map[string]*api.Backup) error {
	for _, backup := range backups {
		backup.Status.Phase = a.balancer.Volume(backup)
		if err := a.Update(ctx, backup); err != nil { // want `wrong-writer: Update leaves out the status of the Backup`
			return err
		}
	}
	return nil
}

func (a *Addresses) eachTyped(ctx context.Context, list *networkingv1.IngressList) error {
	for i := range list.Items {
		ingress := list.Items[i].DeepCopy()
		ingress.Status.LoadBalancer.Ingress = a.balancer.Addresses(ingress)
		if _, err := a.kube.NetworkingV1().Ingresses(ingress.Namespace).Update(ctx, ingress, metav1.UpdateOptions{}); err != nil { // want `wrong-writer: Update leaves out the status of ingress`
			return err
		}
	}
	return nil
}

// eachRead reads each one by its name.
func (a *Addresses) eachRead(ctx context.Context, keys []client.ObjectKey) error {
	for _, key := range keys {
		var backup api.Backup
		if err := a.Get(ctx, key, &backup); err != nil {
			return err
		}
		backup.Status.Phase = a.balancer.Volume(&backup)
		if err := a.Update(ctx, &backup); err != nil { // want `wrong-writer: Update leaves out the status of backup`
			return err
		}
	}
	return nil
}

// okHandedAfter hands each one to somebody who may store the status.
func (a *Addresses) okHandedAfter(ctx context.Context, list *networkingv1.IngressList) error {
	for i := range list.Items {
		ingress := &list.Items[i]
		ingress.Status.LoadBalancer.Ingress = nil
		ingress.Status.LoadBalancer.Ingress = append(ingress.Status.LoadBalancer.Ingress, networkingv1.IngressLoadBalancerIngress{})
		if err := a.Update(ctx, ingress); err != nil {
			return err
		}
		a.balancer.Addresses(ingress)
	}
	return nil
}

// okOneOrOther writes the status of one object and the rest of the other.
func (a *Addresses) okOneOrOther(ctx context.Context, list *api.BackupList) error {
	for i := range list.Items {
		backup := &list.Items[i]
		if backup.Spec.Suspended {
			if err := a.Update(ctx, backup); err != nil {
				return err
			}
			continue
		}
		backup.Status.Phase = a.balancer.Volume(backup)
	}
	return nil
}
