package stop_that_never_closes

import (
	"log"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/client/informers/externalversions"
	"k8s.io/client-go/informers"

	"github.com/ctrllint/ctrllint/testdata/errchan/stop_that_never_closes/generated"
	"github.com/ctrllint/ctrllint/testdata/errchan/stop_that_never_closes/upgrade"
)

// onePassed hands the stop of its informers to a function that sends one value on it (ovn-kubernetes).
func onePassed(stop <-chan struct{}, factory informers.SharedInformerFactory, done func() bool) {
	informerStop := make(chan struct{})
	factory.Start(informerStop)
	go func() {
		if err := upgrade.New(time.Minute).Wait(stop, informerStop, done); err != nil { // want `background-stop: send on informerStop ends one of the goroutines that Start runs until then, and the others go on: nothing closes it`
			log.Print(err)
		}
	}()
}

func okPassedCloses(stop <-chan struct{}, factory informers.SharedInformerFactory) {
	informerStop := make(chan struct{})
	factory.Start(informerStop)
	go upgrade.Close(stop, informerStop)
}

func okPassedEach(stop <-chan struct{}, factory informers.SharedInformerFactory) {
	informerStop := make(chan struct{})
	factory.Start(informerStop)
	<-stop
	upgrade.Each(informerStop, 10)
}

// oneGenerated does so with the factory of a generated client, whose Start an older client-go declares in another package.
func oneGenerated(stop <-chan struct{}, factory generated.SharedInformerFactory, definitions externalversions.SharedInformerFactory) {
	over, overAsWell := make(chan struct{}), make(chan struct{})
	factory.Start(over)
	definitions.Start(overAsWell)
	<-stop
	over <- struct{}{}       // want `background-stop: send on over ends one of the goroutines that Start runs until then`
	overAsWell <- struct{}{} // want `background-stop: send on overAsWell ends one of the goroutines that Start runs until then`
}

// okOwn is no factory: what its Start does with the channel is not known.
func okOwn(stop <-chan struct{}, own interface{ Start(<-chan struct{}) }) {
	over := make(chan struct{})
	own.Start(over)
	<-stop
	over <- struct{}{}
}
