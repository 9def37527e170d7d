package closed_while_sending

import "errors"

// okForEach receives as many values as it has started goroutines, each of which sends one: both loops count up to the same number.
func okForEach(length int, f func(i int) error) error {
	errCh := make(chan error, length)
	defer close(errCh)
	for i := range length {
		go func(i int) {
			errCh <- f(i)
		}(i)
	}
	errs := make([]error, 0, length)
	for range length {
		errs = append(errs, <-errCh)
	}
	return errors.Join(errs...)
}

// okForNames does the same in plain loops.
func okForNames(names []string, f func(string) error) error {
	errCh := make(chan error, len(names))
	defer close(errCh)
	for _, name := range names {
		go func() { errCh <- f(name) }()
	}
	var errs []error
	for i := 0; i < len(names); i++ {
		errs = append(errs, <-errCh)
	}
	return errors.Join(errs...)
}

// notAll starts more goroutines than it receives values.
func notAll(length, enough int, f func(i int) error) error {
	errCh := make(chan error, length)
	defer close(errCh) // want `close-while-sending: close of errCh does not wait for the goroutine that sends on it`
	for i := range length {
		go func(i int) {
			errCh <- f(i)
		}(i)
	}
	var errs []error
	for range enough {
		errs = append(errs, <-errCh)
	}
	return errors.Join(errs...)
}
