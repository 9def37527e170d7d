// Package ways states whether all ways to a function come through a begin, or some way does. One through a stop does not, and one through a skip does
// not count.
package ways

func beginAll() {
	direct()
	through()
	left()
	right()
	partly()
	counted()
	Exported()
	circle()
}

func stopAll() { partly() }

func skipAll() { counted() }

func direct() {
	mark() // ways: every, every seen, some
}

func through() { helper() }
func helper() {
	mark() // ways: every, every seen, some
}

// Two ways through one function are two ways to it.
func left()  { shared() }
func right() { shared() }
func shared() {
	below()
	below()
}
func below() {
	mark() // ways: every, every seen, some
}

func partly() {
	mark() // ways: some
}

func counted() {
	mark() // ways: every, every seen, some
}

// Exported has callers that are not seen.
func Exported() {
	mark() // ways: every seen, some
}

func circle() {
	circle()
	mark() // ways: every, every seen, some
}

// alone and again have only each other.
func alone() { again() }
func again() {
	alone()
	mark() // ways: no
}

func mark() {}
