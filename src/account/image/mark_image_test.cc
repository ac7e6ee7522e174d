// Uploads: which are rejected before a library sees them, and what the others are turned into. All
// samples are generated here.
#include "account/image/mark_image.h"

#include <doctest/doctest.h>
#include <png.h>

#include <algorithm>

#include "account/image/check.h"
#include "account/image/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::image_testing;  // NOLINT(google-build-using-namespace)

namespace {

constexpr Pixel kRed{200, 10, 20, 255};
constexpr Pixel kClear{0, 0, 0, 0};

Pixel red(int, int) { return kRed; }

/// The error's code; "" on success.
template <class T>
std::string code(const Result<T>& result) {
  return result ? "" : result.error().code;
}

/// The pixels of a mark.
std::vector<Pixel> pixels_of(const std::string& mark) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&image, mark.data(), mark.size()) != 0);
  REQUIRE(image.width == kMarkSide);
  REQUIRE(image.height == kMarkSide);
  image.format = PNG_FORMAT_RGBA;
  std::vector<Pixel> found(std::size_t{kMarkSide} * kMarkSide);
  REQUIRE(png_image_finish_read(&image, nullptr, found.data(), 0, nullptr) != 0);
  return found;
}

Pixel at(const std::vector<Pixel>& all, int x, int y) {
  return all.at(static_cast<std::size_t>(y * kMarkSide + x));
}

std::string made(const std::string& upload) {
  const Result<std::string> mark = make_mark_image(upload);
  REQUIRE_MESSAGE(mark.ok(), mark.error().says);
  return *mark;
}

}  // namespace

TEST_CASE("an_upload_becomes_a_square_of_128_pixels") {
  for (const std::string& upload :
       {png(64, 64, red), png(1, 1, red), png(90, 90, red), riff(one_colour(64, 64, kRed))}) {
    const std::vector<Pixel> all = pixels_of(made(upload));
    CHECK(std::ranges::all_of(all, [](const Pixel& pixel) { return pixel == kRed; }));
  }
}

TEST_CASE("the_picture_keeps_its_shape_and_stands_in_the_middle") {
  const std::vector<Pixel> wide = pixels_of(made(png(60, 30, red)));
  CHECK(at(wide, 64, 31) == kClear);
  CHECK(at(wide, 0, 32) == kRed);
  CHECK(at(wide, 127, 95) == kRed);
  CHECK(at(wide, 64, 96) == kClear);
  const std::vector<Pixel> line = pixels_of(made(riff(one_colour(1, 512, kRed))));
  CHECK(at(line, 63, 0) == kRed);
  CHECK(at(line, 62, 64) == kClear);
}

TEST_CASE("colours_are_averaged_by_their_opacity") {
  // A quarter of each box is opaque, so only that colour counts.
  const auto dotted = [](int x, int y) { return x % 2 == 0 && y % 2 == 0 ? kRed : kClear; };
  const Pixel mean = at(pixels_of(made(png(256, 60, dotted))), 5, 60);
  CHECK(mean == Pixel{kRed[0], kRed[1], kRed[2], 64});
}

TEST_CASE("equal_pictures_give_equal_bytes_and_a_mark_stays_as_it_is") {
  const std::string plain = made(png(40, 40, red));
  CHECK(made(png(40, 40, red, chunk("tEXt", "Author\0me"))) == plain);
  CHECK(made(plain) == plain);
}

TEST_CASE("nothing_but_pixels_reaches_the_library_or_the_mark") {
  const std::string upload = png(4, 4, red,
                                 chunk("tEXt", "secret") + chunk("zTXt", "bomb") +
                                     chunk("iCCP", "profile") + chunk("eXIf", "place"));
  const Result<CheckedImage> checked = check_image(upload);
  REQUIRE(checked);
  for (const char* word : {"secret", "bomb", "profile", "place"}) {
    CHECK(checked->bytes.find(word) == std::string::npos);
    CHECK(made(upload).find(word) == std::string::npos);
  }
  CHECK(checked->bytes == png(4, 4, red));
}

TEST_CASE("other_types_are_refused") {
  for (const std::string& upload :
       {std::string(), std::string("\x89PNG"), std::string("GIF89a\x01\0\x01\0", 10),
        std::string("\xff\xd8\xff\xe0 JFIF"),
        std::string("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        std::string("RIFF\x04\0\0\0WAVE", 12), "\n" + png(1, 1, red)}) {
    CAPTURE(upload);
    CHECK(code(make_mark_image(upload)) == "look/image_type");
  }
}

TEST_CASE("an_image_has_1_to_512_pixels_a_side_and_64_kilobytes") {
  CHECK(check_image(kPngMagic + header(512, 512) + chunk("IEND", ""))->width == 512);
  CHECK(check_image(riff(one_colour(512, 512, kRed)))->height == 512);
  for (const auto& [width, height] : {std::pair{513U, 1U},
                                      {1U, 513U},
                                      {0U, 1U},
                                      {1U, 0U},
                                      {0x7fffffffU, 0x7fffffffU},
                                      {0xffffffffU, 1U}}) {
    CHECK(code(check_image(kPngMagic + header(width, height) + chunk("IEND", ""))) ==
          "look/image_side");
  }
  // A decompression bomb: twenty bytes for a gigabyte of pixels.
  CHECK(code(make_mark_image(riff(one_colour(16'384, 16'384, kRed)))) == "look/image_side");
  CHECK(code(make_mark_image(png(8, 8, red, chunk("tEXt", std::string(65'536, 'x'))))) ==
        "look/image_size");
}

TEST_CASE("animations_are_refused") {
  for (const char* name : {"acTL", "fcTL", "fdAT"}) {
    CHECK(code(make_mark_image(png(4, 4, red, chunk(name, "12345678")))) == "look/image_moves");
  }
  const std::string extended = std::string("\x02\0\0\0\x03\0\0\x03\0\0", 10);
  CHECK(code(make_mark_image(riff(riff_chunk("VP8X", extended) + one_colour(4, 4, kRed)))) ==
        "look/image_moves");
  for (const char* name : {"ANIM", "ANMF"}) {
    CHECK(code(make_mark_image(riff(riff_chunk(name, "123456") + one_colour(4, 4, kRed)))) ==
          "look/image_moves");
  }
}

TEST_CASE("a_file_that_goes_on_behind_the_image_is_refused") {
  for (const std::string& image : {png(4, 4, red), riff(one_colour(4, 4, kRed))}) {
    for (const char* more : {"PK\x03\x04", "<script>alert(1)</script>", "\n", "%PDF-1.4"}) {
      CHECK(code(make_mark_image(image + more)) == "look/image");
    }
  }
}

TEST_CASE("every_truncated_image_is_refused") {
  for (const std::string& image : {png(4, 4, red), riff(one_colour(4, 4, kRed))}) {
    for (std::size_t size = 0; size < image.size(); ++size) {
      CAPTURE(size);
      CHECK(!make_mark_image(image.substr(0, size)));
    }
  }
  // Complete chunks with too little pixel data, or none.
  CHECK(code(make_mark_image(kPngMagic + header(9, 9) + pixels(4, 4, red) + chunk("IEND", ""))) ==
        "look/image");
  CHECK(code(make_mark_image(kPngMagic + header(4, 4) + chunk("IEND", ""))) == "look/image");
}

TEST_CASE("damaged_images_are_refused") {
  const std::string image = png(4, 4, red);
  for (std::size_t i = 8; i < image.size();
       ++i) {  // each byte: a length, a name, data or a checksum
    CAPTURE(i);
    std::string changed = image;
    changed[i] = static_cast<char>(changed[i] ^ '\x11');
    CHECK(!make_mark_image(changed));
  }
  const std::string far = big_endian(0xffffffffU) + "IDAT";
  CHECK(code(make_mark_image(kPngMagic + header(4, 4) + far + "12345678")) == "look/image");
  CHECK(code(make_mark_image(kPngMagic + header(4, 4) + header(4, 4) + pixels(4, 4, red) +
                             chunk("IEND", ""))) == "look/image");
  CHECK(code(make_mark_image(kPngMagic + pixels(4, 4, red) + chunk("IEND", ""))) == "look/image");
  CHECK(code(make_mark_image(riff("VP8L\xff\xff\xff\xff"))) == "look/image");
  CHECK(code(make_mark_image(riff(riff_chunk("VP8 ", "0123456789")))) == "look/image");
  // The container and the image data state different dimensions.
  const std::string extended = std::string("\0\0\0\0\x07\0\0\x07\0\0", 10);
  CHECK(code(make_mark_image(riff(riff_chunk("VP8X", extended) + one_colour(4, 4, kRed)))) ==
        "look/image");
}
