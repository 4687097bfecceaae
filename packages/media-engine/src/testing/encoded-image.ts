import {
  AV_PIX_FMT_BGR24,
  AV_PIX_FMT_RGB24,
  type AVPixelFormat,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from 'node-av/lib'

/** Encodes an image of one colour in a format that only FFmpeg writes. */
export async function encodeImage(
  encoder: FFVideoEncoder,
  { width, height, rgb }: { width: number; height: number; rgb: readonly [number, number, number] },
): Promise<Buffer> {
  const codec = Codec.findEncoderByName(encoder)
  if (codec === null) throw new Error(`FFmpeg is built without ${encoder}`)
  const isBlueFirst = encoder === 'bmp' || encoder === 'targa'
  const format: AVPixelFormat = isBlueFirst ? AV_PIX_FMT_BGR24 : AV_PIX_FMT_RGB24
  const pixel = isBlueFirst ? [...rgb].reverse() : rgb
  using context = new CodecContext()
  context.allocContext3(codec)
  context.width = width
  context.height = height
  context.pixelFormat = format
  context.timeBase = new Rational(1, 1)
  FFmpegError.throwIfError(await context.open2(codec), 'open the encoder')
  const pixels = Buffer.from(Array.from({ length: width * height }, () => pixel).flat())
  using frame = Frame.fromVideoBuffer(pixels, { width, height, format, timeBase: new Rational(1, 1) })
  FFmpegError.throwIfError(await context.sendFrame(frame), 'encode the image')
  await context.sendFrame(null)
  using packet = new Packet()
  packet.alloc()
  FFmpegError.throwIfError(await context.receivePacket(packet), 'encode the image')
  return Buffer.from(packet.data ?? [])
}
