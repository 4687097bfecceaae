import type { Readable } from 'node:stream'
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'
import { type OpenPart, openPart, type PartSink } from './open-part.ts'
import { type PartHeaders, readPartHeaders } from './part-headers.ts'

/** Multiparts within multiparts: no letter goes deeper, and each level costs a comparison a line. */
const maxDepth = 50
/** Parts of one mail, containers included. */
const maxNodes = 2000
const maxHeaderBytes = 1024 * 1024

/** A part of a mail that is no container of others (RFC 2045 section 2.6), or the mail itself. */
export interface MailLeaf {
  readonly headers: PartHeaders
  /** The innermost container whose parts all say the same, if any. */
  readonly alternative: MimeNode | undefined
  /** The mail is nothing but this part. */
  readonly isRoot: boolean
}

export interface SplitMail {
  /** The headers of the mail itself. */
  readonly headers: PartHeaders | undefined
  /** What ended the reading early: more parts, deeper parts or longer headers than are read. */
  readonly limit: 'parts' | 'depth' | undefined
}

class TooDeep extends Error {}

/**
 * Splits a mail file into its parts, as a stream: at no time is more than a piece of it in memory.
 *
 * @param source the mail, byte by byte; closed at the end
 * @param open is asked for each part where its bytes go; undefined leaves them out
 */
export async function splitMail(
  source: Readable,
  open: (leaf: MailLeaf) => PartSink | undefined,
): Promise<SplitMail> {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: maxHeaderBytes,
    maxChildNodes: maxNodes,
  })
  source.on('error', (error) => splitter.destroy(error))
  const tree = new MailTree()
  let current: OpenPart | undefined
  try {
    for await (const chunk of source.pipe(splitter) as AsyncIterable<SplitterChunk>) {
      if (chunk.type === 'node') {
        await current?.end()
        const leaf = tree.add(chunk)
        const isContainer = chunk.multipart !== false && !leaf.isRoot
        current = isContainer ? undefined : openPart(chunk, open(leaf))
      } else if (tree.holdsText(chunk)) {
        await current?.write(chunk.value)
      }
    }
    await current?.end()
    return { headers: tree.root, limit: undefined }
  } catch (error) {
    const limit = limitOf(error)
    if (limit === undefined) throw error
    await current?.end()
    return { headers: tree.root, limit }
  } finally {
    source.destroy()
    splitter.destroy()
  }
}

function limitOf(error: unknown): SplitMail['limit'] {
  if (error instanceof TooDeep) return 'depth'
  return error instanceof Error && 'code' in error && error.code === 'EMAXLEN' ? 'parts' : undefined
}

/** Where each part stands among the others. */
class MailTree {
  root: PartHeaders | undefined
  private readonly depths = new Map<MimeNode, number>()
  private readonly alternatives = new Map<MimeNode, MimeNode>()
  private charset: string | undefined

  add(node: MimeNode): MailLeaf {
    const parent = node.parentNode as MimeNode | false
    const depth = parent ? (this.depths.get(parent) ?? 0) + 1 : 0
    if (depth > maxDepth) throw new TooDeep()
    this.depths.set(node, depth)
    const headers = readPartHeaders(node, this.charset)
    this.root ??= headers
    this.charset ??= headers.charset
    const alternative = parent ? this.alternatives.get(parent) : undefined
    const own = node.multipart === 'alternative' ? node : alternative
    if (own) this.alternatives.set(node, own)
    return { headers, alternative, isRoot: !parent }
  }

  /** Between the parts of a container stands nothing to read, but one without any may be a letter all the same. */
  holdsText({ type, node, value }: Exclude<SplitterChunk, MimeNode>): boolean {
    return value !== undefined && (type === 'body' || (node.root && this.depths.size === 1))
  }
}
