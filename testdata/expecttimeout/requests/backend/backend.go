// Package backend tells a server of changes.
package backend

import (
	"net/http"
	"strings"
)

// Announce tells of a change. It is reported where a controller calls it.
func Announce(name string) error {
	answer, err := http.Post("http://backend/"+name, "text/plain", strings.NewReader("changed"))
	if err != nil {
		return err
	}
	return answer.Body.Close()
}
