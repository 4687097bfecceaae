import { readFileSync } from 'node:fs'

/** A part of a mail that is stored in a file. */
export interface StoredPart {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  readonly contentId: string | undefined
}

/** Image types that cannot contain scripts. */
const safeImageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Maximum size of all inlined images of a mail together. */
const maxInlineBytes = 5 * 1024 * 1024

/** Resolves the `cid:` and `data:` images of a mail to `data:` URIs, up to a total size. */
export class InlineImages<Part extends StoredPart> {
  /** The parts that were resolved. */
  readonly inlined = new Set<Part>()
  private readonly parts = new Map<string, Part>()
  private remaining = maxInlineBytes

  constructor(parts: readonly Part[]) {
    for (const part of parts)
      if (part.contentId && safeImageTypes.has(part.mediaType))
        this.parts.set(normalizeContentId(part.contentId), part)
  }

  /** Returns the `data:` URI for `source`, or undefined when it is unknown, unsafe or too large. */
  resolve(source: string): string | undefined {
    const uri = source.trim()
    if (/^cid:/i.test(uri))
      return this.inlinePart(this.parts.get(normalizeContentId(uri.slice('cid:'.length))))
    const mediaType = /^data:([\w/+.-]+);base64,/i.exec(uri)?.[1]
    if (mediaType === undefined || !safeImageTypes.has(mediaType.toLowerCase())) return undefined
    return this.reserve(Math.ceil((uri.length * 3) / 4)) ? uri : undefined
  }

  private inlinePart(part: Part | undefined): string | undefined {
    if (part === undefined || !this.reserve(part.size)) return undefined
    this.inlined.add(part)
    return `data:${part.mediaType};base64,${readFileSync(part.path, 'base64')}`
  }

  private reserve(bytes: number): boolean {
    if (bytes > this.remaining) return false
    this.remaining -= bytes
    return true
  }
}

/** Normalises a Content-ID, which may be in angle brackets and percent-encoded (RFC 2392). */
function normalizeContentId(id: string): string {
  const bare = id.trim().replace(/^<|>$/g, '')
  try {
    return decodeURIComponent(bare).toLowerCase()
  } catch {
    return bare.toLowerCase()
  }
}
