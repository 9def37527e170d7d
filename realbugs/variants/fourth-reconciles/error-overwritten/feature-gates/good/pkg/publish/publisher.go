package publish

import (
	"context"
	"encoding/json"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"example.org/variants/fourth-reconciles/error-overwritten/feature-gates/good/pkg/apis/rollout/v1alpha1"
)

// Publisher writes gates into the config maps of their targets.
type Publisher struct {
	kube kubernetes.Interface
}

// New returns a publisher.
func New(kube kubernetes.Interface) *Publisher { return &Publisher{kube: kube} }

// Publish writes the gate for one target.
func (p *Publisher) Publish(ctx context.Context, target string, gate *v1alpha1.FeatureGate) error {
	raw, err := json.Marshal(gate.Spec.Percent)
	if err != nil {
		return err
	}
	want := map[string]string{gate.Name: string(raw)}
	maps := p.kube.CoreV1().ConfigMaps(gate.Namespace)
	cm, err := maps.Get(ctx, target, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: target}, Data: want}, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	if cm.Data[gate.Name] == want[gate.Name] {
		return nil
	}
	cm.Data = merge(cm.Data, want)
	_, err = maps.Update(ctx, cm, metav1.UpdateOptions{})
	return err
}

func merge(old, add map[string]string) map[string]string {
	out := make(map[string]string, len(old)+len(add))
	maps.Copy(out, old)
	maps.Copy(out, add)
	return out
}
