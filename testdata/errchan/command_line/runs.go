package command_line

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"
)

func newFollowApp(pods []string) *cli.App {
	app := cli.NewApp()
	app.Action = func(run *cli.Context) error { return follow(run, pods) }
	return app
}

// follow works under the context of the run, which ends together with the process (ovn-kubernetes).
func follow(run *cli.Context, pods []string) error {
	for _, pod := range pods {
		go okFollowed(run.Context, pod)
		go okStopped(run.Done(), pod)
		go okJoined(run.Context, pod)
		go pairOf(run.Context, pod)
	}
	<-run.Done()
	return nil
}

func okFollowed(ctx context.Context, pod string) {
	found := make(chan metrics)
	go func() { found <- read(pod) }()
	select {
	case m := <-found:
		fmt.Println(m.pod)
	case <-ctx.Done():
		return
	}
}

func okStopped(stop <-chan struct{}, pod string) {
	found := make(chan metrics)
	go func() { found <- read(pod) }()
	select {
	case m := <-found:
		fmt.Println(m.pod)
	case <-stop:
		return
	}
}

// A session has a context as well, which is not that of the process.
type session struct {
	context.Context
	pods []string
}

func (s *session) follow() {
	for _, pod := range s.pods {
		go followed(s.Context, pod)
	}
	<-s.Done()
}

func followed(ctx context.Context, pod string) {
	found := make(chan metrics)
	go func() {
		found <- read(pod) // want `unbuffered-send: send on found blocks for ever once followed has returned`
	}()
	select {
	case m := <-found:
		fmt.Println(m.pod)
	case <-ctx.Done():
		return
	}
}

// okJoined comes to one return with the value or at the end of the process.
func okJoined(ctx context.Context, pod string) {
	found := make(chan metrics)
	go func() { found <- read(pod) }()
	select {
	case m := <-found:
		fmt.Println(m.pod)
	case <-ctx.Done():
		fmt.Println("stopped")
	}
}

// pairOf takes one value of two.
func pairOf(ctx context.Context, pod string) {
	found := make(chan metrics)
	for range 2 {
		go func() {
			found <- read(pod) // want `unbuffered-send: send on found blocks for ever once pairOf has returned`
		}()
	}
	select {
	case m := <-found:
		fmt.Println(m.pod)
	case <-ctx.Done():
		fmt.Println("stopped")
	}
}
