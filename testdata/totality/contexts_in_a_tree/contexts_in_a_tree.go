// Package contexts_in_a_tree hands a context down through functions that each call the next one
// twice: 2^30 ways lead from the election to context.Background.
package contexts_in_a_tree

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Index runs an index under an election.
type Index struct{ lock resourcelock.Interface }

func (x *Index) begin() { x.run0(context.Background()) }

func (x *Index) run0(ctx context.Context) {
	x.run1(ctx)
	x.run1(ctx)
}

func (x *Index) run1(ctx context.Context) {
	x.run2(ctx)
	x.run2(ctx)
}

func (x *Index) run2(ctx context.Context) {
	x.run3(ctx)
	x.run3(ctx)
}

func (x *Index) run3(ctx context.Context) {
	x.run4(ctx)
	x.run4(ctx)
}

func (x *Index) run4(ctx context.Context) {
	x.run5(ctx)
	x.run5(ctx)
}

func (x *Index) run5(ctx context.Context) {
	x.run6(ctx)
	x.run6(ctx)
}

func (x *Index) run6(ctx context.Context) {
	x.run7(ctx)
	x.run7(ctx)
}

func (x *Index) run7(ctx context.Context) {
	x.run8(ctx)
	x.run8(ctx)
}

func (x *Index) run8(ctx context.Context) {
	x.run9(ctx)
	x.run9(ctx)
}

func (x *Index) run9(ctx context.Context) {
	x.run10(ctx)
	x.run10(ctx)
}

func (x *Index) run10(ctx context.Context) {
	x.run11(ctx)
	x.run11(ctx)
}

func (x *Index) run11(ctx context.Context) {
	x.run12(ctx)
	x.run12(ctx)
}

func (x *Index) run12(ctx context.Context) {
	x.run13(ctx)
	x.run13(ctx)
}

func (x *Index) run13(ctx context.Context) {
	x.run14(ctx)
	x.run14(ctx)
}

func (x *Index) run14(ctx context.Context) {
	x.run15(ctx)
	x.run15(ctx)
}

func (x *Index) run15(ctx context.Context) {
	x.run16(ctx)
	x.run16(ctx)
}

func (x *Index) run16(ctx context.Context) {
	x.run17(ctx)
	x.run17(ctx)
}

func (x *Index) run17(ctx context.Context) {
	x.run18(ctx)
	x.run18(ctx)
}

func (x *Index) run18(ctx context.Context) {
	x.run19(ctx)
	x.run19(ctx)
}

func (x *Index) run19(ctx context.Context) {
	x.run20(ctx)
	x.run20(ctx)
}

func (x *Index) run20(ctx context.Context) {
	x.run21(ctx)
	x.run21(ctx)
}

func (x *Index) run21(ctx context.Context) {
	x.run22(ctx)
	x.run22(ctx)
}

func (x *Index) run22(ctx context.Context) {
	x.run23(ctx)
	x.run23(ctx)
}

func (x *Index) run23(ctx context.Context) {
	x.run24(ctx)
	x.run24(ctx)
}

func (x *Index) run24(ctx context.Context) {
	x.run25(ctx)
	x.run25(ctx)
}

func (x *Index) run25(ctx context.Context) {
	x.run26(ctx)
	x.run26(ctx)
}

func (x *Index) run26(ctx context.Context) {
	x.run27(ctx)
	x.run27(ctx)
}

func (x *Index) run27(ctx context.Context) {
	x.run28(ctx)
	x.run28(ctx)
}

func (x *Index) run28(ctx context.Context) {
	x.run29(ctx)
	x.run29(ctx)
}

func (x *Index) run29(ctx context.Context) {
	x.run30(ctx)
	x.run30(ctx)
}

func (x *Index) run30(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `uncancellable`
		Lock:            x.lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Name:            "index",
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() {},
		},
	})
}
