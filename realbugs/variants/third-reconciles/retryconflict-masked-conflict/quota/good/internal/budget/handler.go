package budget

import (
	"encoding/json"
	"errors"
	"net/http"
)

type request struct {
	Tenant string `json:"tenant"`
	Units  int    `json:"units"`
}

// Handler serves bookings.
func Handler(b *Book, limit int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in request
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		switch err := b.Take(r.Context(), in.Tenant, in.Units, limit); {
		case errors.Is(err, errFull):
			http.Error(w, "full", http.StatusConflict)
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
}
