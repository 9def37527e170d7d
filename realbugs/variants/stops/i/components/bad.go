package components

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Component interface {
	Name() string
	Run(ctx context.Context) error
}

type dnsProbe struct{ host string }

func (d dnsProbe) Name() string { return "dns" }

func (d dnsProbe) Run(ctx context.Context) error {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		if _, err := net.DefaultResolver.LookupHost(ctx, d.host); err != nil && ctx.Err() == nil {
			return fmt.Errorf("dns: %w", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
	}
}

type udpEcho struct{ port int }

func (u udpEcho) Name() string { return "echo" }

func (u udpEcho) Run(ctx context.Context) error {
	c, err := net.ListenUDP("udp", &net.UDPAddr{Port: u.port})
	if err != nil {
		return err
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	buf := make([]byte, 1500)
	for ctx.Err() == nil {
		n, from, err := c.ReadFrom(buf)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		_, _ = c.WriteTo(buf[:n], from)
	}
	return nil
}

func All() []Component { return []Component{dnsProbe{host: "db.internal"}, udpEcho{port: 7}} }

func RunAll(ctx context.Context) error {
	var wg sync.WaitGroup
	for _, c := range All() {
		wg.Add(1)
		go func(c Component) {
			defer wg.Done()
			klog.InfoS("component starts", "name", c.Name())
			c.Run(ctx) // WANT errchan/dropped-error
			klog.InfoS("component ended", "name", c.Name())
		}(c)
	}
	wg.Wait()
	return nil
}
