package swallowed

import (
	"context"
	"crypto/sha256"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Templates makes secrets of what other objects have.
type Templates struct {
	client.Client
	events record.EventRecorder
	scope  Scope
}

// A Scope has data of a cluster.
type Scope interface {
	BootstrapData() ([]byte, error)
	CreateTemplate(data []byte) error
	Zones(ctx context.Context) ([]string, error)
}

func (t *Templates) read(ctx context.Context, name string) ([]byte, error) {
	secret := &corev1.Secret{}
	if err := t.Get(ctx, client.ObjectKey{Name: name}, secret); err != nil {
		return nil, err
	}
	return secret.Data["data"], nil
}

// store hands the data to a literal.
func (t *Templates) store(ctx context.Context, owner *corev1.ConfigMap) error {
	data, err := t.read(ctx, owner.Name) // related `fails here`
	if err != nil {
		t.events.Eventf(owner, "Warning", "Failed", err.Error())
	}
	return t.Create(ctx, &corev1.Secret{Data: map[string][]byte{"data": data}}) // want `swallowed: this is empty when read has failed: its error is logged, and the function goes on to write`
}

// hashed asks a scope, which says by its error that there is nothing.
func (t *Templates) hashed(owner *corev1.ConfigMap) error {
	data, err := t.scope.BootstrapData()
	if err != nil {
		t.events.Eventf(owner, "Warning", "Failed", "no data: %s", err.Error())
	}
	hash := sha256.Sum256(data) // want `swallowed: this is empty when BootstrapData has failed`
	if owner.Data["hash"] == string(hash[:]) {
		return nil
	}
	return t.scope.CreateTemplate(data)
}

// noted stores a list in an object that is written.
func (t *Templates) noted(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
	}
	owner.Spec.ExternalIPs = zones // want `swallowed: this is empty when Zones has failed`
	return t.Update(ctx, owner)
}

// okNoted keeps what is there.
func (t *Templates) okNoted(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
	} else {
		owner.Spec.ExternalIPs = zones
	}
	return t.Update(ctx, owner)
}

// okAsked asks what it has got.
func (t *Templates) okAsked(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
	}
	if len(zones) > 0 {
		owner.Spec.ExternalIPs = zones
	}
	return t.Update(ctx, owner)
}

// okReplaced has another value then.
func (t *Templates) okReplaced(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
		zones = []string{"default"}
	}
	owner.Spec.ExternalIPs = zones
	return t.Update(ctx, owner)
}

// okPartly goes on with what there is.
func (t *Templates) okPartly(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.some(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not all zones")
	}
	owner.Spec.ExternalIPs = zones
	return t.Update(ctx, owner)
}

func (t *Templates) some(ctx context.Context) ([]string, error) {
	found := []string{"first"}
	more, err := t.scope.Zones(ctx)
	return append(found, more...), err
}

// okRead writes nothing.
func (t *Templates) okRead(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
	}
	owner.Spec.ExternalIPs = zones
	return nil
}

// okCache hands it to a step that reads.
func (t *Templates) okCache(ctx context.Context, owner *corev1.Service) error {
	known, err := t.read(ctx, owner.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "nothing known")
	}
	zones, err := t.chosen(ctx, known)
	if err != nil {
		return err
	}
	owner.Spec.ExternalIPs = zones
	return t.Update(ctx, owner)
}

func (t *Templates) chosen(ctx context.Context, known []byte) ([]string, error) {
	if len(known) == 0 {
		return t.scope.Zones(ctx)
	}
	return []string{string(known)}, nil
}

// okText is for people.
func (t *Templates) okText(ctx context.Context, owner *corev1.Service) error {
	zones, err := t.scope.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
	}
	ctrl.LoggerFrom(ctx).Info("linked", "zones", zones)
	return t.Update(ctx, owner)
}

// okNamed gets a policy whose zero value has a name.
func (t *Templates) okNamed(ctx context.Context, owner *corev1.Service) error {
	policy, err := t.policy(ctx, owner)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not known", "because", err)
	}
	owner.Spec.SessionAffinity = policy
	return t.Update(ctx, owner)
}

func (t *Templates) policy(ctx context.Context, owner *corev1.Service) (corev1.ServiceAffinity, error) {
	if err := t.Get(ctx, client.ObjectKeyFromObject(owner), owner); err != nil {
		return "", err
	}
	return corev1.ServiceAffinityClientIP, nil
}
