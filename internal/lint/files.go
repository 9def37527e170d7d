package lint

import "github.com/ctrllint/ctrllint/internal/load"

// files reads the files that rules ask, and keeps what they make of them. See rule.Files.
type files struct {
	overlay load.Overlay
	memo    memo
}

// A memo holds what was made of files, by kind and name.
type memo map[[2]string]made

type made struct {
	stamp string // of the file that it was made of
	value any
}

func (f files) Read(name string) ([]byte, error) { return f.overlay.Read(name) }

func (f files) Made(kind, name string, of func(text []byte) any) (any, error) {
	key := [2]string{kind, name}
	stamp := f.overlay.Stamp(name)
	if known, ok := f.memo[key]; ok && stamp != "" && known.stamp == stamp {
		return known.value, nil
	}
	text, err := f.Read(name)
	if err != nil {
		return nil, err
	}
	value := of(text)
	if f.memo != nil {
		f.memo[key] = made{stamp, value}
	}
	return value, nil
}
