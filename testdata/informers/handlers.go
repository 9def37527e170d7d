// Package informers states which functions an informer calls, for what, and with which objects.
package informers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"

	"github.com/ctrllint/ctrllint/testdata/informers/registry"
)

type pods struct {
	names   []string
	handler cache.ResourceEventHandlerFuncs
}

func (p *pods) added(obj any)            {} // handler: add obj
func (p *pods) updated(before, now any)  {} // handler: update before now
func (p *pods) deleted(obj any)          {} // handler: delete obj
func (p *pods) first(obj any, list bool) {} // handler: add obj

func (p *pods) literal(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: p.added, UpdateFunc: p.updated, DeleteFunc: p.deleted})
	return err
}

func (p *pods) detailed(informer ctrlcache.Informer) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(&cache.ResourceEventHandlerDetailedFuncs{AddFunc: p.first}, 0)
	return err
}

func (p *pods) filtered(informer cache.SharedInformer) error {
	handlers := cache.ResourceEventHandlerFuncs{}
	handlers.DeleteFunc = func(obj any) { p.names = nil } // handler: delete obj
	_, err := informer.AddEventHandlerWithOptions(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool { return true }, // handler: filter obj, with deletions
		Handler:    handlers,
	}, cache.HandlerOptions{})
	return err
}

func (p *pods) filteredAdds(informer cache.SharedInformer) error {
	_, err := informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: isPod,                                                      // the function states it
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {}}, // handler: add obj
	})
	return err
}

func isPod(obj any) bool { // handler: filter obj
	_, ok := obj.(*corev1.Pod)
	return ok
}

// A field holds the handler.
func (p *pods) field(informer cache.SharedInformer) error {
	p.handler = cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}} // handler: delete obj
	_, err := informer.AddEventHandler(p.handler)
	return err
}

func (p *pods) made(lw cache.ListerWatcher) {
	_, _ = cache.NewInformer(lw, &corev1.Pod{}, 0, cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}}) // handler: delete obj
	_, _ = cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, Handler: cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) { p.names = nil }, // handler: delete obj
	}})
}

// A wrapper of the package adds the functions.
func (p *pods) wrapped(informer cache.SharedInformer) {
	addAll(informer, func(obj any) {}, p.gone)
	addHandler(informer, cache.ResourceEventHandlerFuncs{UpdateFunc: func(before, now any) {}}) // handler: update before now
}

func (p *pods) gone(obj any) {} // handler: delete obj

func addAll(informer cache.SharedInformer, added, deleted func(any)) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: added, DeleteFunc: deleted})
}

func addHandler(informer cache.SharedInformer, handler cache.ResourceEventHandler) {
	_, _ = informer.AddEventHandler(handler)
}

// Another package adds them.
func (p *pods) elsewhere(informer cache.SharedIndexInformer, wrapped registry.Informer) {
	_ = registry.Add(informer, func(obj any) {}, p.goneElsewhere)
	_ = wrapped.Register(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}}) // handler: delete obj
	wrapped.Forget(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}})       // handler: none
	registry.Keep(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}})        // handler: none
}

func (p *pods) goneElsewhere(obj any) {} // handler: delete obj

// A type is the handler.
type nodes[T any] struct{ seen []T }

func (n *nodes[T]) OnAdd(obj any, isInInitialList bool) {} // handler: add obj
func (n *nodes[T]) OnUpdate(before, now any)            {} // handler: update before now
func (n *nodes[T]) OnDelete(obj any)                    {} // handler: delete obj

func watchNodes(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(&nodes[*corev1.Node]{})
	return err
}

// Handlers is called by who has the informer.
func (p *pods) Handlers() cache.ResourceEventHandler {
	return &cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}} // handler: delete obj
}

// Nobody sees where this goes.
func (p *pods) kept() {
	local := cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}} // handler: none
	local.OnDelete(nil)
}

// watched has implementations in this package.
type watched interface {
	subscribe(handler cache.ResourceEventHandler)
}

type shared struct{ informer cache.SharedIndexInformer }

func (s *shared) subscribe(handler cache.ResourceEventHandler) {
	_, _ = s.informer.AddEventHandler(handler)
}

func subscribeTo(w watched) {
	w.subscribe(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {}}) // handler: delete obj
}

// A package variable holds the functions.
var forAll = cache.ResourceEventHandlerFuncs{DeleteFunc: deletedAny}

func deletedAny(obj any) {} // handler: delete obj

func watchAll(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(forAll)
}

// wrapped holds what other packages make of functions.
type wrapped struct {
	Handler  cache.ResourceEventHandler
	other    cache.ResourceEventHandler
	informer registry.Informer
}

func (w *wrapped) start() error {
	w.Handler = registry.Filtering(w.wanted, w.added, w.deleted)
	w.other = registry.Around(registry.Filtering(w.alsoWanted, w.alsoAdded, nil))
	if err := w.informer.Register(w.other); err != nil {
		return err
	}
	return w.informer.Register(w.Handler)
}

func (w *wrapped) wanted(obj any) bool     { return true } // handler: filter obj, with deletions
func (w *wrapped) added(obj any)           {}              // handler: add obj
func (w *wrapped) deleted(obj any)         {}              // handler: delete obj
func (w *wrapped) alsoWanted(obj any) bool { return true } // handler: filter obj
func (w *wrapped) alsoAdded(obj any)       {}              // handler: add obj

// forgotten is given to nothing that registers it.
func (w *wrapped) forgotten() {
	w.informer.Forget(registry.Filtering(nil, w.never, nil))
}

func (w *wrapped) never(obj any) {} // handler: none
