"""Makes image_samples.json: small images of every kind that Pillow writes, with their sizes. Needs Pillow."""
import base64
import io
import json

from PIL import Image

samples = []


def add(name, width, height, format, mode="RGB", **options):
    image = Image.linear_gradient("L").resize((width, height)).convert(mode)
    file = io.BytesIO()
    image.save(file, format, **options)
    samples.append({
        "name": name, "format": format.lower(), "width": width, "height": height,
        "data": base64.b64encode(file.getvalue()).decode(),
    })


add("png", 3, 2, "PNG")
add("png with alpha", 300, 1, "PNG", mode="RGBA")
add("gif", 10, 300, "GIF", mode="P")
add("jpeg", 64, 48, "JPEG")
add("progressive jpeg with Exif", 17, 33, "JPEG", progressive=True, exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0")
add("jpeg with a comment", 5, 7, "JPEG", comment=b"x" * 1000)
add("grey jpeg", 257, 2, "JPEG", mode="L")
add("lossy webp", 55, 36, "WEBP")
add("lossless webp", 386, 3, "WEBP", lossless=True)
add("large lossless webp", 2, 4000, "WEBP", lossless=True)
add("webp with alpha", 40, 30, "WEBP", mode="RGBA", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0")

with open(__file__.rsplit("/", 2)[0] + "/image_samples.json", "w") as file:
    json.dump(samples, file, indent=1)
