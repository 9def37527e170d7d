// Package errchan reports goroutines whose end or error gets lost.
package errchan
