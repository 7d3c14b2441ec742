package picture_test

import (
	"bytes"
	"fmt"
	"image/png"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/picture"
)

func ExampleWritePNG() {
	p := xiangqi.StartPosition()
	var file bytes.Buffer
	if err := picture.WritePNG(&file, &p, picture.Options{Width: 288}); err != nil {
		fmt.Println(err)
		return
	}
	drawn, err := png.Decode(&file)
	fmt.Println(drawn.Bounds().Dx(), drawn.Bounds().Dy(), err)
	// Output: 288 318 <nil>
}
