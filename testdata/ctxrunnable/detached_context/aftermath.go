package detached_context

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// lease is given up once the context of its holder has ended.
type lease struct {
	writer  client.Writer
	holder  client.Object
	renewal func(context.Context)
}

// hold gives the lease up in a helper, and waits for as long as the API server takes to answer.
func (l *lease) hold(ctx context.Context) {
	wait.UntilWithContext(ctx, l.renewal, time.Second)
	l.giveUp()
}

func (l *lease) giveUp() {
	if err := l.writer.Delete(context.TODO(), l.holder); err != nil { // want `detached-context: Delete has no deadline after ctx of hold has ended`
		ctrl.Log.Error(err, "the lease stays until it expires")
	}
}

// okHoldBriefly gives up trying after five seconds.
func (l *lease) okHoldBriefly(ctx context.Context) {
	<-ctx.Done()
	last, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := l.writer.Delete(last, l.holder); err != nil {
		ctrl.Log.Error(err, "the lease stays until it expires")
	}
}

// okEither may delete before any end: the helper can come back for another reason.
func (l *lease) okEither(ctx context.Context, expired <-chan time.Time) {
	select {
	case <-ctx.Done():
	case <-expired:
	}
	if err := l.writer.Delete(context.TODO(), l.holder); err != nil {
		ctrl.Log.Error(err, "the lease stays until it expires")
	}
}
