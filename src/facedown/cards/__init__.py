"""Cards as data: packs read and checked, put into rows for kernels and into words for people."""
