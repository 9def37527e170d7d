package broker

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Broker keeps a connection to the message broker.
type Broker struct {
	addr string
	log  logr.Logger

	startOnce sync.Once
	stopOnce  sync.Once
	mu        sync.Mutex
	conn      net.Conn
	out       chan []byte
	stop      chan struct{}
	done      chan struct{}
}

func New(addr string, log logr.Logger) *Broker {
	return &Broker{
		addr: addr, log: log,
		out:  make(chan []byte, 128),
		stop: make(chan struct{}),
		done: make(chan struct{}),
	}
}

// ensure starts the sender with the first use.
func (b *Broker) ensure() {
	b.startOnce.Do(func() { go b.send() })
}

// Publish queues a message.
func (b *Broker) Publish(ctx context.Context, msg []byte) error {
	b.ensure()
	select {
	case b.out <- msg:
		return nil
	case <-b.stop:
		return errors.New("broker is closed")
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close ends the sender and the connection.
func (b *Broker) Close() error {
	b.startOnce.Do(func() { close(b.done) })
	b.stopOnce.Do(func() { close(b.stop) })
	<-b.done
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.conn == nil {
		return nil
	}
	return b.conn.Close()
}

func (b *Broker) send() {
	defer close(b.done)
	for {
		select {
		case <-b.stop:
			return
		case msg := <-b.out:
			if err := b.write(msg); err != nil {
				b.log.Error(err, "message is lost")
			}
		}
	}
}

func (b *Broker) write(msg []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.conn == nil {
		c, err := net.DialTimeout("tcp", b.addr, 5*time.Second)
		if err != nil {
			return fmt.Errorf("dialing the broker: %w", err)
		}
		b.conn = c
	}
	if err := b.conn.SetWriteDeadline(time.Now().Add(5 * time.Second)); err != nil {
		return err
	}
	_, err := b.conn.Write(msg)
	return err
}
