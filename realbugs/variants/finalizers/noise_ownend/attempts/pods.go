package attempts

import (
	"context"
	"net"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Registrar registers databases as soon as they listen.
type Registrar struct {
	add func(addr string)
}

func (r *Registrar) Handler() cache.ResourceEventHandler {
	return cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod)
			return ok && pod.Labels["app"] == "database" && pod.Status.PodIP != ""
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: r.onAdd},
	}
}

func (r *Registrar) onAdd(obj any) {
	addr := net.JoinHostPort(obj.(*corev1.Pod).Status.PodIP, "5432")
	if !listens(context.Background(), addr) {
		klog.InfoS("database does not listen", "addr", addr)
		return
	}
	r.add(addr)
}

func listens(ctx context.Context, addr string) bool {
	d := net.Dialer{Timeout: 200 * time.Millisecond}
	until := time.Now().Add(3 * time.Second)
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			conn.Close()
			return true
		}
		if time.Now().After(until) {
			return false
		}
		time.Sleep(200 * time.Millisecond)
	}
}
