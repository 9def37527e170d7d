// Package errs adds words to errors.
package errs

import "errors"

type worded struct {
	error
	words string
}

func (w worded) Error() string { return w.words + ": " + w.error.Error() }

// Wrap adds words to an error, and has words of its own where there is none.
func Wrap(err error, words string) error {
	if err == nil {
		return errors.New(words)
	}
	return worded{error: err, words: words}
}
