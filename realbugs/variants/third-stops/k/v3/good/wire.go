package wire

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"

	"example.org/variants/third-stops/k/v3/good/tasks"
)

type Keys interface {
	Rotate() error
	Age() time.Duration
}

type Vault struct {
	keys   Keys
	socket string
	maxAge time.Duration
}

func Main(ctx context.Context, v *Vault) error {
	var set tasks.Set
	set.Register("rotate", v.rotate)
	set.Register("socket", v.watchSocket)
	return set.Run(ctx)
}

func (v *Vault) watchSocket(stop <-chan struct{}) error {
	wait.Until(func() {
		if _, err := os.Stat(v.socket); err != nil {
			klog.ErrorS(err, "vault socket")
		}
	}, 30*time.Second, stop)
	return nil
}

func (v *Vault) rotate(stop <-chan struct{}) error {
	for {
		left := v.maxAge - v.keys.Age()
		if left <= 0 {
			if err := v.keys.Rotate(); err != nil {
				klog.ErrorS(err, "rotating the keys")
			}
			left = time.Minute
		}
		klog.V(2).InfoS("next look at the keys", "in", left)
		select {
		case <-stop:
			return nil
		case <-time.After(left):
		}
	}
}
