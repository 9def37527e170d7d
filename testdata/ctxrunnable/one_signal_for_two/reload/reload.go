// Package reload watches a file until its caller gets a signal.
package reload

import "os"

// Watch calls load for each change.
func Watch(changes <-chan string, stop chan os.Signal) {
	for {
		select {
		case _, open := <-changes:
			if !open {
				return
			}
		case <-stop:
			return
		}
	}
}
