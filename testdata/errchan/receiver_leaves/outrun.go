package receiver_leaves

import "time"

// okAnswer sends once: the time-out is made anew in each round, and the ticker comes sooner each time.
func okAnswer(bound func() bool) bool {
	ticker := time.NewTicker(5 * time.Second)
	answer := make(chan bool)
	go func() {
		for {
			select {
			case <-time.After(5 * time.Minute):
				answer <- false
			case <-ticker.C:
				if bound() {
					answer <- true
					return
				}
			}
		}
	}()
	return <-answer
}

// twice sends again after a time-out that does come, to nobody.
func twice(bound func() bool) bool {
	late := time.After(5 * time.Minute)
	answer := make(chan bool)
	go func() {
		for {
			select {
			case <-late:
				answer <- false // want `unbuffered-send: send on answer blocks for ever once twice has returned`
			case <-time.After(5 * time.Second):
				if bound() {
					answer <- true // related `.*`
					return
				}
			}
		}
	}()
	return <-answer
}
