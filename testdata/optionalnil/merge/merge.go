// Package merge writes into maps that it is handed.
package merge

// Into adds entries to a map.
func Into(into, more map[string]string) {
	for key, value := range more {
		into[key] = value
	}
}

// Made adds entries to a map, which it makes if there is none.
func Made(into, more map[string]string) map[string]string {
	if into == nil {
		into = make(map[string]string, len(more))
	}
	for key, value := range more {
		into[key] = value
	}
	return into
}

// Checked adds an entry to a map if there is one.
func Checked(into map[string]string, key string) bool {
	if into == nil {
		return false
	}
	into[key] = "true"
	return true
}
