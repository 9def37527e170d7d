// Package reach states which calls a call leads to, and what has run before it.
package reach

func ask()    {}
func first()  {}
func second() {}

type worker struct{ start func() }

func (w *worker) run() { second() }

func (w *worker) launch() {
	first()
	go w.run()
	w.twice()
}

func (w *worker) twice() {
	w.again()
	defer w.again()
}

func (w *worker) again() {
	second()
	w.twice() // a function is entered once
}

func reaching(w *worker) {
	w.run()    // reaches: second
	w.launch() // reaches: first; run; twice; twice>again; twice>again; twice>again>second; twice>again>twice
}

func preceding(w *worker, ready bool) {
	first()
	ask() // preceding: first
	if ready {
		second()
	}
	ask() // preceding: ask, first
	func() {
		w.run()
		ask() // preceding: run, ask, ask, first
	}()
	deferred := func() {
		ask() // preceding: preceding$1, ask, ask, first
	}
	defer deferred()
	w.twice()
}
