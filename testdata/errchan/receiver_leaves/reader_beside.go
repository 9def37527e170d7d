package receiver_leaves

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os/exec"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// One goroutine waits for a timer, and another one takes what comes first.
func killsAfter(cmd *exec.Cmd, grace time.Duration) error {
	exited := make(chan bool)
	expired := make(chan bool)
	go func() {
		time.Sleep(grace)
		expired <- true // want `unbuffered-send: send on expired blocks for ever once its receiver has stopped: expired is unbuffered`
	}()
	go func() {
		select {
		case <-exited:
			return // related `this return can come first`
		case <-expired:
			cmd.Process.Kill()
		}
	}()
	err := cmd.Wait()
	exited <- true
	return err
}

func okRoomForTheTimer(cmd *exec.Cmd, grace time.Duration) error {
	exited := make(chan bool)
	expired := make(chan bool, 1)
	go func() {
		time.Sleep(grace)
		expired <- true
	}()
	go func() {
		select {
		case <-exited:
			return
		case <-expired:
			cmd.Process.Kill()
		}
	}()
	err := cmd.Wait()
	exited <- true
	return err
}

// The probe and the collector are functions of their own.
func (p *Provider) probe(ctx context.Context, healthy chan<- error) {
	healthy <- p.check(ctx) // want `unbuffered-send: send on healthy blocks for ever`
}

func (p *Provider) collect(ctx context.Context, healthy <-chan error, other <-chan string) {
	if ctx.Err() != nil {
		return
	}
	select {
	case <-healthy:
	case <-other:
	}
}

func (p *Provider) watch(ctx context.Context, other <-chan string) {
	healthy := make(chan error)
	go p.probe(ctx, healthy)
	go p.collect(ctx, healthy, other)
}

// The collector takes what comes, whatever else does.
func (p *Provider) okCollects(ctx context.Context, other <-chan string) {
	healthy := make(chan error)
	go func() { healthy <- p.check(ctx) }()
	go func() {
		for range 2 {
			select {
			case <-healthy:
				return
			case <-other:
			}
		}
		<-healthy
	}()
}

// The other arm is the end of the sender.
func (p *Provider) okEndedBySender(ctx context.Context) {
	healthy := make(chan error)
	failed := make(chan struct{})
	go func() {
		if err := p.check(ctx); err != nil {
			close(failed)
			return
		}
		healthy <- nil
	}()
	go func() {
		select {
		case <-healthy:
		case <-failed:
		}
	}()
}

// Both work until the process ends.
func (p *Provider) okTwoWorkers(ctx context.Context, next func() string, use func(string)) {
	names := make(chan string)
	go func() {
		for {
			names <- next()
		}
	}()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case name := <-names:
				use(name)
			}
		}
	}()
}

// A list that is read by a goroutine, and a caller that leaves at the first error.
func pods(items []corev1.Pod) <-chan *corev1.Pod {
	out := make(chan *corev1.Pod)
	go func() {
		defer close(out)
		for i := range items {
			out <- &items[i] // want `unbuffered-send: send on out blocks for ever once updateAll has returned`
		}
	}()
	return out
}

func updateAll(ctx context.Context, c client.Client, items []corev1.Pod) error {
	for pod := range pods(items) {
		if err := c.Update(ctx, pod); err != nil {
			return err // related `this return can come first`
		}
	}
	return nil
}

// The sender comes back as a result beside another one, through a helper.
func lines(r io.Reader) (chan string, error) {
	if r == nil {
		return nil, errors.New("no reader")
	}
	found := make(chan string)
	scan(r, found)
	return found, nil
}

func scan(r io.Reader, found chan<- string) {
	go func() {
		scanner := bufio.NewScanner(r)
		for scanner.Scan() {
			found <- scanner.Text() // want `unbuffered-send: send on found blocks for ever once firstLine has returned`
		}
		close(found)
	}()
}

func firstLine(r io.Reader, timeout time.Duration) (string, error) {
	found, err := lines(r)
	if err != nil {
		return "", err
	}
	select {
	case line := <-found:
		return line, nil
	case <-time.After(timeout):
		return "", context.DeadlineExceeded
	}
}

// Whoever is told that it was the last may leave.
type line struct {
	text string
	err  error
}

func told(read func() (string, error)) <-chan line {
	out := make(chan line)
	go func() {
		for {
			text, err := read()
			out <- line{text, err}
			if err != nil {
				return
			}
		}
	}()
	return out
}

func okLeavesAfterTheLast(read func() (string, error), use func(string)) error {
	in := told(read)
	for {
		next := <-in
		if next.err != nil {
			return next.err
		}
		use(next.text)
	}
}

func numbers(read func() (int, error)) <-chan int {
	out := make(chan int)
	go func() {
		for {
			n, err := read()
			if err != nil {
				out <- -1
				return
			}
			out <- n
		}
	}()
	return out
}

func last(n int) bool { return n < 0 }

func okAsksWhetherItWasTheLast(read func() (int, error)) (sum int) {
	for n := range numbers(read) {
		if last(n) {
			break
		}
		sum += n
	}
	return sum
}

// Who leaves for another reason than the value leaves the reader behind.
func toldTwice(read func() (string, error)) <-chan line {
	out := make(chan line)
	go func() {
		for {
			text, err := read()
			out <- line{text, err} // want `unbuffered-send: send on out blocks for ever once forward has returned`
			if err != nil {
				return
			}
		}
	}()
	return out
}

func forward(read func() (string, error), write func(string) error) error {
	in := toldTwice(read)
	for {
		next := <-in
		if next.err != nil {
			return next.err
		}
		if err := write(next.text); err != nil {
			return err
		}
	}
}

// Everything is read.
func okDrained(ctx context.Context, c client.Client, items []corev1.Pod) error {
	var first error
	for pod := range named(items) {
		if err := c.Update(ctx, pod); err != nil && first == nil {
			first = err
		}
	}
	return first
}

func named(items []corev1.Pod) <-chan *corev1.Pod {
	out := make(chan *corev1.Pod)
	go func() {
		defer close(out)
		for i := range items {
			out <- &items[i]
		}
	}()
	return out
}

// A helper that has failed has started nothing.
func upload(open func() (string, error), send func(string) error) (chan error, error) {
	name, err := open()
	if err != nil {
		return nil, err
	}
	done := make(chan error)
	go func() { done <- send(name) }()
	return done, nil
}

func okFailedBefore(open func() (string, error), send func(string) error) error {
	done, err := upload(open, send)
	if err != nil {
		return err
	}
	return <-done
}

func okFailedBeforeInVariable(open func() (string, error), send func(string) error) error {
	done, err := upload(open, send)
	if err != nil {
		return err
	}
	defer func() { err = nil }()
	return <-done
}

func passedOn(open func() (string, error), send func(string) error) (chan error, error) {
	done, err := late(open, send)
	if err != nil {
		return nil, err
	}
	return done, nil
}

func okFailedTwoBefore(open func() (string, error), send func(string) error) error {
	done, err := passedOn(open, send)
	if err != nil {
		return err
	}
	return <-done
}

func late(open func() (string, error), send func(string) error) (chan error, error) {
	name, err := open()
	if err != nil {
		return nil, err
	}
	done := make(chan error)
	go func() { done <- send(name) }()
	return done, nil
}

// What fails once it has started leaves its goroutine behind.
func begun(open func() (string, error), send func() error) (chan error, error) {
	done := make(chan error)
	go func() { done <- send() }() // want `unbuffered-send: send on done blocks for ever once failedAfter has returned`
	_, err := open()
	return done, err
}

func failedAfter(open func() (string, error), send func() error) error {
	done, err := begun(open, send)
	if err != nil {
		return err
	}
	return <-done
}

func checked(open func() (string, error), send func() error) (chan error, error) {
	if _, err := open(); err != nil {
		return nil, err
	}
	done := make(chan error)
	go func() { done <- send() }() // want `unbuffered-send: send on done blocks for ever once notWanted has returned`
	return done, nil
}

func notWanted(open func() (string, error), send func() error, wanted bool) error {
	done, err := checked(open, send)
	if err != nil {
		return err
	}
	if !wanted {
		return nil
	}
	return <-done
}
