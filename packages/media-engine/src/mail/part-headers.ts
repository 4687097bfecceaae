import type { MimeNode } from '@zone-eu/mailsplit'
import { Libmime } from 'libmime'
import { decodeEncodedWords, decodeHeader } from './header-text.ts'

const libmime = new Libmime()

/** The headers of a mail or of one of its parts, decoded except for the encoded words in `get` and `getAll`. */
export interface PartHeaders {
  /** Media type in lower case, without parameters. */
  readonly mediaType: string
  readonly charset: string | undefined
  /** `attachment`, `inline` or any other value. */
  readonly disposition: string | undefined
  /** The unsanitised name given by the sender: it may contain folders and any character. */
  readonly filename: string | undefined
  /** Without its angle brackets. */
  readonly contentId: string | undefined
  readonly flowed: 'flowed' | 'flowed-delsp' | undefined
  /** The separator line of a mailbox file, if the mail was saved with it. */
  readonly mailboxLine: string | undefined
  /** The first header of a name (lower case), unfolded. */
  get(name: string): string | undefined
  /** All headers of a name, in their order. */
  getAll(name: string): string[]
}

/**
 * Reads the headers of a part.
 *
 * @param charset the character set of the mail, for raw 8-bit text in headers
 */
export function readPartHeaders(node: MimeNode, charset: string | undefined): PartHeaders {
  const { headers } = node
  const lines = headers ? headers.getList() : []
  const headerCharset = node.charset || charset
  const getAll = (name: string) =>
    lines
      .filter(({ key }) => key === name)
      .map(({ line }) => decodeHeader(line.slice(line.indexOf(':') + 1), headerCharset))
  const get = (name: string) => getAll(name)[0]
  return {
    mediaType: getMediaType(node, get('content-type')),
    charset: node.charset || undefined,
    disposition: node.disposition || undefined,
    filename:
      parseParameter(get('content-disposition'), 'filename') ?? parseParameter(get('content-type'), 'name'),
    contentId: get('content-id')?.replace(/^<|>$/g, ''),
    flowed: node.flowed ? (node.delSp ? 'flowed-delsp' : 'flowed') : undefined,
    mailboxLine: headers ? headers.mbox || undefined : undefined,
    get,
    getAll,
  }
}

/** Returns the media type of a part; in a digest the default is a mail (RFC 2046 section 5.1.5). */
function getMediaType(node: MimeNode, declared: string | undefined): string {
  const parent = node.parentNode
  if (declared === undefined && parent && parent.multipart === 'digest') return 'message/rfc822'
  // Mails from before the final MIME standard declare just `get`.
  return !node.contentType || node.contentType === 'text' ? 'text/plain' : node.contentType
}

/** Decodes a parameter of a structured header (RFC 2231), or the encoded words that many programs write instead. */
function parseParameter(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const { params, decodedParams } = libmime.parseHeaderValue(header, { stripComments: true })
  const value = params[name]
  if (!value) return undefined
  return decodedParams.includes(name) ? value : decodeEncodedWords(value)
}
