module example.com/operator

go 1.26.0
