// The program starts what watches and leaves it running.
package main

import (
	"context"
	"log"
	"net"
	"os"
	"sync"

	"google.golang.org/grpc/metadata"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/lifetime/watch"
	"github.com/ctrllint/ctrllint/testdata/process/signals"
)

type program struct {
	ctx    context.Context
	cancel context.CancelFunc

	clients injection
}

// An injection adds clients to a context, and returns what starts them.
type injection interface {
	Enable(ctx context.Context) (context.Context, func())
}

var running program

func main() {
	running.ctx, running.cancel = context.WithCancel(context.Background())
	go func() {
		<-ctrl.SetupSignalHandler().Done()
		running.cancel()
	}()
	ctx := running.ctx
	w := watch.New()
	renew := func(ctx context.Context) error { return ctx.Err() }
	watch.OkCaptured(ctx, renew)
	watch.OkNamed(ctx, "watch", renew)
	watch.Limited(ctx, renew)
	injected, start := running.clients.Enable(ctx)
	watch.OkInjected(injected, renew)
	start()
	if err := w.Run(ctx); err != nil {
		log.Fatal(err)
	}
	go func() {
		w.Follow(ctx)
	}()
	_ = watch.OkSetup(signals.Named("cleaner"))
	_ = watch.OkSetup(signals.With(ctx, "cleaner"))
	_ = watch.OkSetup(metadata.AppendToOutgoingContext(ctx, "watch", "cleaner"))

	objects := make(chan string)
	go each(ctx, objects)
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		watch.Started(ctx)
	}()
	done := make(chan struct{})
	go watch.Closed(ctx, done)
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) { watch.Leading(ctx) },
				OnStoppedLeading: func() { log.Print("lost") },
			},
		})
	}
	others(ctx, func() { log.Print("counted") })
	if err := listen(func(conn net.Conn) { _ = conn.Close() }); err != nil {
		log.Fatal(err)
	}
	watch.Wait(ctx)
	group.Wait()
	<-done
}

// others runs one of the functions that start what other packages have.
func others(ctx context.Context, count func()) {
	switch os.Args[0] {
	case "beside":
		if err := watch.OkBeside(ctx, count); err != nil {
			log.Print(err)
		}
	case "group":
		watch.CollectsInGroup(ctx, count)
	case "refresh":
		stop := make(chan struct{})
		watch.OkRefresh(stop, nil)
		<-ctx.Done()
		close(stop)
	case "refreshed":
		watch.Refresh(ctx.Done(), nil)
	case "fabric":
		watch.NewFabric(os.Args[0]).Run(wait.NeverStop)
	case "mesh":
		watch.NewMesh(os.Args[0]).Run(ctx.Done())
	case "page":
		watch.NewPage().Run(ctx)
	case "site":
		if err := watch.NewSite().Run(ctx); err != nil {
			log.Print(err)
		}
	default:
		if err := watch.Collects(ctx, count); err != nil {
			log.Print(err)
		}
	}
}

// listen goes on until the process is killed.
func listen(handle func(net.Conn)) error {
	if err := watch.OkAccept(context.Background(), ":8080", handle); err != nil {
		return err
	}
	return watch.NewProxy(handle).Start(context.Background())
}

func each(ctx context.Context, objects <-chan string) {
	for range objects {
		object, cancel := context.WithCancel(ctx)
		watch.Object(object)
		go watch.CollectsEach(object, func() { log.Print("counted") })
		go watch.NewPreview().Run(object)
		watch.RefreshEach(object.Done(), nil)
		injected, end := running.clients.Enable(ctx)
		watch.Injected(injected, func(ctx context.Context) error { return ctx.Err() })
		end()
		watch.Renewed(object, object.Value(running).(func(context.Context) error))
		cancel()
	}
}
