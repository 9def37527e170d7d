package report

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestScreenshots draws the page in a browser, light and dark, and narrow. It looks for what a person would see at once: that the background is the one
// of the scheme, that there is text on all of the first screen, and that nothing is wider than the window. With CTRLLINT_SCREENSHOTS the pictures are kept
// in that folder.
func TestScreenshots(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds to start")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium in PATH to draw the page")
	}
	var page bytes.Buffer
	if err := writeHTML(&page, operator(), Screen{}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if kept := os.Getenv("CTRLLINT_SCREENSHOTS"); kept != "" {
		dir = kept
	}
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, page.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]struct {
		size string
		dark bool
	}{
		"light":  {"1200,1600", false},
		"dark":   {"1200,1600", true},
		"narrow": {"500,800", false},
	} {
		picture := draw(t, browser, file, filepath.Join(dir, name+".png"), s.size, s.dark)
		paper, rows, edge := looks(picture)
		if s.dark != (paper < 0x4000) {
			t.Errorf("%s: the background has the brightness %#x", name, paper)
		}
		if rows < 5 {
			t.Errorf("%s: text in %d of ten bands of the first screen", name, rows)
		}
		if edge {
			t.Errorf("%s: something reaches the right edge of the window", name)
		}
	}
}

// draw has a browser write a picture of the first screen of a page.
func draw(t *testing.T, browser, page, picture, size string, dark bool) image.Image {
	t.Helper()
	args := []string{"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--run-all-compositor-stages-before-draw", "--virtual-time-budget=2000", "--user-data-dir=" + t.TempDir(), "--window-size=" + size, "--screenshot=" + picture}
	if dark {
		args = append(args, "--blink-settings=preferredColorScheme=0")
	}
	cmd := exec.CommandContext(t.Context(), browser, append(args, "file://"+page)...)
	cmd.WaitDelay = time.Second // its children keep its output open
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("chromium draws nothing here: %v\n%s", err, out)
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// looks returns how bright the upper left corner is, in how many of ten bands something is drawn, and whether
// something is at the right edge.
func looks(img image.Image) (paper uint32, rows int, edge bool) {
	b := img.Bounds()
	bright := func(x, y int) uint32 { r, g, b, _ := img.At(x, y).RGBA(); return (r + g + b) / 3 }
	differs := func(x, y int) bool { d := int(bright(x, y)) - int(paper); return d > 0x3000 || d < -0x3000 }
	paper = bright(b.Min.X+1, b.Min.Y+1)
	for band := range 10 {
		drawn := false
		for y := b.Dy() * band / 10; y < b.Dy()*(band+1)/10; y++ {
			for x := range b.Dx() {
				drawn = drawn || differs(x, y)
			}
			edge = edge || differs(b.Max.X-1, y)
		}
		if drawn {
			rows++
		}
	}
	return paper, rows, edge
}
