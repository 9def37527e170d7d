package plugin

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/unbuffered-send/claim-binder/good/internal/binder"
	"example.org/variants/fourth-stops/unbuffered-send/claim-binder/good/internal/bus"
)

// Plugin allocates devices for the kubelet.
type Plugin struct {
	bus    *bus.Bus
	binder *binder.Binder
}

func New(c client.Client) *Plugin {
	b := bus.New()
	return &Plugin{bus: b, binder: &binder.Binder{Bus: b, Client: c, Timeout: 30 * time.Second}}
}

// Prepare waits for the allocation of a pod's claim.
func (p *Plugin) Prepare(ctx context.Context, namespace, name, claim string) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	if err := p.binder.Client.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return err
	}
	return p.binder.Annotate(ctx, pod, claim)
}

// Allocated is called by the device driver.
func (p *Plugin) Allocated(claim, device string) {
	p.bus.Emit(bus.Binding{Claim: claim, Device: device})
}
