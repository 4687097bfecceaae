import { create } from 'content-disposition'

/** What an original is sent as. */
export interface Presentation {
  readonly contentType: string
  readonly disposition: string
}

/**
 * Nothing of an answer may run, load anything or be a document of our origin. Chromium's viewer shows a PDF in this
 * sandbox too (tried with 2026's release, alone and in a frame); a browser that does not can still download it.
 */
export const inertPolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"

/** Media types that browsers show or play and that cannot run anything. */
const shown =
  /^(?:image\/(?:jpeg|png|apng|webp|avif|gif|heic|heif|tiff)|audio\/.+|video\/.+|text\/plain|application\/pdf)$/

/**
 * How the original of an asset is sent: to be seen where that is safe, else as a download; what could run in a
 * browser as bytes without a type.
 */
export function presentOriginal(
  asset: { media_type: string; active: boolean; filename: string },
  download: boolean,
): Presentation {
  const seen = !download && !asset.active && shown.test(asset.media_type)
  return {
    contentType: asset.active ? 'application/octet-stream' : withCharset(asset.media_type),
    disposition: dispositionOf(asset.filename, seen ? 'inline' : 'attachment'),
  }
}

/** A `Content-Disposition` header (RFC 6266) that carries the name in any script. */
export function dispositionOf(filename: string, type: 'inline' | 'attachment'): string {
  return create(filename, { type })
}

function withCharset(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
}
