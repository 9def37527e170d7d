package knowledge

// A Runner is a library function that runs a function it is given.
type Runner struct {
	Arg       int  // which parameter is run, the receiver not counted
	Goroutine bool // in a goroutine of its own, so that the call comes back at once
	Repeats   bool // again and again, until the context or stop channel in parameter Stop ends
	Stop      int  // parameter with the context or stop channel; -1 for none
}

// Runners are the library functions known to run a function argument.
var Runners = map[string]Runner{
	"(golang.org/x/sync/errgroup.Group).Go":    {Goroutine: true, Stop: -1},
	"(golang.org/x/sync/errgroup.Group).TryGo": {Goroutine: true, Stop: -1},
	"(sync.WaitGroup).Go":                      {Goroutine: true, Stop: -1},
	"(sync.Once).Do":                           {Stop: -1},
	"time.AfterFunc":                           {Arg: 1, Goroutine: true, Stop: -1},
	"context.AfterFunc":                        {Arg: 1, Goroutine: true, Stop: 0},

	"(k8s.io/apimachinery/pkg/util/wait.Group).Start":            {Goroutine: true, Stop: -1},
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithContext": {Arg: 1, Goroutine: true, Stop: 0},
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithChannel": {Arg: 1, Goroutine: true, Stop: 0},

	"k8s.io/apimachinery/pkg/util/wait.Forever":                    {Repeats: true, Stop: -1},
	"k8s.io/apimachinery/pkg/util/wait.Until":                      {Repeats: true, Stop: 2},
	"k8s.io/apimachinery/pkg/util/wait.UntilWithContext":           {Arg: 1, Repeats: true, Stop: 0},
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntil":            {Repeats: true, Stop: 2},
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntilWithContext": {Arg: 1, Repeats: true, Stop: 0},
	"k8s.io/apimachinery/pkg/util/wait.JitterUntil":                {Repeats: true, Stop: 4},
	"k8s.io/apimachinery/pkg/util/wait.JitterUntilWithContext":     {Arg: 1, Repeats: true, Stop: 0},
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntil":               {Repeats: true, Stop: 3},
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntilWithContext":    {Arg: 1, Repeats: true, Stop: 0},
	"k8s.io/apimachinery/pkg/util/wait.PollUntilContextCancel":     {Arg: 3, Repeats: true, Stop: 0},
	"k8s.io/apimachinery/pkg/util/wait.PollUntilContextTimeout":    {Arg: 4, Repeats: true, Stop: 0},

	"k8s.io/client-go/util/workqueue.ParallelizeUntil": {Arg: 3, Repeats: true, Stop: 0},
	"k8s.io/client-go/util/retry.RetryOnConflict":      {Arg: 1, Stop: -1},
	"k8s.io/client-go/util/retry.OnError":              {Arg: 2, Stop: -1},
}
