// Package feed sends on what it is handed.
package feed

func One(names chan<- string, name string) {
	if name != "" {
		names <- name
		return
	}
	names <- "default"
}

func Two(names chan string) {
	names <- "a"
	One(names, "b")
}

func Each(all []string, names chan<- string) {
	defer close(names)
	for _, name := range all {
		One(names, name)
	}
}

func Try(names chan string) {
	select {
	case names <- "a":
	default:
	}
}

func Turn(names chan string) {
	names <- "a"
	<-names
}

var kept chan string

func Keep(names chan string) { kept = names }
