// Package request_and_answer has goroutines that send one answer for each request.
package request_and_answer

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type pods struct {
	client.Client
	follow bool
}

func (p *pods) count(ctx context.Context) error {
	return p.List(ctx, &corev1.PodList{})
}

// okTakesEachAnswer leaves only after the answer to its last request: the goroutine then waits for another one.
func (p *pods) okTakesEachAnswer(ctx context.Context) error {
	requests, answers := make(chan struct{}), make(chan error)
	go func() {
		for {
			select {
			case <-requests:
				if err := p.count(ctx); err != nil {
					answers <- err
					continue
				}
				answers <- nil
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		requests <- struct{}{}
		if err := <-answers; err != nil || !p.follow {
			return err
		}
	}
}

// okAnswersInMethod has its goroutine in a method, whose requests are names.
func (p *pods) okAnswersInMethod(ctx context.Context, names []string) error {
	requests, answers := make(chan string), make(chan error)
	go p.answer(ctx, requests, answers)
	for _, name := range names {
		select {
		case requests <- name:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}

// okAnswersOnce ends after one answer, which is always taken.
func (p *pods) okAnswersOnce(ctx context.Context) error {
	requests, answers := make(chan string), make(chan error)
	go func() {
		name := <-requests
		answers <- p.Get(ctx, client.ObjectKey{Name: name}, &corev1.Pod{})
	}()
	requests <- "one"
	return <-answers
}

func (p *pods) answer(ctx context.Context, requests chan string, answers chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-requests:
			answers <- p.Get(ctx, client.ObjectKey{Name: name}, &corev1.Pod{})
		}
	}
}

// okGivesUpBeforeItAsks leaves where the request was not taken.
func (p *pods) okGivesUpBeforeItAsks(ctx context.Context) error {
	requests, answers := make(chan struct{}), make(chan error)
	go func() {
		for {
			select {
			case <-requests:
				answers <- p.count(ctx)
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case requests <- struct{}{}:
		}
		if err := <-answers; err != nil {
			return err
		}
	}
}

// givesTheAnswerUp can leave between a request and its answer.
func (p *pods) givesTheAnswerUp(ctx context.Context, stop <-chan struct{}) error {
	requests, answers := make(chan struct{}), make(chan error)
	go func() {
		for range 5 {
			<-requests
			answers <- p.count(ctx) // want `unbuffered-send: send on answers blocks for ever once givesTheAnswerUp has returned`
		}
	}()
	for {
		requests <- struct{}{}
		select {
		case err := <-answers:
			if err != nil {
				return err
			}
		case <-stop:
			return nil
		}
	}
}

// answersTwice sends a second answer to the request that failed.
func (p *pods) answersTwice(ctx context.Context) error {
	requests, answers := make(chan struct{}), make(chan error)
	go func() {
		for range requests {
			err := p.count(ctx)
			if err != nil {
				answers <- err // want `unbuffered-send: send on answers blocks for ever once answersTwice has returned`
			}
			answers <- nil
		}
	}()
	for {
		requests <- struct{}{}
		if err := <-answers; err != nil {
			return err
		}
	}
}

// asksAhead sends the next request before it takes the answer to the last one.
func (p *pods) asksAhead(ctx context.Context) error {
	requests, answers := make(chan struct{}, 2), make(chan error)
	go func() {
		for {
			<-requests
			answers <- p.count(ctx) // want `unbuffered-send: send on answers blocks for ever once asksAhead has returned`
		}
	}()
	requests <- struct{}{}
	for {
		requests <- struct{}{}
		if err := <-answers; err != nil {
			return err
		}
	}
}

// sendsUnasked sends what nothing has asked for as well.
func (p *pods) sendsUnasked(ctx context.Context, ticks <-chan struct{}) error {
	requests, answers := make(chan struct{}), make(chan error)
	go func() {
		for {
			select {
			case <-requests:
			case <-ticks:
			}
			answers <- p.count(ctx) // want `unbuffered-send: send on answers blocks for ever once sendsUnasked has returned`
		}
	}()
	for {
		requests <- struct{}{}
		if err := <-answers; err != nil {
			return err
		}
	}
}

// endsRequests closes the requests, which lets the goroutine go on without one.
func (p *pods) endsRequests(ctx context.Context) error {
	requests, answers := make(chan struct{}), make(chan error)
	defer close(requests)
	go func() {
		for {
			<-requests
			answers <- p.count(ctx) // want `unbuffered-send: send on answers blocks for ever once endsRequests has returned`
		}
	}()
	for {
		requests <- struct{}{}
		if err := <-answers; err != nil {
			return err
		}
	}
}
