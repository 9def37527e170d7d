package syslogd

import (
	"net"
	"sync"

	"k8s.io/klog/v2"
)

type Collector struct {
	conn *net.UDPConn
	emit func(from net.Addr, line string)
}

func Listen(port int, emit func(net.Addr, string)) (*Collector, error) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{Port: port})
	if err != nil {
		return nil, err
	}
	return &Collector{conn: conn, emit: emit}, nil
}

func (c *Collector) Run(stop <-chan struct{}) {
	defer c.conn.Close()
	buf := make([]byte, 8192)
	for {
		select {
		case <-stop:
			return
		default:
			n, from, err := c.conn.ReadFrom(buf) // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
			if err != nil {
				klog.ErrorS(err, "read")
				continue
			}
			c.emit(from, string(buf[:n]))
		}
	}
}

func RunAll(stop <-chan struct{}, cs ...*Collector) {
	var wg sync.WaitGroup
	for _, c := range cs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.Run(stop)
		}()
	}
	<-stop
	klog.InfoS("waiting for collectors", "n", len(cs))
	wg.Wait()
}
