package programs

import (
	"context"
	"os"

	"github.com/ctrllint/ctrllint/testdata/process/apps"
	"github.com/ctrllint/ctrllint/testdata/process/server"
)

// A Node runs its parts beside each other.
type Node struct {
	monitor apps.Monitor
	service apps.Service
}

func NewNode() *Node {
	return &Node{monitor: server.NewMonitor(os.Stdin), service: server.NewService(":8443")}
}

// Run is called with what ends with the signals.
func (n *Node) Run(ctx context.Context) error {
	go n.monitor.Run(ctx.Done())
restart:
	err := n.service.Start(ctx)
	if err != nil && err.Error() == "leader election lost" {
		goto restart
	}
	return err
}

// Sessions opens one after the other.
func Sessions(ctx context.Context, addresses <-chan string) {
	for address := range addresses {
		client, cancel := context.WithCancel(ctx)
		if err := server.NewSession(address).Open(client); err != nil {
			println(err.Error())
		}
		cancel()
	}
}
