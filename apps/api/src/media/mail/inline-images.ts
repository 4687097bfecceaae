import type { Attachment } from 'postal-mime'
import { attachmentBytes } from './mail-text.ts'

/** Pictures that a browser shows without running anything. */
const safeImageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** What all pictures inside one mail may weigh together, in bytes, before they are left out. */
const maxInlineBytes = 5 * 1024 * 1024

/** Turns the `cid:` and `data:` pictures of one mail into `data:` addresses, until they weigh too much. */
export class InlineImages {
  private readonly attachments = new Map<string, Attachment>()
  private remaining = maxInlineBytes

  constructor(attachments: Attachment[]) {
    for (const attachment of attachments) {
      if (!attachment.contentId || !safeImageTypes.has(attachment.mimeType)) continue
      this.attachments.set(contentKey(attachment.contentId), attachment)
    }
  }

  /** The `data:` address for `source`, or undefined when it is unknown, unsafe or too heavy. */
  resolve(source: string): string | undefined {
    const address = source.trim()
    if (/^cid:/i.test(address)) return this.take(this.attachmentAddress(address.slice('cid:'.length)))
    const mediaType = /^data:([\w/+.-]+);base64,/i.exec(address)?.[1]
    if (mediaType === undefined || !safeImageTypes.has(mediaType.toLowerCase())) return undefined
    return this.take(address)
  }

  private attachmentAddress(reference: string): string | undefined {
    const attachment = this.attachments.get(contentKey(reference))
    if (attachment === undefined) return undefined
    const bytes = attachmentBytes(attachment)
    if (bytes.byteLength > this.remaining) return undefined
    return `data:${attachment.mimeType};base64,${Buffer.from(bytes).toString('base64')}`
  }

  private take(address: string | undefined): string | undefined {
    if (address === undefined) return undefined
    const bytes = Math.ceil((address.length * 3) / 4)
    if (bytes > this.remaining) return undefined
    this.remaining -= bytes
    return address
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
