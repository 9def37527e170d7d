// Package feeds sends on a channel that it is handed.
package feeds

// A Feed has a value.
type Feed struct{ Value int }

// Send sends the value.
func (f *Feed) Send(values chan<- int) { values <- f.Value }
