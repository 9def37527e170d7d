package room_for_each

import "net/http"

const workers = 3

// okFixed has room for what each of its workers sends.
func okFixed(work func() error) error {
	errs := make(chan error, workers)
	for range workers {
		go func() { errs <- work() }()
	}
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// okWritten starts what it names.
func okWritten(api, probes *http.Server) error {
	errs := make(chan error, 2)
	for _, server := range []*http.Server{api, probes} {
		go func() { errs <- server.ListenAndServe() }()
	}
	return <-errs
}

func okCounted(work func() error) error {
	errs := make(chan error, 6)
	for i := 0; i < workers; i++ {
		go func() {
			errs <- work()
			errs <- work()
		}()
	}
	return <-errs
}

func lessRoom(work func() error) error {
	errs := make(chan error, workers-2)
	for range workers {
		go func() {
			errs <- work() // want `unbuffered-send: send on errs blocks for ever once lessRoom has returned: more sends than the buffer of 1 takes`
		}()
	}
	if err := <-errs; err != nil {
		return err
	}
	return nil
}

func twice(work func() error) error {
	errs := make(chan error, workers)
	for range workers {
		go func() {
			errs <- work() // want `unbuffered-send: send on errs blocks for ever once twice has returned: more sends than the buffer of 3 takes`
			errs <- work()
		}()
	}
	return <-errs
}

func inRounds(work func() error, rounds int) error {
	errs := make(chan error, workers)
	for range rounds {
		for range workers {
			go func() {
				errs <- work() // want `unbuffered-send: send on errs blocks for ever once inRounds has returned`
			}()
		}
	}
	return <-errs
}
