package spins_after_done

import "k8s.io/client-go/util/workqueue"

// A handler is started by another package: its parameter says by name and type that it stops it (antrea's packet-in).
type handler struct{ queue workqueue.TypedInterface[int] }

func (h *handler) StartHandler(packets <-chan int, stopCh <-chan struct{}) {
	for {
		select {
		case packet := <-packets:
			h.queue.Add(packet)
		case <-stopCh: // want `spins-after-done: the loop goes on after stopCh ends`
			h.queue.ShutDown()
			break
		}
	}
}

func (h *handler) okStartHandler(packets <-chan int, stopCh <-chan struct{}) {
	for {
		select {
		case packet := <-packets:
			h.queue.Add(packet)
		case <-stopCh:
			h.queue.ShutDown()
			return
		}
	}
}

// The name of this one says that it wakes.
func (h *handler) okFollow(packets <-chan int, wake <-chan struct{}) {
	for {
		select {
		case packet := <-packets:
			h.queue.Add(packet)
		case <-wake:
			h.queue.Add(0)
		}
	}
}
