import type { MimeNode } from '@zone-eu/mailsplit'
import { decodeBytes } from './charset.ts'
import { unflow } from './flowed-text.ts'
import { mailText } from './mail-text.ts'
import type { PartSink } from './open-part.ts'
import type { MailLeaf } from './split-mail.ts'

/** Bytes of text that are read of one mail, all its text parts together. */
const maxTextBytes = 16 * 1024 * 1024

/** One passage of the letter, as plain text, as a page or as both. */
interface Passage {
  readonly alternative: MimeNode | undefined
  plain: string[]
  html: string[]
}

/** Gathers the text parts of a mail into the letter that a reader sees. */
export class MailBody {
  private readonly passages: Passage[] = []
  /** What stands in a mail that says it has parts and has none. */
  private unparted: Passage | undefined
  private remaining = maxTextBytes

  /** Whether a part belongs to the letter; everything else hangs on it. */
  static isText({ headers: { mediaType, disposition, filename }, isRoot }: MailLeaf): boolean {
    if (mediaType.startsWith('multipart/')) return isRoot
    if (mediaType !== 'text/plain' && mediaType !== 'text/html') return false
    return disposition !== 'attachment' && (isRoot || filename === undefined)
  }

  /** Takes a text part. */
  add({ headers, alternative }: MailLeaf): PartSink {
    const bytes: Buffer[] = []
    return {
      write: (chunk) => {
        const taken = chunk.subarray(0, this.remaining)
        this.remaining -= taken.length
        bytes.push(taken)
      },
      end: () => {
        const isHtml = headers.mediaType === 'text/html'
        const whole = Buffer.concat(bytes)
        const text = decodeBytes(whole, charsetOf(whole, headers.charset, isHtml))
        const passage = this.passageFor(headers.mediaType, alternative)
        if (isHtml) passage.html.push(text)
        else passage.plain.push(headers.flowed ? unflow(text, headers.flowed === 'flowed-delsp') : text)
      },
    }
  }

  /** The letter as plain text. */
  text(): string {
    return this.letter()
      .map(({ plain, html }) => mailText({ text: plain.join('\n'), html: joined(html) }))
      .filter((text) => text !== '')
      .join('\n')
  }

  /** The letter as a page; undefined for one that was written as plain text alone. */
  html(): string | undefined {
    if (this.passages.every(({ html }) => html.length === 0)) return undefined
    return this.passages
      .map(({ plain, html }) => joined(html) ?? pageOf(plain.join('\n')))
      .filter((page) => page !== '')
      .join('\n')
  }

  private letter(): readonly Passage[] {
    return this.passages.length === 0 && this.unparted ? [this.unparted] : this.passages
  }

  private passageFor(mediaType: string, alternative: MimeNode | undefined): Passage {
    if (!mediaType.startsWith('multipart/')) return this.passageOf(alternative)
    this.unparted = emptyPassage()
    return this.unparted
  }

  private passageOf(alternative: MimeNode | undefined): Passage {
    const known = alternative && this.passages.find((passage) => passage.alternative === alternative)
    if (known) return known
    const passage = emptyPassage(alternative)
    this.passages.push(passage)
    return passage
  }
}

function emptyPassage(alternative?: MimeNode): Passage {
  return { alternative, plain: [], html: [] }
}

function joined(html: readonly string[]): string | undefined {
  return html.length === 0 ? undefined : html.join('\n')
}

/** Pages often say themselves in what they are written, and their mail does not. */
function charsetOf(bytes: Buffer, declared: string | undefined, isHtml: boolean): string | undefined {
  if (declared !== undefined || !isHtml) return declared
  return /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
}

function pageOf(text: string): string {
  if (text.trim() === '') return ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space:pre-wrap">${escaped}</div>`
}
