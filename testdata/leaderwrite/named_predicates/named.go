// Package named_predicates asks for leadership, and writes status, in words that only its team knows.
package named_predicates

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/named_predicates/shifts"
)

// A Recorder opts out of leader election.
type Recorder struct {
	client.Client
	shift *shifts.Shift
	board *shifts.Board
}

// NeedLeaderElection lets every replica run it.
func (r *Recorder) NeedLeaderElection() bool { return false }

// Start records every minute.
func (r *Recorder) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, r.record, time.Minute)
	return nil
}

func (r *Recorder) record(ctx context.Context) {
	var node corev1.Node
	if r.shift.OnDuty() {
		_ = r.Status().Update(ctx, &node)
		r.board.Publish(&node)
	}
	if !shifts.Open() {
		return
	}
	_ = r.Status().Update(ctx, &node)
}

// A Poster opts out and asks nobody.
type Poster struct{ board *shifts.Board }

// NeedLeaderElection lets every replica run it.
func (p *Poster) NeedLeaderElection() bool { return false }

// Start posts once.
func (p *Poster) Start(context.Context) error {
	p.board.Publish(new(corev1.Node)) // want `ungated-status: p.board.Publish runs on every replica: \*Poster opts out of leader election`
	return nil
}
