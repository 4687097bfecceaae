import { Encoder } from 'node-av/api'
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX265 } from 'node-av/constants'
import { Frame, Log, Rational } from 'node-av/lib'

/** Encodes a grey image with a black left half as an HEVC key frame (Annex B). */
export async function encodeHevcFrame(width: number, height: number): Promise<Buffer> {
  Log.setLevel(AV_LOG_QUIET)
  const luma = Buffer.alloc(width * height, 200)
  for (let row = 0; row < height; row += 1) luma.fill(16, row * width, row * width + width / 2)
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P
  frame.pts = 0n
  frame.timeBase = new Rational(1, 25)
  frame.getBuffer(0)
  frame.fromBuffer(Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]))
  return Encoder.encodeOne(FF_ENCODER_LIBX265, frame, {
    options: { 'x265-params': 'log-level=none:keyint=1:bframes=0' },
  })
}
