package knowledge

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitGroup is the type that counts goroutines.
const WaitGroup = "sync.WaitGroup"

// GroupOp is what a method does to a wait group.
type GroupOp int

const (
	GroupAdd GroupOp = iota + 1
	GroupDone
	GroupWait
	GroupGo // counts the goroutine that it starts, whatever happens in it
)

// The functions of groups of goroutines: ErrorGroupContext makes one with a context that an error ends, and nil does not, ErrorGroupGo
// starts a function in one, and ErrorGroupWait returns the first error once all have ended.
const (
	ErrorGroupContext = "golang.org/x/sync/errgroup.WithContext"
	ErrorGroupGo      = "(golang.org/x/sync/errgroup.Group).Go"
	ErrorGroupWait    = "(golang.org/x/sync/errgroup.Group).Wait"
)

// Once is the method that runs a function at most once, and OnceFuncs the functions that make
// such a function of another.
const Once = "(sync.Once).Do"

// MutexOp is what a method does to a mutex. Those that only try to take it are left out.
type MutexOp int

const (
	Lock MutexOp = iota + 1
	Unlock
	ReadLock
	ReadUnlock
)

// MutexOps are the methods of mutexes that take one for certain, or give it back.
var MutexOps = where(func(name string, s Symbol) MutexOp {
	shared := strings.HasSuffix(name, ".RLock") || strings.HasSuffix(name, ".RUnlock")
	switch {
	case s.Is&waitsForLock != 0 && shared:
		return ReadLock
	case s.Is&waitsForLock != 0:
		return Lock
	case s.Is&unlocks != 0 && shared:
		return ReadUnlock
	case s.Is&unlocks != 0:
		return Unlock
	}
	return 0
})

// MeansEnded reports whether the name of a channel says that its close means the end of something,
// and not that something is ready. Rules use it to withhold a fix, never to report.
func MeansEnded(name string) bool {
	name = strings.ToLower(Unqualified(name))
	return slices.ContainsFunc([]string{"done", "stopped", "ended", "finished", "exited", "terminated", "completed"}, func(word string) bool { return strings.Contains(name, word) })
}

// Closes reports whether a call is of a method that releases what it is called on, as io.Closer has it.
func Closes(call *ssa.CallCommon) bool {
	return Receiver(call) != nil && CalleeName(call) == "Close" && len(Args(call)) == 0
}

// EndedByClose reports whether the name of a method says that it waits for the other side, or ends it: then
// a Close of the receiver is how it is brought to its end. Rules use it to keep silent.
func EndedByClose(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return slices.ContainsFunc([]string{"Accept", "Close", "Done", "Err", "Get", "Listen", "Next", "Poll", "Read", "Recv", "Result", "Serve", "Shut", "Start", "Stop", "Wait", "Watch"}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// syncAPI are groups of goroutines, locks and flags.
var syncAPI = map[string]Symbol{
	"(sync.WaitGroup).Add":  {Group: GroupAdd},
	"(sync.WaitGroup).Done": {Is: acts | wakes, Group: GroupDone},
	"(sync.WaitGroup).Go":   {Is: goroutine, Runs: 1, Group: GroupGo, Joined: "Wait"},
	"(sync.WaitGroup).Wait": {Is: joins | acts, Group: GroupWait},

	ErrorGroupGo: {Is: goroutine, Runs: 1, Joined: "Wait"},
	"(golang.org/x/sync/errgroup.Group).TryGo": {Is: goroutine, Runs: 1, Joined: "Wait"},
	ErrorGroupWait:    {Is: joins},
	ErrorGroupContext: {Is: prompt},

	"(sync.Cond).Broadcast": {Is: acts | wakes},
	"(sync.Cond).Signal":    {Is: acts | wakes},
	"(sync.Cond).Wait":      {Is: joins | acts},

	Once:              {Runs: 1},
	"sync.OnceFunc":   {Is: once},
	"sync.OnceValue":  {Is: once},
	"sync.OnceValues": {Is: once},

	"(sync.Locker).Lock":     {Is: locks},
	"(sync.Mutex).Lock":      {Is: locks | waitsForLock},
	"(sync.Mutex).TryLock":   {Is: locks},
	"(sync.Mutex).Unlock":    {Is: unlocks},
	"(sync.RWMutex).Lock":    {Is: locks | waitsForLock},
	"(sync.RWMutex).RLock":   {Is: locks | waitsForLock},
	"(sync.RWMutex).RUnlock": {Is: unlocks},
	"(sync.RWMutex).TryLock": {Is: locks},
	"(sync.RWMutex).Unlock":  {Is: unlocks},

	"(sync/atomic.Bool).CompareAndSwap":  {Is: swaps},
	ReadsFlag:                            {Is: loads},
	"(sync/atomic.Bool).Store":           {Is: stores},
	"(sync/atomic.Bool).Swap":            {Is: swaps},
	"(sync/atomic.Int32).CompareAndSwap": {Is: swaps},
	"(sync/atomic.Int32).Load":           {Is: loads},
	"(sync/atomic.Int32).Store":          {Is: stores},
	"(sync/atomic.Int64).CompareAndSwap": {Is: swaps},
	"(sync/atomic.Int64).Load":           {Is: loads},
	"(sync/atomic.Int64).Store":          {Is: stores},
	"sync/atomic.CompareAndSwapInt32":    {Is: swaps},
	"sync/atomic.CompareAndSwapInt64":    {Is: swaps},
	"sync/atomic.CompareAndSwapUint32":   {Is: swaps},
	"sync/atomic.LoadInt32":              {Is: loads},
	"sync/atomic.LoadInt64":              {Is: loads},
	"sync/atomic.LoadUint32":             {Is: loads},
	"sync/atomic.StoreInt32":             {Is: stores},
	"sync/atomic.StoreInt64":             {Is: stores},
	"sync/atomic.StoreUint32":            {Is: stores},
}

// ReadsFlag is the method that reads an atomic bool.
const ReadsFlag = "(sync/atomic.Bool).Load"

// SetsFlag are the methods that set an atomic bool to their last argument.
var SetsFlag Names = where(func(name string, s Symbol) bool {
	return s.Is&(stores|swaps) != 0 && strings.HasPrefix(name, "(sync/atomic.Bool).")
})
