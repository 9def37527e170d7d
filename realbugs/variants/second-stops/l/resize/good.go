package resize

import (
	"os/exec"
	"time"

	"k8s.io/klog/v2"
)

// Extend is Grow for devices that are mounted.
func Extend(dev string) (ended bool, err error) {
	out := make(chan Outcome, 1)
	go func() {
		err := exec.Command("xfs_growfs", dev).Run()
		out <- Outcome{Device: dev, Err: err}
	}()
	for range 5 {
		select {
		case o := <-out:
			return true, o.Err
		default:
			time.Sleep(200 * time.Millisecond)
		}
	}
	klog.InfoS("Resize goes on in the background", "device", dev)
	return false, nil
}
