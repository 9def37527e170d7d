module example.com/operator

go 1.26.0

require example.com/library v1.0.0

replace example.com/library => ./library
