package replica

import "k8s.io/klog/v2"

func (r *Replicator) ship() {
	defer r.wg.Done()
	for {
		select {
		case <-r.stopCh:
			return
		default:
			klog.V(6).InfoS("polling the log", "seq", r.position())
		}
		segs, err := r.log.Since(r.position())
		if err != nil {
			klog.ErrorS(err, "reading the log")
			idle()
			continue
		}
		for _, s := range segs {
			if err := r.peer.Apply(s); err != nil {
				klog.ErrorS(err, "standby refused", "seq", s.Seq)
				break
			}
			r.advance(s.Seq)
		}
		idle()
	}
}
