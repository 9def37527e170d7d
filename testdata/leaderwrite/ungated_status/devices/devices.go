// Package devices looks after the disks of a node.
package devices

// A Manager is that of one node.
type Manager struct {
	NodeName string
	Disks    map[string]int64
}

// Settings are those of the program.
type Settings struct {
	PodName string
	Every   int
	Node    Manager
}
