package watch

import (
	"net"
	"time"
)

// A Fabric is asked until it answers, by a program that nothing is to stop (aci-containers).
type Fabric struct {
	address string
	answers int
}

func NewFabric(address string) *Fabric { return &Fabric{address: address} }

// Run is called with wait.NeverStop: there is nothing to look at.
func (f *Fabric) Run(stop <-chan struct{}) {
	for {
		if _, err := net.Dial("tcp", f.address); err == nil {
			break
		}
		time.Sleep(time.Minute)
	}
	f.answers++
	<-stop
}

// A Mesh is asked by a program that waits for its signals.
type Mesh struct {
	address string
	answers int
}

func NewMesh(address string) *Mesh { return &Mesh{address: address} }

func (m *Mesh) Run(stop <-chan struct{}) {
	for { // want `deaf-loop: Run of \*Mesh can loop for ever after stop ends: this way around the loop never looks at it`
		if _, err := net.Dial("tcp", m.address); err == nil {
			break
		}
		time.Sleep(time.Minute)
	}
	m.answers++
	<-stop
}
