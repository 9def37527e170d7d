package knowledge

import (
	"maps"
	"slices"
	"strings"
)

// A Symbol is what is known of a function or method of a library. Each is declared once, in the table of
// its API; the sets that passes ask are made of the tables.
type Symbol struct {
	Is       Trait
	Variable string  // a package variable of another package that holds the function
	Stop     Param   // the context or stop channel that it heeds
	Runs     Param   // a function that it runs
	Number   Param   // in how many goroutines it does
	Handler  Param   // a function, or an interface with methods, that is run for what comes in, on every replica
	Calls    Param   // a function that the Run of the same object calls
	Group    GroupOp // what it does to a wait group
	Joined   string  // the method of the same type that waits for the goroutine
	Opens    string  // the method of its first result that ends what it has opened, with goroutines or a connection
	Verb     Verb    // what it does to an object in the cluster
	Queue    QueueOp // what it does to its receiver, a work queue

	Unwrapping string // the function of its package that does the same, and takes tombstones
	Lends      Param  // it returns what belongs to a cache: 1 for an object, 2 for a new list of them
	Shows      Param  // a function that is called with what belongs to a cache
	Edits      Param  // it writes into the memory of an argument
	Follows    Param  // it panics if an argument is nil
	Below      Param  // it returns a number by chance below an argument, and panics if that is 0
	Sorts      Param  // it moves the elements of an argument, a list
}

// A Param is the position of a parameter from 1, the receiver not counted; 0 is none.
type Param int

// index returns the position as arguments are counted, -1 for none.
func (p Param) index() int { return int(p) - 1 }

// A Trait is something that is true of a function.
type Trait uint64

// The traits, by what they are about.
const (
	// Time: what a call waits for.
	blocks    Trait = 1 << iota // comes back when Stop ends, and not before unless it fails
	prompt                      // takes a context or stop channel, and comes back soon all the same
	joins                       // waits for goroutines
	serves                      // serves until the process ends: nothing can stop it, and it fails in the end
	sleeps                      // waits for the duration in its first argument, and nothing else
	paces                       // waits until it may go on, at most for a time, or until its context ends
	gets                        // waits for the next item of a work queue
	endsFalse                   // returns false only once Stop has ended, and without a wait from then on
	requests                    // waits for the API server under its context
	networks                    // talks to the network
	live                        // fails at once, or waits for nothing, under a context that has ended
	connects                    // makes a listener or a connection, which nothing but its own methods ends
	borrows                     // reads or writes through an argument, and neither closes nor keeps it; what it returns can work with it

	// Goroutines and locks.
	starts       // starts goroutines that go on after it has returned
	goroutine    // runs its function in a goroutine, and comes back at once
	repeats      // runs it again and again, until Stop ends
	once         // returns its first argument, made to run once
	locks        // takes a lock, or tries to
	waitsForLock // takes it for sure
	unlocks
	wakes  // lets somebody who waits go on
	swaps  // sets a flag and says what it was before
	loads  // reads a flag
	stores // sets a flag
	acts   // of a package that computes, and still others go on or end by it

	// Contexts and channels.
	root        // returns a context that never ends
	bounded     // returns a context that ends by the clock
	carries     // returns the context of its first argument with values added
	cancellable // returns a context with a function that cancels it
	signals     // asks for the signals that end the process
	timer       // returns a channel that a timer feeds
	closes      // returns a channel that the other side closes when it wants

	// Objects and their names.
	reads        // looks an object up in the cluster or in a cache of it
	harmless     // looks at an object and keeps nothing of it that could be written later
	compares     // compares its first two arguments in depth
	key          // returns the key of an object, namespace/name; without a namespace the name alone
	namesObject  // returns the NamespacedName of an object
	pointer      // returns a pointer to a copy of its argument
	dereferences // returns what its first argument leads to, and its second one for nil
	needsObject  // returns an error for a tombstone
	unwraps      // takes a tombstone for the object in it
	owner        // returns the reference of an object to its controller

	// The process and its parts.
	noReturn // ends the process or the goroutine
	asks     // asks what the process runs on
	synced   // reports whether an informer has synced
	leads    // reports whether this replica leads
	elects   // runs an election until it is lost
	makesLock
	makesManager
	makesController // and gives it to a manager
	builds          // begins a controller; the parameter is the manager
	completes       // ends that, with the reconciler
	buildsWebhook   // begins a webhook; the parameter is the manager
	probes          // registers a health or readiness check: every replica answers
	tests           // only looks at an error, and compares it with its second argument
	keepsNil        // makes an error of its first argument, an error, and nil of nil
	nilWithError    // returns nil as its first result with each of its errors
	refuses         // fails only because of what it is handed
	ownConfig       // returns the configuration with which a program speaks to the API server of its own cluster
	findsNothing    // returns nil as its first result, and no error, where it finds nothing
	asksScheme      // fails only for an argument, an object, whose type the scheme does not know
	accesses        // fails only if something that it shows to a function is no object
	asksFiles       // asks for a file by its name, and knows of no stop
	encodes         // writes its first argument as JSON, and fails only if its type cannot be written
)

// tables hold what is known. A name stands in one of them.
var tables = []map[string]Symbol{
	cacheAPI, clientAPI, clockAPI, inPlaceAPI, comparesAPI, contextAPI, electionAPI, errorsAPI, informerAPI, liveAPI, managerAPI, nilAPI, objectAPI, processAPI,
	serverAPI, streamAPI, syncAPI, waitAPI, walkAPI, workqueueAPI,
}

// symbols are all that is known, by name.
var symbols = func() map[string]Symbol {
	all := make(map[string]Symbol)
	for _, api := range tables {
		maps.Copy(all, api)
	}
	return all
}()

// having returns the functions with one of the traits.
func having(traits Trait) Names {
	names := make(Names)
	for name, symbol := range symbols {
		if symbol.Is&traits != 0 {
			names[name] = true
		}
	}
	return names
}

// where returns what is known of those functions of which something is.
func where[V comparable](known func(name string, symbol Symbol) V) map[string]V {
	var nothing V
	found := make(map[string]V)
	for name, symbol := range symbols {
		if v := known(name, symbol); v != nothing {
			found[name] = v
		}
	}
	return found
}

// variables are the package variables that hold a function of another package, under whose name alone
// rows speak of it.
var variables = func() map[string]string {
	held := make(map[string]string)
	for _, name := range slices.Sorted(maps.Keys(symbols)) {
		if variable := symbols[name].Variable; variable != "" {
			held[variable] = name
		}
	}
	return held
}()

// Handlers are the functions that keep a handler: the parameter, the receiver not counted.
var Handlers = indices(func(s Symbol) Param { return s.Handler })

// Callbacks are the methods that keep a function which the Run of the same object calls, in goroutines that it waits
// for: the parameter, the receiver not counted.
var Callbacks = indices(func(s Symbol) Param { return s.Calls })

// Runners are the functions that run a function argument.
var Runners = where(func(_ string, s Symbol) Runner {
	if s.Runs == 0 {
		return Runner{}
	}
	return Runner{Arg: s.Runs.index(), Goroutine: s.Is&goroutine != 0, Repeats: s.Is&repeats != 0, Stop: s.Stop.index()}
})

// GroupWaits are, for functions that start a goroutine in a group, the methods that wait for it.
var GroupWaits = where(func(name string, s Symbol) string {
	if s.Joined == "" {
		return ""
	}
	return name[:strings.LastIndex(name, ".")+1] + s.Joined
})

// Groups are the methods of a wait group.
var Groups = where(func(_ string, s Symbol) GroupOp { return s.Group })

// BlocksUntil are functions that come back when a context or stop channel ends, and not before
// unless they fail: the number is its parameter, the receiver not counted.
var BlocksUntil = indices(func(s Symbol) Param {
	if s.Is&blocks == 0 {
		return 0
	}
	return s.Stop
})

// Workers are functions that run a function many times at once: the parameter with the number of
// goroutines that do, the receiver not counted.
var Workers = indices(func(s Symbol) Param { return s.Number })

func indices(param func(Symbol) Param) map[string]int {
	found := make(map[string]int)
	for name, symbol := range symbols {
		if p := param(symbol); p != 0 {
			found[name] = p.index()
		}
	}
	return found
}

// Sets of functions; the traits say what is true of theirs.
var (
	Prompt           = having(prompt | requests) // Stop is nothing that they wait for
	Joins            = having(joins)
	PackageServers   = having(serves)
	Sleeps           = having(sleeps)
	Paces            = having(paces)
	QueueGets        = having(gets)
	EndsFalse        = having(endsFalse)
	Requests         = having(requests)
	Acts             = having(networks)
	Connects         = having(connects)
	Starters         = having(starts)
	OnceFuncs        = having(once)
	Locks            = having(locks)
	LockCalls        = having(waitsForLock)
	UnlockCalls      = having(unlocks)
	WakesWaiter      = having(wakes)
	AtomicSwaps      = having(swaps)
	AtomicLoads      = having(loads)
	AtomicStores     = having(stores)
	Roots            = having(root)
	Bounded          = having(bounded)
	CarriesValues    = having(carries)
	Cancellable      = having(cancellable)
	Signals          = having(signals)
	Timers           = having(timer)
	EndsByItself     = having(closes) // a receive must ask whether the channel is still open
	NamesObject      = having(namesObject)
	AsksFiles        = having(asksFiles)
	NoReturn         = having(noReturn)
	StartElector     = having(elects)
	LockMakers       = having(makesLock) // type, namespace and name are their first strings, the identity is in the config
	ManagerMakers    = having(makesManager)
	BuilderFor       = having(builds)
	BuildsController = having(completes)
	BuildsWebhook    = having(buildsWebhook)
	AddProbe         = having(probes)
	ErrorTests       = having(tests)
	OwnerOf          = having(owner)
)
