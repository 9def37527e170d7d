package resize

import (
	"os/exec"
	"time"

	"k8s.io/klog/v2"
)

type Outcome struct {
	Device string
	Err    error
}

func grow(dev string, out chan<- Outcome) {
	cmd := exec.Command("resize2fs", dev)
	raw, err := cmd.CombinedOutput()
	if err != nil {
		klog.ErrorS(err, "resize2fs", "device", dev, "output", string(raw))
	}
	out <- Outcome{Device: dev, Err: err} // WANT errchan/unbuffered-send
}

// Grow starts the resize of a file system and says whether it has ended soon.
func Grow(dev string) (ended bool, err error) {
	out := make(chan Outcome)
	go grow(dev, out)
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
