import type { MimeNode } from '@zone-eu/mailsplit'
import { Libmime } from 'libmime'
import { decodeWords, headerText } from './header-text.ts'

const libmime = new Libmime()

/** What the headers of a mail or of one of its parts say; everything decoded but the encoded words of `text`. */
export interface PartHeaders {
  /** Media type in lower case, without parameters. */
  readonly mediaType: string
  readonly charset: string | undefined
  /** `attachment`, `inline` or whatever stands there. */
  readonly disposition: string | undefined
  /** As its sender wrote it: it may hold folders and anything else. */
  readonly filename: string | undefined
  /** Without its angle brackets. */
  readonly contentId: string | undefined
  readonly flowed: 'flowed' | 'flowed-delsp' | undefined
  /** The line that parts mails in a mailbox file, where the mail was cut out with it. */
  readonly mailboxLine: string | undefined
  /** The first header of a name (lower case), unfolded. */
  text(name: string): string | undefined
  /** All headers of a name, in the order in which they stand there. */
  texts(name: string): string[]
}

/**
 * Reads the headers of a part.
 *
 * @param charset what the mail is written in, for raw 8-bit text in headers
 */
export function readPartHeaders(node: MimeNode, charset: string | undefined): PartHeaders {
  const { headers } = node
  const lines = headers ? headers.getList() : []
  const own = node.charset || charset
  const texts = (name: string) =>
    lines
      .filter(({ key }) => key === name)
      .map(({ line }) => headerText(line.slice(line.indexOf(':') + 1), own))
  const text = (name: string) => texts(name)[0]
  return {
    mediaType: mediaTypeOf(node, text('content-type')),
    charset: node.charset || undefined,
    disposition: node.disposition || undefined,
    filename: parameter(text('content-disposition'), 'filename') ?? parameter(text('content-type'), 'name'),
    contentId: text('content-id')?.replace(/^<|>$/g, ''),
    flowed: node.flowed ? (node.delSp ? 'flowed-delsp' : 'flowed') : undefined,
    mailboxLine: headers ? headers.mbox || undefined : undefined,
    text,
    texts,
  }
}

/** In a digest, parts are mails unless they say otherwise (RFC 2046 section 5.1.5). */
function mediaTypeOf(node: MimeNode, declared: string | undefined): string {
  const parent = node.parentNode
  if (declared === undefined && parent && parent.multipart === 'digest') return 'message/rfc822'
  // Mails from before MIME was settled say `text` alone.
  return !node.contentType || node.contentType === 'text' ? 'text/plain' : node.contentType
}

/** A parameter of a structured header, put together and decoded (RFC 2231); many programs write encoded words instead. */
function parameter(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const { params, decodedParams } = libmime.parseHeaderValue(header, { stripComments: true })
  const value = params[name]
  if (!value) return undefined
  return decodedParams.includes(name) ? value : decodeWords(value)
}
