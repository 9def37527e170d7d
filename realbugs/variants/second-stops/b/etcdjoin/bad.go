package etcdjoin

import (
	"fmt"
	"net"
	"time"

	"k8s.io/klog/v2"
)

type Member struct {
	Name  string
	Peers []string
}

func (m *Member) reach() (string, error) {
	for _, p := range m.Peers {
		c, err := net.DialTimeout("tcp", p, 2*time.Second)
		if err != nil {
			klog.V(4).InfoS("Peer not reachable", "peer", p, "err", err)
			continue
		}
		c.Close()
		return p, nil
	}
	return "", fmt.Errorf("none of %d peers answers", len(m.Peers))
}

type Joiner struct {
	member *Member
	ready  chan<- string
}

// Run joins the cluster and then idles; it returns when stopCh is closed.
func (j *Joiner) Run(stopCh <-chan struct{}) {
	defer klog.InfoS("Joiner ended", "member", j.member.Name)
	var (
		peer   string
		joined bool
	)
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for !joined { // WANT ctxrunnable/deaf-loop
		<-tick.C
		var err error
		if peer, err = j.member.reach(); err != nil {
			klog.ErrorS(err, "Join failed", "member", j.member.Name)
			continue
		}
		joined = true
	}
	select {
	case j.ready <- peer:
	case <-stopCh:
		return
	}
	<-stopCh
}

func Launch(m *Member, ready chan<- string, stopCh <-chan struct{}) {
	go (&Joiner{member: m, ready: ready}).Run(stopCh)
}
