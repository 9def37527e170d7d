package splice

import (
	"fmt"
	"io"
	"net"
	"time"

	"k8s.io/klog/v2"
)

// Relay joins clients with a message broker.
type Relay struct {
	Broker  string
	Timeout time.Duration
}

// Handle serves one client and returns when either side has hung up.
func (r *Relay) Handle(client net.Conn) error {
	defer client.Close()
	broker, err := net.DialTimeout("tcp", r.Broker, r.Timeout)
	if err != nil {
		return fmt.Errorf("dialing %s: %w", r.Broker, err)
	}
	defer broker.Close()
	klog.V(4).InfoS("session", "client", client.RemoteAddr(), "broker", broker.RemoteAddr())

	errs := make(chan error, 2)
	go func() {
		_, err := io.Copy(broker, client)
		if err != nil {
			err = fmt.Errorf("to broker: %w", err)
		}
		errs <- err
	}()
	go func() {
		_, err := io.Copy(client, broker)
		if err != nil {
			err = fmt.Errorf("to client: %w", err)
		}
		errs <- err
	}()
	return <-errs
}
