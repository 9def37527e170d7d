package look_before_send

// drainWhatIsThere receives while the channel says that it holds something, which is an exit without a select.
func drainWhatIsThere(done <-chan struct{}, work func() int) {
	found := make(chan int)
	go func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			found <- work() // want `fake-guard: send on found is not guarded by the look at done`
		}
	}()
	for len(found) > 0 {
		<-found
	}
}

// receivesFromAll goes through a list of channels, whose length says nothing of theirs.
func receivesFromAll(done <-chan struct{}, work func() int) {
	var all []chan int
	for range 4 {
		found := make(chan int)
		all = append(all, found)
		go func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				found <- work() // want `skipped-close: send on found is skipped by an earlier return; receivesFromAll then waits for ever`
			}
		}()
	}
	for {
		for _, found := range all {
			<-found
		}
	}
}
