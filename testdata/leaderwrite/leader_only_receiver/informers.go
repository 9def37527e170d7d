// Package leader_only_receiver sends from every replica to the leader.
package leader_only_receiver

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
)

// A Labeler labels nodes while it leads, and hears of them always.
type Labeler struct {
	factory informers.SharedInformerFactory
	elects  bool
	stop    chan struct{}

	changed chan string
	all     chan struct{}
	gone    chan string
	label   func(string)
}

// NewLabeler returns a Labeler.
func NewLabeler(factory informers.SharedInformerFactory, elects bool, label func(string)) *Labeler {
	return &Labeler{
		factory: factory, elects: elects, stop: make(chan struct{}),
		changed: make(chan string), all: make(chan struct{}, 1), gone: make(chan string), label: label,
	}
}

// Run blocks until Stop is called.
func (l *Labeler) Run(cfg leaderelection.LeaderElectionConfig) error {
	if err := l.watch(); err != nil {
		return err
	}
	go l.okForgetGone()
	if l.elects {
		go l.workAsLeader(cfg)
	} else {
		go l.work()
	}
	<-l.stop
	return nil
}

// Stop ends Run.
func (l *Labeler) Stop() { close(l.stop) }

func (l *Labeler) watch() error {
	_, err := l.factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			l.noteChanged(obj.(*corev1.Node).Name)
			l.okNoteAll()
		},
		DeleteFunc: func(obj any) {
			l.gone <- obj.(*corev1.Node).Name // every replica receives it
		},
	})
	if err != nil {
		return err
	}
	l.factory.Start(l.stop)
	return nil
}

func (l *Labeler) noteChanged(name string) {
	select {
	case l.changed <- name: // want `leader-only-receiver: send on l.changed blocks for ever on a replica that does not lead`
	case <-l.stop:
	}
}

// okNoteAll drops what nobody takes.
func (l *Labeler) okNoteAll() {
	select {
	case l.all <- struct{}{}:
	default:
	}
}

func (l *Labeler) workAsLeader(cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { l.work() },
		OnStoppedLeading: func() { l.Stop() },
	}
	leaderelection.RunOrDie(context.Background(), cfg)
}

func (l *Labeler) work() {
	for {
		select {
		case name := <-l.changed: // related `received here, on the leader`
			l.label(name)
		case <-l.all:
			l.label("")
		case <-l.stop:
			return
		}
	}
}

func (l *Labeler) okForgetGone() {
	for {
		select {
		case <-l.gone:
		case <-l.stop:
			return
		}
	}
}
