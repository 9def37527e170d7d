// Package slots has an instance that says when its replication slots are to change.
package slots

// Instance is a database.
type Instance struct{ changes chan string }

// Changes gives the configurations to come.
func (i *Instance) Changes() <-chan string { return i.changes }

// Change says that there is a new one.
func (i *Instance) Change(config string) { i.changes <- config }
