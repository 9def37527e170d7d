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
