package error_overwritten

import (
	"compress/gzip"
	"io"
	"os"
)

// compress is run by no reconcile of the package: whoever calls it, what was not compressed counts as written (cluster-api-operator).
func compress(to io.Writer, data []byte) (err error) {
	w := gzip.NewWriter(to)
	defer func() {
		err = w.Close() // want `error-overwritten: when Close works, it makes a success of whatever error the function was about to return`
	}()
	_, err = w.Write(data)
	return err
}

// okCompress returns both errors.
func okCompress(to io.Writer, data []byte) (err error) {
	w := gzip.NewWriter(to)
	defer func() {
		if closeErr := w.Close(); err == nil {
			err = closeErr
		}
	}()
	_, err = w.Write(data)
	return err
}

// okRead has an error of a close that nobody reads.
func okRead(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = f.Close() }()
	return io.ReadAll(f)
}
