package syslogd

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Forwarder struct {
	conn *net.UDPConn
	emit func(from net.Addr, line string)
}

func (f *Forwarder) Run(stop <-chan struct{}) {
	defer f.conn.Close()
	buf := make([]byte, 8192)
	for {
		select {
		case <-stop:
			return
		default:
			if err := f.conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
				klog.ErrorS(err, "deadline")
				return
			}
			n, from, err := f.conn.ReadFrom(buf)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				continue
			}
			if err != nil {
				klog.ErrorS(err, "read")
				return
			}
			f.emit(from, string(buf[:n]))
		}
	}
}

func ForwardAll(stop <-chan struct{}, fs ...*Forwarder) {
	var wg sync.WaitGroup
	for _, f := range fs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			f.Run(stop)
		}()
	}
	<-stop
	klog.InfoS("waiting for forwarders", "n", len(fs))
	wg.Wait()
}
