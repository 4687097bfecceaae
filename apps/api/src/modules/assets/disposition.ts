import { create } from 'content-disposition'

/** The headers that decide how a browser presents an original. */
export interface Presentation {
  readonly contentType: string
  readonly disposition: string
}

/**
 * Keeps a file from running scripts, loading resources or sharing the archive's origin. Chromium still shows a PDF in
 * this sandbox (tested with the 2026 release, as a page and in a frame); in other browsers it can be downloaded.
 */
export const sandboxPolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"

/** Media types that browsers show or play and that cannot contain scripts. */
const inlineTypes =
  /^(?:image\/(?:jpeg|png|apng|webp|avif|gif|heic|heif|tiff)|audio\/.+|video\/.+|text\/plain|application\/pdf)$/

/**
 * Chooses how the original of an asset is sent: inline when that is safe, else as a download. A file that could run
 * scripts in a browser is sent as `application/octet-stream`.
 */
export function getOriginalPresentation(
  asset: { media_type: string; active: boolean; filename: string },
  download: boolean,
): Presentation {
  const isInline = !download && !asset.active && inlineTypes.test(asset.media_type)
  return {
    contentType: asset.active ? 'application/octet-stream' : withCharset(asset.media_type),
    disposition: toContentDisposition(asset.filename, isInline ? 'inline' : 'attachment'),
  }
}

/** Builds a `Content-Disposition` header (RFC 6266) for a file name in any script. */
export function toContentDisposition(filename: string, type: 'inline' | 'attachment'): string {
  return create(filename, { type })
}

function withCharset(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
}
