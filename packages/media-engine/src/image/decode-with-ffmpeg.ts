import { readFile, stat } from 'node:fs/promises'
import {
  AV_CODEC_ID_BMP,
  AV_CODEC_ID_JPEG2000,
  AV_CODEC_ID_JPEGXL,
  AV_CODEC_ID_PBM,
  AV_CODEC_ID_PCX,
  AV_CODEC_ID_PGM,
  AV_CODEC_ID_PPM,
  AV_CODEC_ID_PSD,
  AV_CODEC_ID_TARGA,
  AV_CODEC_ID_TIFF,
  AV_FRAME_DATA_ICC_PROFILE,
  AV_LOG_QUIET,
  AV_PIX_FMT_RGBA,
  type AVCodecID,
  SWS_AREA,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  Log,
  Packet,
  SoftwareScaleContext,
} from 'node-av/lib'
import sharp from 'sharp'
import { readBeginning } from '../reading/file-ends.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { parseDeclaredSize } from './declared-size.ts'
import { pixelsToTiff } from './pixels-to-tiff.ts'
import { type RawImage, toRawImage } from './raw-image.ts'
import { type Box, scaleInto } from './write-sizes.ts'

Log.setLevel(AV_LOG_QUIET)

/** The whole image is decoded at up to eight bytes per pixel, which must fit into the memory of a media process. */
const maxPixels = 70_000_000

/** Bytes within which every format declares its size. */
const headLength = 64 * 1024

/** The whole file is read into memory. */
const maxBytes = 512 * 1024 * 1024

/** Image formats that sharp's build does not support, or only in part. */
const codecs: Record<string, AVCodecID> = {
  'image/bmp': AV_CODEC_ID_BMP,
  'image/jp2': AV_CODEC_ID_JPEG2000,
  'image/jpx': AV_CODEC_ID_JPEG2000,
  'image/jpm': AV_CODEC_ID_JPEG2000,
  'image/j2c': AV_CODEC_ID_JPEG2000,
  'image/jxl': AV_CODEC_ID_JPEGXL,
  'image/vnd.adobe.photoshop': AV_CODEC_ID_PSD,
  'image/x-tga': AV_CODEC_ID_TARGA,
  'image/x-pcx': AV_CODEC_ID_PCX,
  'image/x-portable-bitmap': AV_CODEC_ID_PBM,
  'image/x-portable-graymap': AV_CODEC_ID_PGM,
  'image/x-portable-pixmap': AV_CODEC_ID_PPM,
  'image/tiff': AV_CODEC_ID_TIFF,
}

/** Whether FFmpeg decodes images of this type. */
export function canDecodeWithFfmpeg(mediaType: string): boolean {
  return codecs[mediaType] !== undefined
}

export interface DecodedImage {
  image: RawImage
  /** Size of the original in pixels. */
  width: number
  height: number
}

/**
 * Decodes the first image of a file with FFmpeg to sRGB and scales it down. A header that declares more pixels than
 * the limit is rejected before the file is read; the decoder enforces the same limit.
 *
 * @param box maximum size of the result in pixels
 * @throws UnreadableFile `too-large` beyond the limits; FFmpeg's error when the image is damaged
 */
export async function decodeWithFfmpeg(path: string, mediaType: string, box: Box): Promise<DecodedImage> {
  const codecId = codecs[mediaType]
  const codec = codecId === undefined ? null : Codec.findDecoder(codecId)
  if (codec === null) throw new UnreadableFile('unsupported')
  if ((await stat(path)).size > maxBytes) throw new UnreadableFile('too-large')
  const declared = parseDeclaredSize(await readBeginning(path, headLength), mediaType)
  if (declared && declared.width * declared.height > maxPixels) throw new UnreadableFile('too-large')
  using frame = await decodeFrame(codec, await readFile(path))
  const { width, height } = frame
  const size = scaleInto({ width, height }, box)
  const pixels = await scaleToRgba(frame, size)
  return { image: await convertToSrgb(pixels, size, frame), width, height }
}

async function decodeFrame(codec: Codec, bytes: Buffer): Promise<Frame> {
  using context = new CodecContext()
  context.allocContext3(codec)
  using limits = Dictionary.fromObject({ max_pixels: String(maxPixels), threads: '1' })
  FFmpegError.throwIfError(await context.open2(codec, limits), 'open the decoder')
  using packet = new Packet()
  packet.alloc()
  packet.data = bytes
  const frame = new Frame()
  frame.alloc()
  try {
    FFmpegError.throwIfError(await context.sendPacket(packet), 'decode the image')
    await context.sendPacket(null)
    FFmpegError.throwIfError(await context.receiveFrame(frame), 'decode the image')
    return frame
  } catch (error) {
    frame.free()
    throw error
  }
}

async function scaleToRgba(
  frame: Frame,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  using target = new Frame()
  target.alloc()
  target.width = width
  target.height = height
  target.format = AV_PIX_FMT_RGBA
  FFmpegError.throwIfError(target.getBuffer(1), 'allocate the image')
  scaler.getContext(
    frame.width,
    frame.height,
    frame.format as never,
    width,
    height,
    AV_PIX_FMT_RGBA,
    SWS_AREA,
  )
  FFmpegError.throwIfError(await scaler.scaleFrame(target, frame), 'scale the image')
  return target.toBuffer()
}

async function convertToSrgb(
  data: Buffer,
  { width, height }: { width: number; height: number },
  frame: Frame,
): Promise<RawImage> {
  const profile = frame.getSideData(AV_FRAME_DATA_ICC_PROFILE)
  if (profile === null) return { data, width, height, channels: 4 }
  return toRawImage(sharp(pixelsToTiff(data, width, height, profile)))
}
