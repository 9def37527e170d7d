package audit

import "time"

// Drain must be called once.
func (t *Trail) Drain(stop <-chan struct{}) {
	defer close(t.gone)
	tick := time.NewTicker(t.flush)
	defer tick.Stop()
	var batch []Entry
	write := func() {
		if len(batch) == 0 {
			return
		}
		if err := t.sink.Write(batch); err != nil {
			t.log.Error(err, "audit batch dropped", "entries", len(batch))
		}
		batch = batch[:0]
	}
	defer write()
	for {
		select {
		case e := <-t.in:
			if batch = append(batch, e); len(batch) >= 100 {
				write()
			}
		case <-tick.C:
			write()
		case <-stop:
			return
		}
	}
}
