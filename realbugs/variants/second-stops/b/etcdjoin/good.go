package etcdjoin

import (
	"time"

	"k8s.io/klog/v2"
)

type Learner struct {
	member *Member
	ready  chan<- string
}

func (l *Learner) Run(stopCh <-chan struct{}) {
	defer klog.InfoS("Learner ended", "member", l.member.Name)
	var (
		peer   string
		joined bool
	)
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for !joined {
		select {
		case <-stopCh:
			return
		case <-tick.C:
		}
		var err error
		if peer, err = l.member.reach(); err != nil {
			klog.ErrorS(err, "Join failed", "member", l.member.Name)
			continue
		}
		joined = true
	}
	select {
	case l.ready <- peer:
	case <-stopCh:
		return
	}
	<-stopCh
}

func LaunchLearner(m *Member, ready chan<- string, stopCh <-chan struct{}) {
	go (&Learner{member: m, ready: ready}).Run(stopCh)
}
