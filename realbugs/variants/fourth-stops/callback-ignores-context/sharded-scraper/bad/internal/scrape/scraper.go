package scrape

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

// Scraper reads the metrics of a shard's pods.
type Scraper struct {
	Kube  kubernetes.Interface
	Shard string
	Out   io.Writer
}

// Run scrapes until the context ends.
func (s *Scraper) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		pods, err := s.Kube.CoreV1().Pods("").List(ctx, metav1.ListOptions{LabelSelector: "shard=" + s.Shard})
		if err != nil {
			klog.ErrorS(err, "listing pods", "shard", s.Shard)
			return
		}
		for i := range pods.Items {
			if err := s.one(ctx, &pods.Items[i]); err != nil {
				klog.ErrorS(err, "scraping", "pod", klog.KObj(&pods.Items[i]))
			}
		}
	}, 30*time.Second)
}

func (s *Scraper) one(ctx context.Context, p *corev1.Pod) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://%s:9090/metrics", p.Status.PodIP), http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(s.Out, resp.Body)
	return err
}
