import type { MimeNode } from '@zone-eu/mailsplit'
import { decodeBytes } from './charset.ts'
import { unflow } from './flowed-text.ts'
import { toMailText } from './mail-text.ts'
import type { PartSink } from './open-part.ts'
import type { MailLeaf } from './split-mail.ts'

/** Maximum size of all text parts of a mail together; the rest is ignored. */
const maxTextBytes = 16 * 1024 * 1024

/** A section of the body, as plain text, as HTML or as both alternatives. */
interface BodySection {
  readonly alternative: MimeNode | undefined
  plain: string[]
  html: string[]
}

/** Collects the text parts of a mail into its body. */
export class MailBody {
  private readonly sections: BodySection[] = []
  /** The content of a multipart mail that contains no parts. */
  private unsplitSection: BodySection | undefined
  private remaining = maxTextBytes

  /** Whether a part belongs to the body; every other part is an attachment. */
  static isText({ headers: { mediaType, disposition, filename }, isRoot }: MailLeaf): boolean {
    if (mediaType.startsWith('multipart/')) return isRoot
    if (mediaType !== 'text/plain' && mediaType !== 'text/html') return false
    return disposition !== 'attachment' && (isRoot || filename === undefined)
  }

  /** Adds a text part and returns the sink for its bytes. */
  add({ headers, alternative }: MailLeaf): PartSink {
    const bytes: Buffer[] = []
    return {
      write: (chunk) => {
        const accepted = chunk.subarray(0, this.remaining)
        this.remaining -= accepted.length
        bytes.push(accepted)
      },
      end: () => {
        const isHtml = headers.mediaType === 'text/html'
        const whole = Buffer.concat(bytes)
        const text = decodeBytes(whole, detectCharset(whole, headers.charset, isHtml))
        const section = this.selectSection(headers.mediaType, alternative)
        if (isHtml) section.html.push(text)
        else section.plain.push(headers.flowed ? unflow(text, headers.flowed === 'flowed-delsp') : text)
      },
    }
  }

  /** Returns the body as plain text. */
  toText(): string {
    return this.getSections()
      .map(({ plain, html }) => toMailText({ text: plain.join('\n'), html: joinHtml(html) }))
      .filter((text) => text !== '')
      .join('\n')
  }

  /** Returns the body as HTML; undefined if it has no HTML part. */
  toHtml(): string | undefined {
    if (this.sections.every(({ html }) => html.length === 0)) return undefined
    return this.sections
      .map(({ plain, html }) => joinHtml(html) ?? textToHtml(plain.join('\n')))
      .filter((html) => html !== '')
      .join('\n')
  }

  private getSections(): readonly BodySection[] {
    return this.sections.length === 0 && this.unsplitSection ? [this.unsplitSection] : this.sections
  }

  private selectSection(mediaType: string, alternative: MimeNode | undefined): BodySection {
    if (!mediaType.startsWith('multipart/')) return this.findOrAddSection(alternative)
    this.unsplitSection = createSection()
    return this.unsplitSection
  }

  private findOrAddSection(alternative: MimeNode | undefined): BodySection {
    const existing = alternative && this.sections.find((section) => section.alternative === alternative)
    if (existing) return existing
    const section = createSection(alternative)
    this.sections.push(section)
    return section
  }
}

function createSection(alternative?: MimeNode): BodySection {
  return { alternative, plain: [], html: [] }
}

function joinHtml(html: readonly string[]): string | undefined {
  return html.length === 0 ? undefined : html.join('\n')
}

/** Returns the declared character set or, for HTML without one, that of its `meta` element. */
function detectCharset(bytes: Buffer, declared: string | undefined, isHtml: boolean): string | undefined {
  if (declared !== undefined || !isHtml) return declared
  return /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
}

function textToHtml(text: string): string {
  if (text.trim() === '') return ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space:pre-wrap">${escaped}</div>`
}
