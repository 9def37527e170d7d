package closed_while_sending

import (
	"io"
	"sync"

	"k8s.io/klog/v2"
)

// An upload writes what it reads in a goroutine of its own, which closes the channel when it fails (polardbx-operator).
type upload struct {
	reader io.Reader
	writer io.Writer
}

func (u *upload) run() error {
	parts := make(chan []byte)
	var done sync.WaitGroup
	done.Add(1)
	go func() {
		defer done.Done()
		for {
			part, ok := <-parts
			if !ok {
				break
			}
			if _, err := u.writer.Write(part); err != nil {
				close(parts) // want `close-while-sending: close of parts does not wait for the sends of run: a send that comes after it panics`
				break
			}
		}
	}()
	buf := make([]byte, 1024)
	for {
		n, err := u.reader.Read(buf)
		if n > 0 {
			parts <- buf[:n]
		}
		if err != nil {
			close(parts)
			break
		}
	}
	done.Wait()
	return nil
}

// okDrains takes what is left when it has failed.
func (u *upload) okDrains() {
	parts := make(chan []byte)
	go func() {
		for part := range parts {
			if _, err := u.writer.Write(part); err != nil {
				klog.ErrorS(err, "write")
			}
		}
	}()
	buf := make([]byte, 1024)
	for {
		n, err := u.reader.Read(buf)
		parts <- buf[:n]
		if err != nil {
			close(parts)
			return
		}
	}
}
