// Package passed hands channels to functions of another package.
package passed

import "github.com/ctrllint/ctrllint/testdata/channels/passed/feed"

func hands(all []string) {
	names := make(chan string) // channel: 1 receive; others send
	go feed.One(names, "a")    // passed: 1
	go feed.Two(names)         // passed: 2
	go feed.Each(all, names)   // passed: many
	feed.Try(names)
	<-names
}

func hidden() {
	names := make(chan string)
	go feed.Turn(names)
	kept := make(chan string)
	feed.Keep(kept)
	<-names
	<-kept
}
