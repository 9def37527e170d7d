// Package sends_for_another_package hands channels to functions of another package, which send on them.
package sends_for_another_package

import (
	"context"
	"errors"
	"time"

	"github.com/ctrllint/ctrllint/testdata/errchan/sends_for_another_package/fetch"
)

type manifests struct{ names []string }

func (m *manifests) first(ctx context.Context, name string) ([]byte, error) {
	out := make(chan []byte)
	go fetch.Into(ctx, name, out) // want `unbuffered-send: send on out blocks for ever once first has returned: out is unbuffered`
	select {
	case content := <-out:
		return content, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *manifests) inLiteral(ctx context.Context, name string) ([]byte, error) {
	out := make(chan []byte)
	go func() {
		fetch.Into(ctx, name, out) // want `unbuffered-send: send on out`
	}()
	select {
	case content := <-out:
		return content, nil
	case <-time.After(time.Minute):
		return nil, errors.New("timeout")
	}
}

func (m *manifests) check() error {
	errs := make(chan error)
	for _, name := range m.names {
		go fetch.Check(name, errs) // want `unbuffered-send: send on errs`
	}
	for range m.names {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func (m *manifests) any() []byte {
	out := make(chan []byte, 2)
	go fetch.All(m.names, out) // want `unbuffered-send: send on out blocks for ever once any has returned: more sends than the buffer of 2 takes`
	for content := range out {
		if len(content) > 0 {
			return content
		}
	}
	return nil
}

func (m *manifests) below(ctx context.Context, reader *fetch.Reader, name string) ([]byte, error) {
	out := make(chan []byte)
	go reader.Into(name, out) // want `unbuffered-send: send on out`
	select {
	case content := <-out:
		return content, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Two functions send, and one value is received.
func (m *manifests) either(ctx context.Context, reader *fetch.Reader) []byte {
	out := make(chan []byte)
	go fetch.Into(ctx, "deployment.yaml", out)
	go reader.Into("service.yaml", out) // want `unbuffered-send: send on out`
	return <-out
}

func (m *manifests) okRoom(ctx context.Context, name string) ([]byte, error) {
	out := make(chan []byte, 1)
	go fetch.Into(ctx, name, out)
	select {
	case content := <-out:
		return content, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *manifests) okOneOrTheOther(ctx context.Context, name string) error {
	errs := make(chan error, 1)
	go fetch.Check(name, errs)
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *manifests) okTakesAll() error {
	errs := make(chan error)
	for _, name := range m.names {
		go fetch.Check(name, errs)
	}
	var all []error
	for range m.names {
		all = append(all, <-errs)
	}
	return errors.Join(all...)
}

func (m *manifests) okHeeds(ctx context.Context, name string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out := make(chan []byte)
	go fetch.Heeding(ctx, name, out)
	select {
	case content := <-out:
		return content, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *manifests) okTries(ctx context.Context, name string) error {
	errs := make(chan error)
	go fetch.Trying(name, errs)
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *manifests) okBothWays(ctx context.Context, name string) {
	names := make(chan string)
	go fetch.Turn(name, names)
	select {
	case <-names:
	case <-ctx.Done():
	}
}

func (m *manifests) okKept(ctx context.Context) error {
	errs := make(chan error)
	fetch.Later(errs)
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Another function takes what is left.
func (m *manifests) okDrained(ctx context.Context, name string) error {
	errs := make(chan error)
	go fetch.Check(name, errs)
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		fetch.Drain(errs)
		return ctx.Err()
	}
}

func (m *manifests) okDrainedByAll(ctx context.Context) []byte {
	out := make(chan []byte)
	go fetch.All(m.names, out)
	var last []byte
	for content := range out {
		last = content
	}
	return last
}
