// Package loads is the sender of a program in another package.
package loads

import "time"

// Discover says with each round in which it has found something that it has.
func Discover(found chan<- struct{}, list func() map[string]string) {
	for {
		if names := list(); names != nil {
			for name := range names {
				delete(names, name)
			}
			found <- struct{}{}
		}
		time.Sleep(time.Minute)
	}
}

// First says it once.
func First(found chan<- struct{}, list func() map[string]string) {
	for told := false; ; {
		if list() != nil && !told {
			told = true
			found <- struct{}{}
		}
		time.Sleep(time.Minute)
	}
}

// All says it for each name of a list.
func All(found chan<- struct{}, names []string) {
	for range names {
		found <- struct{}{}
		time.Sleep(time.Second)
	}
}
