package migrate

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"

	"k8s.io/klog/v2"
)

type Mover struct {
	errc chan error
}

func (m *Mover) fail(stage string, err error) {
	if err == nil {
		return
	}
	klog.ErrorS(err, "Migration stage failed", "stage", stage)
	m.errc <- fmt.Errorf("%s: %w", stage, err) // WANT errchan/error-only-send
}

// Copy pipes a dump of one database into another.
func Copy(from, to string) error {
	m := &Mover{errc: make(chan error, 2)}
	pr, pw := io.Pipe()
	var stderr bytes.Buffer

	dump := exec.Command("pg_dump", "--format=custom", from)
	dump.Stdout, dump.Stderr = pw, &stderr
	restore := exec.Command("pg_restore", "--dbname", to)
	restore.Stdin, restore.Stdout = pr, os.Stdout

	go func() {
		err := dump.Run()
		pw.CloseWithError(err)
		m.fail("dump", err)
	}()
	go func() {
		err := restore.Run()
		pr.CloseWithError(err)
		m.fail("restore", err)
	}()
	if err := <-m.errc; err != nil {
		return fmt.Errorf("copying %s: %w", from, err)
	}
	return nil
}
