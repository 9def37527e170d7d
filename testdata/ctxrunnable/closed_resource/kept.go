package closed_resource

import (
	"net"
	"sync"
)

// A door has its stop in a field, and looks at it between two connections.
type door struct {
	listener net.Listener
	stop     chan struct{}
	handle   func(net.Conn)
}

func newDoor(address string, handle func(net.Conn)) (*door, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	d := &door{listener: listener, stop: make(chan struct{}), handle: handle}
	go d.run()
	return d, nil
}

func (d *door) Stop() { close(d.stop) }

func (d *door) run() {
	for {
		select {
		case <-d.stop:
			_ = d.listener.Close()
			return
		default:
		}
		conn, err := d.listener.Accept() // want `deaf-loop: Accept of d.listener waits on after stop ends: nothing closes it then`
		if err != nil {
			continue
		}
		go d.handle(conn)
	}
}

// A told door is sent its stop, which is lost while it waits for a connection.
type toldDoor struct {
	listener net.Listener
	stop     chan struct{}
	handle   func(net.Conn)
}

func newToldDoor(address string, handle func(net.Conn)) (*toldDoor, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	d := &toldDoor{listener: listener, stop: make(chan struct{}), handle: handle}
	go d.run()
	return d, nil
}

func (d *toldDoor) Stop() {
	select {
	case d.stop <- struct{}{}:
		close(d.stop)
	default:
	}
}

func (d *toldDoor) run() {
	for {
		select {
		case <-d.stop:
			_ = d.listener.Close()
			return
		default:
		}
		conn, err := d.listener.Accept() // want `deaf-loop: Accept of d.listener waits on after stop ends`
		if err != nil {
			continue
		}
		go d.handle(conn)
	}
}

// okDoor closes its listener where it is stopped.
type okDoor struct {
	listener net.Listener
	stop     chan struct{}
	once     sync.Once
	handle   func(net.Conn)
}

func newOkDoor(address string, handle func(net.Conn)) (*okDoor, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	d := &okDoor{listener: listener, stop: make(chan struct{}), handle: handle}
	go d.okRun()
	return d, nil
}

func (d *okDoor) Stop() {
	d.once.Do(func() {
		close(d.stop)
		_ = d.listener.Close()
	})
}

func (d *okDoor) okRun() {
	for {
		select {
		case <-d.stop:
			return
		default:
		}
		conn, err := d.listener.Accept()
		if err != nil {
			continue
		}
		go d.handle(conn)
	}
}
