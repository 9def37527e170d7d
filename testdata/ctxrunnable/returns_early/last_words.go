package returns_early

import (
	"context"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
)

// A presence keeps an object in the cluster for as long as its program runs.
type presence struct {
	kube kubernetes.Interface
	name string
	done chan struct{}
	wg   sync.WaitGroup
}

func (p *presence) renew() {}

func (p *presence) remove() {
	_ = p.kube.CoreV1().ConfigMaps("kube-system").Delete(context.TODO(), p.name, metav1.DeleteOptions{})
}

func (p *presence) Run(stopCh <-chan struct{}) {
	go func() { // want `returns-early: Run of \*presence returns and leaves remove to this goroutine, for which nothing can wait: it is cut off where the process ends with stopCh`
		wait.Until(p.renew, time.Second, stopCh)
		p.remove() // related `runs after that`
	}()
}

// A selecting presence has a loop of its own.
type selectingPresence struct{ presence }

func (p *selectingPresence) Run(ctx context.Context) {
	go p.loop(ctx) // want `returns-early: Run of \*selectingPresence returns and leaves remove to this goroutine`
}

func (p *selectingPresence) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			p.remove()
			return
		case <-time.After(time.Second):
			p.renew()
		}
	}
}

// A deferring presence removes itself by a defer.
type deferringPresence struct{ presence }

func (p *deferringPresence) Start(ctx context.Context) {
	go func() { // want `returns-early: Start of \*deferringPresence returns and leaves remove to this goroutine`
		defer p.remove()
		wait.UntilWithContext(ctx, func(context.Context) { p.renew() }, time.Second)
	}()
}

// A blocking presence is waited for by its caller.
type blockingPresence struct{ presence }

func (p *blockingPresence) Run(stopCh <-chan struct{}) {
	wait.Until(p.renew, time.Second, stopCh)
	p.remove()
}

// A closing presence says when it has ended.
type closingPresence struct{ presence }

func (p *closingPresence) Run(stopCh <-chan struct{}) {
	go func() {
		defer close(p.done)
		wait.Until(p.renew, time.Second, stopCh)
		p.remove()
	}()
}

// A counted presence is waited for by the group of its owner.
type countedPresence struct{ presence }

func (p *countedPresence) Run(stopCh <-chan struct{}) {
	p.wg.Add(1)
	go func() {
		defer p.wg.Done()
		wait.Until(p.renew, time.Second, stopCh)
		p.remove()
	}()
}

// A silent presence has nothing left to do.
type silentPresence struct{ presence }

func (p *silentPresence) Run(stopCh <-chan struct{}) {
	go wait.Until(p.renew, time.Second, stopCh)
}

// A waiting presence returns when its goroutine has ended.
type waitingPresence struct{ presence }

func (p *waitingPresence) Run(stopCh <-chan struct{}) {
	var group sync.WaitGroup
	group.Go(func() {
		wait.Until(p.renew, time.Second, stopCh)
		p.remove()
	})
	group.Wait()
}
