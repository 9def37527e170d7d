package jobs

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Cleaner deletes finished jobs that have no pods any more.
type Cleaner struct {
	Deps
	kube   kubernetes.Interface
	period time.Duration
}

func NewCleaner(kube kubernetes.Interface, d Deps, period time.Duration) *Cleaner {
	return &Cleaner{Deps: d, kube: kube, period: period}
}

func (c *Cleaner) Run(stop <-chan struct{}) {
	defer utilruntime.HandleCrash()
	if ok := cache.WaitForNamedCacheSync("job-cleaner", stop, c.JobsSynced, c.PodsSynced); !ok {
		return
	}
	wait.Until(func() {
		if err := c.clean(wait.ContextForChannel(stop)); err != nil {
			utilruntime.HandleError(err)
		}
	}, c.period, stop)
}

func (c *Cleaner) clean(ctx context.Context) error {
	jobs, err := c.Jobs.List(labels.Everything())
	if err != nil {
		return err
	}
	var errs []error
	for _, j := range jobs {
		if j.Status.CompletionTime == nil {
			continue
		}
		pods, err := c.Pods.Pods(j.Namespace).List(labels.SelectorFromSet(labels.Set{"job-name": j.Name}))
		if err != nil {
			return err
		}
		if len(pods) > 0 {
			continue
		}
		if err := c.kube.BatchV1().Jobs(j.Namespace).Delete(ctx, j.Name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
			errs = append(errs, err)
		}
	}
	return kerrors.NewAggregate(errs)
}
