package skipped_close

import (
	"context"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An archiver copies pods into a file, and renews its lease while it does.
type archiver struct {
	client client.Client
	renew  func()
	write  func(pod *corev1.Pod) error
}

// renewUntil is a goroutine that only the channel ends.
func (a *archiver) renewUntil(stop <-chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			a.renew()
		}
	}
}

func (a *archiver) copyRenewed(ctx context.Context) error {
	stop := make(chan struct{})
	go a.renewUntil(stop)
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		return err
	}
	close(stop) // want `success-only-close: close of stop is skipped when List fails; renewUntil then waits for ever`
	return a.write(&pods.Items[0])
}

func (a *archiver) okCopyRenewed(ctx context.Context) error {
	stop := make(chan struct{})
	defer close(stop)
	go a.renewUntil(stop)
	var pods corev1.PodList
	return a.client.List(ctx, &pods)
}

// okBothWays closes on either path.
func (a *archiver) okBothWays(ctx context.Context) error {
	stop := make(chan struct{})
	go a.renewUntil(stop)
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		close(stop)
		return err
	}
	close(stop)
	return nil
}

// okStartsLater starts the goroutine behind the return.
func (a *archiver) okStartsLater(ctx context.Context) error {
	stop := make(chan struct{})
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		return err
	}
	go a.renewUntil(stop)
	close(stop)
	return nil
}

// copyPiped feeds a goroutine that ends when there are no more pods.
func (a *archiver) copyPiped(ctx context.Context, names []client.ObjectKey) error {
	pods := make(chan *corev1.Pod)
	go func() {
		for pod := range pods {
			_ = a.write(pod)
		}
	}()
	for _, name := range names {
		pod := new(corev1.Pod)
		if err := a.client.Get(ctx, name, pod); err != nil {
			return err
		}
		pods <- pod
	}
	close(pods) // want `success-only-close: close of pods is skipped when Get fails; a goroutine of copyPiped then waits for ever`
	return nil
}

// copyEmpty returns for another reason than an error.
func (a *archiver) copyEmpty(ctx context.Context) error {
	stop := make(chan struct{})
	go func() {
		<-stop
		a.renew()
	}()
	var pods corev1.PodList
	err := a.client.List(ctx, &pods)
	if len(pods.Items) == 0 {
		return err
	}
	close(stop) // want `skipped-close: close of stop is skipped by an earlier return; a goroutine of copyEmpty then waits for ever`
	return nil
}

// okEndsWithContext has a second way out.
func (a *archiver) okEndsWithContext(ctx context.Context) error {
	stop := make(chan struct{})
	go func() {
		select {
		case <-stop:
		case <-ctx.Done():
		}
		a.renew()
	}()
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		return err
	}
	close(stop)
	return nil
}

// okExits ends the process with the failure.
func (a *archiver) okExits(ctx context.Context) {
	stop := make(chan struct{})
	go a.renewUntil(stop)
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		os.Exit(1)
	}
	close(stop)
}

// okKept hands the channel on to what can close it later.
func (a *archiver) okKept(ctx context.Context, onFailure func(stop chan struct{})) error {
	stop := make(chan struct{})
	go func() {
		<-stop
		a.renew()
	}()
	var pods corev1.PodList
	if err := a.client.List(ctx, &pods); err != nil {
		onFailure(stop)
		return err
	}
	close(stop)
	return nil
}

// okStartedOnDemand starts the goroutine on the way that closes.
func (a *archiver) okStartedOnDemand(ctx context.Context, renew bool) error {
	stop := make(chan struct{})
	if renew {
		go a.renewUntil(stop)
	}
	if !renew {
		return nil
	}
	close(stop)
	return nil
}
