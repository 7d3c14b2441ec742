package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
)

type point struct{ x, y float64 }

// shape is a set of closed polygons. They are filled according to the nonzero winding rule.
type shape [][]point

// placed returns the shape, scaled and moved to the given centre.
func (s shape) placed(x, y, scale float64) shape {
	moved := make(shape, len(s))
	for i, polygon := range s {
		for _, p := range polygon {
			moved[i] = append(moved[i], point{x + scale*p.x, y + scale*p.y})
		}
	}
	return moved
}

func rectangle(x1, y1, x2, y2 float64) shape {
	return shape{{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}}
}

// stroke returns a straight line with square ends.
func stroke(x1, y1, x2, y2, width float64) shape {
	length := math.Hypot(x2-x1, y2-y1)
	dx, dy := (x2-x1)/length*width/2, (y2-y1)/length*width/2
	return shape{{{x1 - dx - dy, y1 - dy + dx}, {x2 + dx - dy, y2 + dy + dx}, {x2 + dx + dy, y2 + dy - dx}, {x1 - dx + dy, y1 - dy - dx}}}
}

func disc(x, y, r float64) shape {
	const corners = 96
	polygon := make([]point, corners)
	for i := range polygon {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		polygon[i] = point{x + r*cos, y + r*sin}
	}
	return shape{polygon}
}

// reversed returns the shape with the opposite winding direction, so that it becomes a hole in
// another shape.
func reversed(s shape) shape {
	for _, polygon := range s {
		slices.Reverse(polygon)
	}
	return s
}

// canvas is a picture, together with its scale, in pixels per unit, and the origin of the
// coordinate system.
type canvas struct {
	picture *image.RGBA
	scale   float64
	cover   []float64 // fraction of each pixel in a row that is covered, 0 to 1
}

func newCanvas(width, height int, scale float64) *canvas {
	return &canvas{picture: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale, cover: make([]float64, width)}
}

func (c *canvas) disc(x, y, radius float64, paint color.RGBA) {
	c.fill(disc(x, y, radius), paint)
}

func (c *canvas) ring(x, y, radius, width float64, paint color.RGBA) {
	c.fill(append(disc(x, y, radius), reversed(disc(x, y, radius-width))...), paint)
}

func (c *canvas) glyph(g *glyph, x, y, scale float64, paint color.RGBA) {
	c.fill(g.shape.placed(x, y, scale), paint)
}

// crossing is a point at which a scan line crosses an edge, together with the direction of the
// edge.
type crossing struct {
	x   float64
	way int
}

// fill paints a shape. It uses several scan lines for each row of pixels. Along a scan line, the
// covered fraction of each pixel is exact.
func (c *canvas) fill(s shape, paint color.RGBA) {
	const linesOfRow = 5
	scaled := s.placed(edge*c.scale, edge*c.scale, c.scale)
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, polygon := range scaled {
		for _, p := range polygon {
			top, bottom = min(top, p.y), max(bottom, p.y)
		}
	}
	bounds := c.picture.Bounds()
	var list []crossing
	for row := max(int(math.Floor(top)), 0); row < min(int(math.Ceil(bottom)), bounds.Dy()); row++ {
		clear(c.cover)
		for i := range linesOfRow {
			list = crossings(list[:0], scaled, float64(row)+(float64(i)+0.5)/linesOfRow)
			winding := 0
			for n := range list {
				if winding += list[n].way; winding != 0 && n+1 < len(list) {
					c.coverLine(list[n].x, list[n+1].x, 1.0/linesOfRow)
				}
			}
		}
		for x, share := range c.cover {
			if share > 0 {
				c.paint(x, row, paint, min(share, 1))
			}
		}
	}
}

// crossings finds the points at which a scan line crosses the edges of a shape. It appends them to
// list, in order.
func crossings(list []crossing, s shape, y float64) []crossing {
	for _, polygon := range s {
		for i, a := range polygon {
			b := polygon[(i+1)%len(polygon)]
			way := 1
			if a.y > b.y {
				a, b, way = b, a, -1
			}
			if a.y <= y && y < b.y {
				list = append(list, crossing{a.x + (y-a.y)/(b.y-a.y)*(b.x-a.x), way})
			}
		}
	}
	slices.SortFunc(list, func(a, b crossing) int {
		switch {
		case a.x < b.x:
			return -1
		case a.x > b.x:
			return 1
		}
		return 0
	})
	return list
}

// coverLine adds a segment of a scan line to the coverage of the row.
func (c *canvas) coverLine(from, to, share float64) {
	from, to = max(from, 0), min(to, float64(len(c.cover)))
	for x := int(from); float64(x) < to; x++ {
		c.cover[x] += share * (min(to, float64(x+1)) - max(from, float64(x)))
	}
}

// paint blends a colour into a pixel.
func (c *canvas) paint(x, y int, paint color.RGBA, share float64) {
	old := c.picture.RGBAAt(x, y)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-share) + float64(b)*share)) }
	c.picture.SetRGBA(x, y, color.RGBA{mix(old.R, paint.R), mix(old.G, paint.G), mix(old.B, paint.B), mix(old.A, paint.A)})
}

// parsePath parses an outline given as SVG path data that uses only the commands M, l, q and z.
func parsePath(text string) (s shape, err error) {
	var at point
	var polygon []point
	command := byte(0)
	for i := 0; i < len(text); {
		switch text[i] {
		case ' ', ',':
			i++
			continue
		case 'z':
			s, polygon = append(s, polygon), nil
			i++
			continue
		case 'M', 'l', 'q':
			command = text[i]
			i++
		}
		count := map[byte]int{'M': 2, 'l': 2, 'q': 4}[command]
		if count == 0 {
			return nil, fmt.Errorf("a path begins with %.10q", text)
		}
		var numbers [4]float64
		for n := range count {
			for i < len(text) && (text[i] == ' ' || text[i] == ',') {
				i++
			}
			end := numberEnd(text, i)
			if numbers[n], err = strconv.ParseFloat(text[i:end], 64); err != nil {
				return nil, err
			}
			i = end
		}
		switch command {
		case 'M':
			at = point{numbers[0], numbers[1]}
			polygon = append(polygon, at)
			command = 'l'
		case 'l':
			at = point{at.x + numbers[0], at.y + numbers[1]}
			polygon = append(polygon, at)
		case 'q':
			const pieces = 6
			control, end := point{at.x + numbers[0], at.y + numbers[1]}, point{at.x + numbers[2], at.y + numbers[3]}
			for n := 1; n <= pieces; n++ {
				t := float64(n) / pieces
				u := 1 - t
				polygon = append(polygon, point{u*u*at.x + 2*u*t*control.x + t*t*end.x, u*u*at.y + 2*u*t*control.y + t*t*end.y})
			}
			at = end
		}
	}
	if len(polygon) > 0 {
		s = append(s, polygon)
	}
	return s, nil
}

// numberEnd returns the index at which a number ends. A number ends before a sign, a second decimal
// point, or any other character that is not a digit.
func numberEnd(text string, i int) int {
	points := 0
	for n := i; n < len(text); n++ {
		switch c := text[n]; {
		case c >= '0' && c <= '9', c == '-' && n == i:
		case c == '.' && points == 0:
			points++
		default:
			return n
		}
	}
	return len(text)
}
