package spins_after_done

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// A secretFeed follows the secrets of a namespace. The API server ends each watch after some time.
type secretFeed struct {
	kube    kubernetes.Interface
	watcher watch.Interface
	events  <-chan watch.Event
	reload  func(watch.Event)
}

func (f *secretFeed) open(ctx context.Context) (watch.Interface, error) {
	return f.kube.CoreV1().Secrets("").Watch(ctx, metav1.ListOptions{})
}

// handOn hands the channel to a helper.
func (f *secretFeed) handOn(ctx context.Context) error {
	secrets, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer secrets.Stop()
	return f.follow(ctx, secrets.ResultChan())
}

func (f *secretFeed) follow(ctx context.Context, events <-chan watch.Event) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-events: // want `spins-after-done: the loop spins once the watch ends`
			f.reload(event)
		}
	}
}

func (f *secretFeed) okHandOn(ctx context.Context) error {
	for ctx.Err() == nil {
		secrets, err := f.open(ctx)
		if err != nil {
			return err
		}
		f.okFollow(ctx, secrets.ResultChan())
	}
	return nil
}

func (f *secretFeed) okFollow(ctx context.Context, events <-chan watch.Event) {
	for {
		select {
		case <-ctx.Done():
			return
		case event, open := <-events:
			if !open {
				return
			}
			f.reload(event)
		}
	}
}

// keep has the channel in a field.
func (f *secretFeed) keep(ctx context.Context) error {
	secrets, err := f.open(ctx)
	if err != nil {
		return err
	}
	f.events = secrets.ResultChan()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-f.events: // want `spins-after-done: the loop spins once the watch ends`
			f.reload(event)
		}
	}
}

// askInVain asks whether the channel is open, and receives from it again.
func (f *secretFeed) askInVain(ctx context.Context, log func(string)) error {
	secrets, err := f.open(ctx)
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-secrets.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			if !open {
				log("the watch has ended")
				continue
			}
			f.reload(event)
		}
	}
}

// okOpenAgain begins another watch.
func (f *secretFeed) okOpenAgain(ctx context.Context) error {
	secrets, err := f.open(ctx)
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-secrets.ResultChan():
			if !open {
				if secrets, err = f.open(ctx); err != nil {
					return err
				}
				continue
			}
			f.reload(event)
		}
	}
}

// okRenewed has another watch begun by a method that sets the field.
func (f *secretFeed) okRenewed(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-f.watcher.ResultChan():
			if !open {
				f.renew(ctx)
				continue
			}
			f.reload(event)
		}
	}
}

func (f *secretFeed) renew(ctx context.Context) {
	if secrets, err := f.open(ctx); err == nil {
		f.watcher = secrets
	}
}

// okEachRound watches anew in each round.
func (f *secretFeed) okEachRound(ctx context.Context) error {
	for {
		secrets, err := f.open(ctx)
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case event := <-secrets.ResultChan():
			f.reload(event)
		}
		secrets.Stop()
	}
}

// bare has no select.
func (f *secretFeed) bare(secrets watch.Interface) {
	for {
		event := <-secrets.ResultChan() // want `spins-after-done: the loop spins once the watch ends`
		f.reload(event)
	}
}

func (f *secretFeed) okBare(secrets watch.Interface) {
	for {
		event, open := <-secrets.ResultChan()
		if !open {
			return
		}
		f.reload(event)
	}
}

// okPatient sleeps between two looks, so that a closed channel costs little.
func (f *secretFeed) okPatient(secrets watch.Interface) {
	for {
		f.reload(<-secrets.ResultChan())
		time.Sleep(time.Second)
	}
}

// okOwn is a watch of the package, which says when it closes its channel.
func (f *secretFeed) okOwn(ctx context.Context) {
	own := make(chan watch.Event)
	go func() {
		for ctx.Err() == nil {
			select {
			case own <- watch.Event{Type: watch.Bookmark}:
			case <-ctx.Done():
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-own:
			f.reload(event)
		}
	}
}

// What renews is not seen, and is handed what the watch is kept in.
func (f *secretFeed) okHanded(ctx context.Context, renew func(context.Context, *secretFeed)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, ok := <-f.watcher.ResultChan():
			if !ok {
				renew(ctx, f)
				break
			}
			f.reload(event)
		}
	}
}

// untilSigned passes over what is no pod, as an event of a closed channel is, which has no object.
func (f *secretFeed) untilSigned(ctx context.Context, pod *corev1.Pod, pods watch.Interface) (*corev1.Pod, error) {
	defer pods.Stop()
	for {
		if len(pod.Status.Conditions) > 0 {
			return pod, nil
		}
		for {
			event := <-pods.ResultChan() // want `spins-after-done: the loop spins once the watch ends`
			if event.Type == watch.Deleted {
				return nil, errors.New("deleted")
			}
			var ok bool
			pod, ok = event.Object.(*corev1.Pod)
			if !ok {
				continue
			}
			break
		}
	}
}

// untilReady waits for a number of pods, and passes over other events.
func (f *secretFeed) untilReady(want int, pods watch.Interface) {
	for ready := 0; ready < want; {
		for {
			event := <-pods.ResultChan() // want `spins-after-done: the loop spins once the watch ends`
			switch event.Type {
			case watch.Added, watch.Modified:
			default:
				continue
			}
			break
		}
		ready++
	}
}

// okUntilSigned ends for what is no pod.
func (f *secretFeed) okUntilSigned(pod *corev1.Pod, pods watch.Interface) (*corev1.Pod, error) {
	for {
		if len(pod.Status.Conditions) > 0 {
			return pod, nil
		}
		for {
			event := <-pods.ResultChan()
			if event.Type == watch.Bookmark {
				continue
			}
			var ok bool
			if pod, ok = event.Object.(*corev1.Pod); !ok {
				return nil, errors.New("no pod")
			}
			break
		}
	}
}

// okCounted receives as many events as there are pods.
func (f *secretFeed) okCounted(want int, pods watch.Interface) {
	for range want {
		f.reload(<-pods.ResultChan())
	}
}
