package syncer

import (
	"context"
	"fmt"
	"time"

	netv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	netlisters "k8s.io/client-go/listers/networking/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/background-stop/ingress-syncer/bad/internal/kube"
)

// Backend takes the hosts that are to be routed.
type Backend interface {
	Apply(ctx context.Context, hosts []string) error
}

type Syncer struct {
	ingresses netlisters.IngressLister
	synced    cache.InformerSynced
	backend   Backend
	stop      <-chan struct{}
}

// Start fills the caches and syncs in the background until stop.
func Start(ctx context.Context, client kubernetes.Interface, namespace string, b Backend) error {
	env := kube.NewEnv(client, kube.WithNamespace(namespace))
	ing := env.Informers.Networking().V1().Ingresses()
	s := &Syncer{ingresses: ing.Lister(), synced: ing.Informer().HasSynced, backend: b, stop: env.Stop}
	env.Informers.Start(env.Stop) // WANT errchan/background-stop
	if !cache.WaitForCacheSync(ctx.Done(), s.synced) {
		return fmt.Errorf("ingresses are not read: %w", ctx.Err())
	}
	wait.UntilWithContext(ctx, s.once, 15*time.Second)
	return nil
}

func (s *Syncer) once(ctx context.Context) {
	list, err := s.ingresses.List(labels.Everything())
	if err != nil {
		klog.ErrorS(err, "listing ingresses")
		return
	}
	if err := s.backend.Apply(ctx, hosts(list)); err != nil {
		klog.ErrorS(err, "applying hosts")
	}
}

func hosts(list []*netv1.Ingress) []string {
	seen := map[string]bool{}
	var out []string
	for _, i := range list {
		for _, r := range i.Spec.Rules {
			if r.Host != "" && !seen[r.Host] {
				seen[r.Host] = true
				out = append(out, r.Host)
			}
		}
	}
	return out
}
