// Shutdown is asked by another process whether it may end.
package main

import (
	"log"
	"net/http"
	"os"
	"time"
)

type manager struct{ file string }

func (m *manager) ready(w http.ResponseWriter, r *http.Request) {
	for { // want `deaf-loop: ready of \*manager can loop for ever after its request is given up`
		_, err := os.Stat(m.file)
		if err == nil {
			if _, err := w.Write([]byte("OK")); err != nil {
				log.Print(err)
			}
			return
		}
		log.Printf("error checking for file: %v", err)
		time.Sleep(time.Second)
	}
}

func main() {
	m := &manager{file: "/ok"}
	http.HandleFunc("/shutdown", m.ready)
	log.Fatal(http.ListenAndServe("localhost:8090", nil))
}
