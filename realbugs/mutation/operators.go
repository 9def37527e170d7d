package mutation

import (
	"slices"
	"strings"
)

// Operators are all there are, in the order in which they are tried.
var Operators = []*Operator{
	{
		Name: "stop-arm", Checks: []string{"ctxrunnable/deaf-loop", "ctxrunnable/ignored-context", "ctxrunnable/serve-without-stop", "ctxrunnable/endless-goroutine"},
		About: "the arm of a select in a loop that leaves it when a context ends", Find: stopArms,
	},
	{
		Name: "send-arm", Checks: []string{"errchan/unbuffered-send", "errchan/locked-send", "ctxrunnable/blocks-forever", "ctxrunnable/send-after-stop", "informerhandler/blocking-handler"},
		About: "the select around a send that could give up", Find: sendArms,
	},
	{
		Name: "buffer", Checks: []string{"errchan/unbuffered-send"},
		About: "the buffer of a channel of errors", Find: buffers,
	},
	{
		Name: "late-close", Checks: []string{"errchan/success-only-close", "errchan/skipped-close", "errchan/dropped-join"},
		About: "the defer of a close, which then stands at the end and is skipped by a return before", Find: lateCloses,
	},
	{
		Name: "ended-shutdown", Checks: []string{"ctxrunnable/ended-context"},
		About: "the fresh context of a shutdown, which then runs under the one that has ended", Find: endedShutdowns,
	},
	{
		Name: "break-arm", Checks: []string{"ctxrunnable/spins-after-done"},
		About: "the return of an arm that sees the end of a context, which then leaves the select alone", Find: breakArms,
	},
	{
		Name: "closed-receive", Checks: []string{"ctxrunnable/spins-after-done"},
		About: "the look whether a channel has been closed", Find: closedReceives,
	},
	{
		Name: "error-only", Checks: []string{"errchan/error-only-send", "errchan/success-only-close"},
		About: "the send of a result that is no error", Find: errorOnlySends,
	},
	{
		Name: "unseen-failure", Checks: []string{"errchan/dropped-error", "errchan/logged-error"},
		About: "what is done about the error of a component", Find: unseenFailures,
	},
	{
		Name: "early-return", Checks: []string{"ctxrunnable/returns-early"},
		About: "the wait of a Start for the end of its context", Find: earlyReturns,
	},
	{
		Name: "detached", Checks: []string{"ctxrunnable/detached-context", "ctxrunnable/ignored-context", "expecttimeout/unbounded-wait", "ctxrunnable/request-context", "ctxrunnable/callback-ignores-context", "errchan/background-stop"},
		About: "the context of a call that waits", Find: detachings,
	},
	{
		Name: "dropped-cleanup-error", Checks: []string{"finalizerorder/dropped-error", "finalizerorder/removed-before-cleanup"},
		About: "the return after a clean-up that failed, in front of the removal of a finalizer", Find: droppedCleanupErrors,
	},
	{
		Name: "absence-fails", Checks: []string{"finalizerorder/kept-for-ever"},
		About: "the tolerance of absence in front of the removal of a finalizer", Find: absenceFails,
	},
	{
		Name: "early-removal", Checks: []string{"finalizerorder/removed-before-cleanup"},
		About: "the order of a clean-up and the removal of a finalizer", Find: earlyRemovals,
	},
	{
		Name: "unwritten-finalizer", Checks: []string{"finalizerorder/not-persisted"},
		About: "the write of a changed list of finalizers", Find: unwrittenFinalizers,
	},
	{
		Name: "unasked-add", Checks: []string{"finalizerorder/add-while-deleting"},
		About: "the look at the deletion in front of an added finalizer", Find: addsUnasked,
	},
	{
		Name: "swallowed", Checks: []string{"finalizerorder/dropped-error", "reconcileresult/swallowed", "reconcileresult/wrong-error", "reconcileresult/logged-only", "reconcileresult/notfound-untold"},
		About: "the error that a reconcile returns because a call failed", Find: swallowed,
	},
	{
		Name: "logged-only", Checks: []string{"finalizerorder/dropped-error", "reconcileresult/swallowed", "reconcileresult/logged-only", "reconcileresult/notfound-untold"},
		About: "the error that a reconcile logs and returns because a call failed", Find: loggedOnly,
	},
	{
		Name: "other-error", Checks: []string{"reconcileresult/wrong-error"},
		About: "the shadowed variable of an error, which is returned by the name of the one around it", Find: otherErrors,
	},
	{
		Name: "dropped-result", Checks: []string{"reconcileresult/result-dropped"},
		About: "the delay that a step of a reconcile asks for", Find: droppedResults,
	},
	{
		Name: "untested", Checks: []string{"finalizerorder/dropped-error", "reconcileresult/untested-error", "reconcileresult/error-overwritten", "reconcileresult/swallowed", "reconcileresult/wrong-error"},
		About: "the branch of a failed call", Find: untested,
	},
	{
		Name: "status-writer", Checks: []string{"lostwrite/wrong-writer"},
		About: "the Status() of a write", Find: statusWriters,
	},
	{
		Name: "unwritten-status", Checks: []string{"lostwrite/never-written"},
		About: "the write of a status that was set", Find: unwrittenStatuses,
	},
	{
		Name: "late-read", Checks: []string{"lostwrite/never-written", "lostwrite/status-overwritten"},
		About: "the order of a read and the changes of what was read", Find: lateReads,
	},
	{
		Name: "late-base", Checks: []string{"lostwrite/patch-base"},
		About: "the order of a change and the copy that its patch is compared with", Find: lateBases,
	},
	{
		Name: "early-mutation", Checks: []string{"lostwrite/empty-mutate"},
		About: "what the function of a CreateOrUpdate sets, which then comes before it", Find: earlyMutations,
	},
	{
		Name: "reread", Checks: []string{"retryconflict/no-reread", "retryconflict/stale-reread", "retryconflict/change-before-reread", "retryconflict/computed-outside", "retryconflict/conflict-impossible"},
		About: "the read of a retry", Find: rereads,
	},
	{
		Name: "cached-copy", Checks: []string{"cachemutate/written", "cachemutate/written-by-client", "cachemutate/shallow-copy", "cachemutate/sorted-in-place"},
		About: "the copy of an object that a lister or an informer has given", Find: cachedCopies,
	},
	{
		Name: "queue-done", Checks: []string{"workqueue/get-without-done"},
		About: "the Done of an item", Find: queueDones,
	},
	{
		Name: "tombstone", Checks: []string{"informerhandler/tombstone-assert", "informerhandler/tombstone-ignored", "informerhandler/tombstone-pointer", "informerhandler/tombstone-discarded"},
		About: "the look into a tombstone", Find: tombstones,
	},
	{
		Name: "forget", Checks: []string{"workqueue/no-forget", "workqueue/failure-drops-key"},
		About: "the Forget of an item", Find: forgets,
	},
	{
		Name: "retry-at-once", Checks: []string{"workqueue/hot-add", "workqueue/dead-limit"},
		About: "the limit of a retry", Find: retriesAtOnce,
	},
	{
		Name: "shut-down", Checks: []string{"workqueue/sibling-not-shut-down", "ctxrunnable/open-queue", "ctxrunnable/deaf-loop", "ctxrunnable/ignored-context", "ctxrunnable/endless-goroutine", "ctxrunnable/blocks-forever"},
		About: "the ShutDown of a queue", Find: shutDowns,
	},
	{
		Name: "mistaken-tombstone", Checks: []string{"informerhandler/tombstone-assert", "informerhandler/tombstone-ignored", "informerhandler/tombstone-pointer", "informerhandler/tombstone-discarded"},
		About: "the right type of a tombstone, or of the object in it", Find: mistakenTombstones,
	},
	{
		Name: "key-func", Checks: []string{"informerhandler/tombstone-key", "informerhandler/tombstone-discarded"},
		About: "the key function for deleted objects", Find: keyFuncs,
	},
	{
		Name: "synced", Checks: []string{"cachesync/missing-synced"},
		About: "one of the caches that a wait is for", Find: synceds,
	},
	{
		Name: "sync", Checks: []string{"cachesync/missing-synced", "cachesync/workers-first", "cachesync/read-before-sync", "cachesync/no-synced-funcs", "cachesync/handler-not-synced"},
		About: "the wait for a cache", Find: syncs,
	},
	{
		Name: "optional-guard", Checks: []string{"optionalnil/optional-used", "optionalnil/tested-then-used", "optionalnil/known-nil", "optionalnil/owner-used", "optionalnil/nothing-found", "optionalnil/nil-map-write"},
		About: "the test of an optional field", Find: optionalGuards,
	},
	{
		Name: "length-guard", Checks: []string{"optionalnil/index-of-optional-list"},
		About: "the test of a length in front of an index", Find: lengthGuards,
	},
	{
		Name: "unowned", Checks: []string{"watchwiring/missing-watch"}, Anywhere: true,
		About: "the watch of a kind that the controller makes", Find: unowned,
	},
	{
		Name: "unindexed", Checks: []string{"watchwiring/unindexed-field"}, Anywhere: true,
		About: "the registration of an index", Find: unindexed,
	},
	{
		Name: "generation-only", Checks: []string{"watchwiring/generation-only"}, Anywhere: true,
		About: "the predicates for labels and annotations beside that for the generation", Find: generationOnly,
	},
	{
		Name: "ungranted-verb", Checks: []string{"rbacmarkers/missing-verb", "rbacmarkers/missing-subresource"}, Anywhere: true,
		About: "a verb of a marker", Find: ungrantedVerbs,
	},
	{
		Name: "ungranted-resource", Checks: []string{"rbacmarkers/missing-resource", "rbacmarkers/missing-verb", "rbacmarkers/missing-subresource"}, Anywhere: true,
		About: "the marker of a resource", Find: ungrantedResources,
	},
	{
		Name: "unsorted", Checks: []string{"hotloop/map-order", "hotloop/list-order"}, Anywhere: true,
		About: "the sort of a list that has the order of a map or of a cache", Find: unsorted,
	},
	{
		Name: "pointers-compared", Checks: []string{"hotloop/pointer-compare"},
		About: "the depth of a comparison of two pointers", Find: pointersCompared,
	},
	{
		Name: "pointer-and-value", Checks: []string{"hotloop/compares-pointer-with-value"},
		About: "the type that both sides of a comparison have", Find: pointerAndValue,
	},
	{
		Name: "unconditional", Checks: []string{"hotloop/unconditional-update"},
		About: "the comparison in front of a write", Find: unconditional,
	},
}

// Select returns the operators of these names, which commas separate; all if there is none.
func Select(names string) []*Operator {
	var found []*Operator
	for _, o := range Operators {
		if names == "" || slices.Contains(strings.Split(names, ","), o.Name) {
			found = append(found, o)
		}
	}
	return found
}
