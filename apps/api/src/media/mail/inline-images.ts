import { readFileSync } from 'node:fs'

/** A part of a mail that lies in a file. */
export interface StoredPart {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  readonly contentId: string | undefined
}

/** Pictures that a browser shows without running anything. */
const safeImageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** What all pictures inside one mail may weigh together, in bytes, before they are left out. */
const maxInlineBytes = 5 * 1024 * 1024

/** Turns the `cid:` and `data:` pictures of one mail into `data:` addresses, until they weigh too much. */
export class InlineImages<Part extends StoredPart> {
  /** The parts that the mail shows within its text. */
  readonly shown = new Set<Part>()
  private readonly parts = new Map<string, Part>()
  private remaining = maxInlineBytes

  constructor(parts: readonly Part[]) {
    for (const part of parts)
      if (part.contentId && safeImageTypes.has(part.mediaType))
        this.parts.set(contentKey(part.contentId), part)
  }

  /** The `data:` address for `source`, or undefined when it is unknown, unsafe or too heavy. */
  resolve(source: string): string | undefined {
    const address = source.trim()
    if (/^cid:/i.test(address)) return this.showPart(this.parts.get(contentKey(address.slice('cid:'.length))))
    const mediaType = /^data:([\w/+.-]+);base64,/i.exec(address)?.[1]
    if (mediaType === undefined || !safeImageTypes.has(mediaType.toLowerCase())) return undefined
    return this.takeRoom(Math.ceil((address.length * 3) / 4)) ? address : undefined
  }

  private showPart(part: Part | undefined): string | undefined {
    if (part === undefined || !this.takeRoom(part.size)) return undefined
    this.shown.add(part)
    return `data:${part.mediaType};base64,${readFileSync(part.path, 'base64')}`
  }

  private takeRoom(bytes: number): boolean {
    if (bytes > this.remaining) return false
    this.remaining -= bytes
    return true
  }
}

/** A Content-ID may stand in angle brackets and percent-encoded (RFC 2392). */
function contentKey(id: string): string {
  const bare = id.trim().replace(/^<|>$/g, '')
  try {
    return decodeURIComponent(bare).toLowerCase()
  } catch {
    return bare.toLowerCase()
  }
}
