package migrate

import (
	"errors"
	"fmt"
	"io"
	"os/exec"

	"k8s.io/klog/v2"
)

type Stager struct {
	errc chan error
}

func (s *Stager) finish(stage string, err error) {
	if err != nil {
		klog.ErrorS(err, "Migration stage failed", "stage", stage)
		err = fmt.Errorf("%s: %w", stage, err)
	}
	s.errc <- err
}

// Stage pipes a dump of one database into the archive.
func Stage(from, bucket string) error {
	s := &Stager{errc: make(chan error, 2)}
	pr, pw := io.Pipe()

	dump := exec.Command("pg_dump", "--format=custom", from)
	dump.Stdout = pw
	upload := exec.Command("rclone", "rcat", bucket)
	upload.Stdin = pr

	go func() {
		err := dump.Run()
		pw.CloseWithError(err)
		s.finish("dump", err)
	}()
	go func() {
		err := upload.Run()
		pr.CloseWithError(err)
		s.finish("upload", err)
	}()
	return errors.Join(<-s.errc, <-s.errc)
}
