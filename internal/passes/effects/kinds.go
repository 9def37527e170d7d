package effects

import (
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Kind is something that a function does which others can notice.
type Kind uint8

// The kinds. Those from Waits to Asks take time; On is the stop, and a wait without a subject ends with
// something that is not seen from outside: a field, a queue, a listener.
const (
	Exits  Kind = iota + 1 // it ends the process
	Panics                 // it panics
	Never                  // it never returns

	Waits  // until On ends
	Hangs  // for ever: a loop or a select without an exit
	Sleeps // for a time, or until a channel has data
	Joins  // until goroutines have ended, or a channel has data
	Serves // the network, through a server that its receiver holds, until somebody shuts it down
	Polls  // until a condition holds
	Asks   // until the API server answers

	Starts    // a goroutine
	Spawns    // a goroutine that lives until a stop, or for ever; Detail is Serving for one that serves the network
	Repeats   // what it runs, until a stop or for ever
	ShutsDown // a server
	Runs      // the function On, which is a parameter; Detail is InGoroutine for one beside the caller

	Logs   // it writes to a log, or records an event
	Counts // it uses what only this process looks at: metrics, locks; Detail is Clock for a look at the clock

	Writes    // On to the cluster; Detail is verb/subresource, as Write takes it apart
	Reads     // On is filled with a copy of what the cluster has
	Fills     // the memory On is overwritten with the server's answer; Detail is verb/subresource of the request
	Bases     // On is what a merge patch is compared with
	Shares    // it looks up objects that a cache shares with others
	Finalizer // of On: Detail is the knowledge.FinalizerOp, "set" for a list, "ask" for a question
	Stores    // into the memory On; Detail is Default for one that fills in a constant where nothing is
	Enqueues  // it adds to a work queue
	Expects   // it uses an expectation store; Detail is the knowledge.StoreRole of the method

	Cancels  // On, a cancel function
	Closes   // the channel On
	Sends    // on the channel On
	Receives // from the channel On
	Signals  // somebody who waits for a group or a condition variable

	Unknown // it calls what is not seen: Detail is one of those below
)

// The details of Spawns, Runs, Counts, Stores and Unknown.
const (
	Serving     = "serving"
	InGoroutine = "go"
	Clock       = "clock"
	Default     = "default"

	Library   = "library"   // a declared function of another module
	Remote    = "remote"    // as Library, and it can fail and is handed a context: by convention it asks something outside
	Changer   = "changer"   // as Library, and it can fail, is handed a client of the cluster, and says by its name that it changes something
	Scheduler = "scheduler" // one that is handed a function, a queue or a duration, and so may act later
	Interface = "interface" // a method that can be any
	Outside   = "outside"   // as Interface, and it is handed a context: by convention it asks something outside
	Others    = "others"    // a method whose known implementations need not be all
	Value     = "value"     // a function value
	Compares  = "compares"  // a function value that takes two values of one type and returns a bool
)

var kindNames = [...]string{
	Exits: "exits", Panics: "panics", Never: "never returns", Waits: "waits for", Hangs: "hangs", Sleeps: "sleeps", Joins: "joins",
	Serves: "serves", Polls: "polls", Asks: "asks", Starts: "starts", Spawns: "spawns", Repeats: "repeats", ShutsDown: "shuts down", Runs: "runs",
	Logs: "logs", Counts: "counts", Writes: "writes", Reads: "reads", Fills: "fills", Bases: "bases", Shares: "shares", Finalizer: "finalizer",
	Stores: "stores", Enqueues: "enqueues", Expects: "expects", Cancels: "cancels", Closes: "closes", Sends: "sends", Receives: "receives", Signals: "signals", Unknown: "unknown",
}

func (k Kind) String() string { return kindNames[k] }

// takesTime reports whether a kind says how long a call takes.
func (k Kind) takesTime() bool { return Waits <= k && k <= Asks }

// An Effect is one thing that a function or a call may do. Must says that every call which returns has
// done it.
type Effect struct {
	Kind   Kind
	Detail string
	On     flow.Location // in values of the function that asks; zero for none that it sees
	Must   bool
}

// A Summary is what a function or a call does. It is not changed once it has been returned.
type Summary []Effect

// Has reports whether one of the kinds may be done.
func (s Summary) Has(kinds ...Kind) bool {
	return slices.ContainsFunc(s, func(e Effect) bool { return slices.Contains(kinds, e.Kind) })
}

// Calls reports whether a call of what is not seen is among the effects, of the kind that a detail names.
func (s Summary) Calls(detail string) bool {
	return slices.ContainsFunc(s.of(Unknown), func(e Effect) bool { return e.Detail == detail })
}

// Serves reports whether the network is served, be it in a goroutine.
func (s Summary) Serves() bool {
	return slices.ContainsFunc(s, func(e Effect) bool { return e.Kind == Serves || e.Kind == Spawns && e.Detail == Serving })
}

// HasSubject reports whether a kind may be done to something that the asker sees.
func (s Summary) HasSubject(kind Kind) bool {
	return slices.ContainsFunc(s, func(e Effect) bool { return e.Kind == kind && e.On.Root != nil })
}

// Only reports whether nothing but the kinds is done. Every question of the form "does it do anything
// that matters" is this one; that Unknown is not among the kinds means silence about what is not seen. Fills
// and Bases say more of requests, which are effects of their own.
func (s Summary) Only(kinds ...Kind) bool {
	return !slices.ContainsFunc(s, func(e Effect) bool {
		return !slices.Contains(kinds, e.Kind) && e.Kind != Fills && e.Kind != Bases
	})
}

// Lives reports whether it goes on until something ends it, or for ever.
func (s Summary) Lives() bool { return s.Has(Waits, Hangs) }

// of returns the effects of one kind.
func (s Summary) of(kind Kind) Summary {
	var found Summary
	for _, e := range s {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	return found
}

// maxPath is how many fields a path names; what lies below them is one place, so that a summary of a
// recursive function cannot grow for ever. maxStored is the same for what is stored: the functions that
// are generated to copy and convert objects store hundreds of fields.
const (
	maxPath   = 4
	maxStored = 2
)

// cut shortens a path to n fields. A path that was cut ends in Below.
func cut(path string, n int) string {
	if strings.HasSuffix(path, Below) && strings.Count(path, ".") <= n+1 {
		return path
	}
	at := 0
	for i := range len(path) {
		if path[i] != '.' {
			continue
		}
		if at == n {
			return path[:i] + Below
		}
		at++
	}
	return path
}

// Below ends a path that was cut: the subject is somewhere below it.
const Below = ".*"

// OfLibrary reports whether a detail is that of a declared function of another module.
func OfLibrary(detail string) bool { return detail == Library || detail == Remote || detail == Changer }
