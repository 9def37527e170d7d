// Package copies_in_a_circle compares, in a loop that receives, a part of one variable that holds another one, which holds the first.
package copies_in_a_circle

type parcel struct{ kind, weight *int }

// copies leaves the loop by neither.
func copies(parcels <-chan parcel, log func(*parcel, *parcel)) {
	for {
		var a, b parcel
		select {
		case <-parcels:
			a = b
			b = a
			if a.kind == nil {
				continue
			}
			log(nil, nil)
			if b.weight != nil {
				return
			}
		}
	}
}
