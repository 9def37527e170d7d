package watch

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/ctrllint/ctrllint/testdata/lifetime/endless"
)

// OkBeside starts what another package has, waits for the end of the program and returns (the metrics of rancher's backup operator).
func OkBeside(ctx context.Context, count func()) error {
	go endless.Serve(":8080")
	go endless.Collect(time.Minute, count)
	go wait.Forever(count, time.Minute)
	<-ctx.Done()
	return nil
}

// Collects does the same in its own goroutine, and keeps the program.
func Collects(ctx context.Context, count func()) error {
	endless.Collect(time.Minute, count) // want `unawaited-loop: Collects never returns after ctx ends: Collect goes on for ever and does not look at a context`
	return ctx.Err()
}

// CollectsInGroup waits for it.
func CollectsInGroup(ctx context.Context, count func()) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		endless.Collect(time.Minute, count) // want `deaf-loop: the function literal in CollectsInGroup never returns after ctx ends: Collect goes on for ever`
	}()
	<-ctx.Done()
	group.Wait()
}

// CollectsEach is called for each object, whose context ends with it.
func CollectsEach(ctx context.Context, count func()) {
	go endless.Collect(time.Minute, count) // want `unawaited-loop: the goroutine that CollectsEach starts never returns after ctx ends: Collect goes on for ever`
	<-ctx.Done()
}

// CollectsForOthers is for programs that are not seen.
func CollectsForOthers(ctx context.Context, count func()) {
	go endless.Collect(time.Minute, count) // want `unawaited-loop: the goroutine that CollectsForOthers starts never returns after ctx ends: Collect goes on for ever`
	<-ctx.Done()
}

// A Page is served until its program ends.
type Page struct{ server *http.Server }

func NewPage() *Page { return &Page{server: &http.Server{Addr: ":8080"}} }

// Run is called with the context of the program, which ends after it.
func (p *Page) Run(ctx context.Context) {
	go p.server.ListenAndServe()
	go http.ListenAndServe(":8081", nil) // want `not-joined: Run of \*Page ends with ctx`
	<-ctx.Done()
}

// A Preview is served for an object.
type Preview struct{ server *http.Server }

func NewPreview() *Preview { return &Preview{server: &http.Server{Addr: ":8080"}} }

func (p *Preview) Run(ctx context.Context) {
	go p.server.ListenAndServe()         // want `unawaited-loop: ListenAndServe of the server goes on after ctx ends: nothing shuts it down`
	go http.ListenAndServe(":8081", nil) // want `unawaited-loop: ListenAndServe goes on after ctx ends: it has no shutdown` `not-joined: Run of \*Preview ends with ctx`
	<-ctx.Done()
}

// A Site keeps the program, which then has to be killed.
type Site struct{ server *http.Server }

func NewSite() *Site { return &Site{server: &http.Server{Addr: ":8080"}} }

func (s *Site) Run(ctx context.Context) error {
	println("serving until", ctx)
	return s.server.ListenAndServe() // want `serve-without-stop: ListenAndServe of s.server goes on after ctx ends: nothing shuts it down`
}
