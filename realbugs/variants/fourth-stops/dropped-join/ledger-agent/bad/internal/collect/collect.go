package collect

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/dropped-join/ledger-agent/bad/internal/ledger"
)

// Meter reads the usage of the pods of a class.
type Meter interface {
	Class() string
	Read(ctx context.Context) ([]ledger.Usage, error)
}

// Launch records what the meters read; join returns when all of them have ended.
func Launch(ctx context.Context, db *ledger.DB, every time.Duration, meters ...Meter) (join func()) {
	var wg sync.WaitGroup
	for _, m := range meters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			wait.UntilWithContext(ctx, func(ctx context.Context) { record(ctx, db, m) }, every)
		}()
	}
	return wg.Wait
}

func record(ctx context.Context, db *ledger.DB, m Meter) {
	usage, err := m.Read(ctx)
	if err != nil {
		klog.ErrorS(err, "meter failed", "class", m.Class())
		return
	}
	for _, u := range usage {
		if err := db.Append(u); err != nil {
			klog.ErrorS(err, "usage not recorded", "pod", u.Pod)
		}
	}
}
