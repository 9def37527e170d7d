package unnamed

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type gauge struct {
	read func() (float64, error)
	set  func(float64)
}

var _ manager.Runnable = gauge{}

func (g gauge) Start(context.Context) error {
	for { // WANT ctxrunnable/ignored-context or ctxrunnable/deaf-loop
		v, err := g.read()
		if err != nil {
			klog.ErrorS(err, "gauge")
		}
		g.set(v)
		time.Sleep(time.Minute)
	}
}
