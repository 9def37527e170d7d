package region

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Image is a machine image as a region offers it.
type Image struct {
	ID     string `json:"id"`
	Region string `json:"region"`
}

// Catalog looks images up.
type Catalog interface {
	Find(ctx context.Context, name string) (Image, error)
}

type httpCatalog struct {
	region string
	url    string
}

// Open makes the catalog of a region.
func Open(region, url string) Catalog { return &httpCatalog{region: region, url: url} }

func (c *httpCatalog) Find(ctx context.Context, name string) (Image, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/images/"+name, http.NoBody)
	if err != nil {
		return Image{}, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return Image{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Image{}, fmt.Errorf("%s: %s: %s", c.region, name, resp.Status)
	}
	img := Image{Region: c.region}
	return img, json.NewDecoder(resp.Body).Decode(&img)
}
