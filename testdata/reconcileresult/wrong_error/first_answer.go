package wrong_error

import (
	"encoding/json"
	"io"
	"net/http"
)

// An attempt is a request that can be sent more than once.
type attempt interface {
	Next() (*http.Response, error)
	Clone() attempt
	Rewind() error
}

// okFirstAnswer asks once more where the answer says so, and has the first one otherwise (cloud-provider-azure).
func okFirstAnswer(req attempt) (*http.Response, error) {
	response, err := req.Next()
	if err != nil || response == nil {
		return response, err
	}
	raw, _ := io.ReadAll(response.Body)
	var body map[string]map[string]any
	if unmarshalErr := json.Unmarshal(raw, &body); unmarshalErr != nil {
		return response, err
	}
	if _, ok := body["error"]; !ok {
		return response, err
	}
	second := req.Clone()
	rewindErr := req.Rewind()
	if rewindErr != nil {
		return response, err
	}
	other, otherErr := second.Next()
	if other == nil || other.StatusCode < 200 || other.StatusCode > 299 {
		return response, err
	}
	return other, otherErr
}

// asksTwice needs both.
func asksTwice(req attempt) (*http.Response, error) {
	response, err := req.Next()
	if err != nil {
		return response, err
	}
	if rewindErr := req.Rewind(); rewindErr != nil {
		return response, err // want `wrong-error: err is nil here`
	}
	other, otherErr := req.Clone().Next()
	return other, otherErr
}

// makesOwn returns something else than one of the answers.
func makesOwn(req attempt) (*http.Response, error) {
	response, err := req.Next()
	if err != nil {
		return nil, err
	}
	if rewindErr := req.Rewind(); rewindErr != nil {
		return response, err // want `wrong-error: err is nil here`
	}
	other, otherErr := req.Clone().Next()
	if other == nil {
		return response, err // want `untested-error`
	}
	return other, otherErr
}
