package attacher

import "time"

type Unstager struct{ Attacher }

func (u *Unstager) begin() {
	u.Lock()
	defer u.Unlock()
	for volume, since := range u.attached {
		u.log.Info("unstaging", "volume", volume, "age", time.Since(since))
		u.workers.Add(1)
		go u.detach(volume)
	}
}

func (u *Unstager) UnstageAll() int {
	u.begin()
	u.workers.Wait()
	u.Lock()
	defer u.Unlock()
	return len(u.attached)
}
