import type { Readable } from 'node:stream'
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'
import { type OpenPart, openPart, type PartSink } from './open-part.ts'
import { type PartHeaders, readPartHeaders } from './part-headers.ts'

/** Limit of nested multiparts, because each level costs a comparison per line. */
const maxDepth = 50
/** Limit of parts, including multiparts. */
const maxNodes = 2000
const maxHeaderBytes = 1024 * 1024

/** A part of a mail that is not a multipart (RFC 2045 section 2.6), or the mail itself. */
export interface MailLeaf {
  readonly headers: PartHeaders
  /** The innermost `multipart/alternative` around it, if any. */
  readonly alternative: MimeNode | undefined
  /** Whether it is the mail itself. */
  readonly isRoot: boolean
}

export interface SplitMail {
  /** The headers of the mail itself. */
  readonly headers: PartHeaders | undefined
  /** The limit that ended the reading early: on depth, or on the number of parts and the length of headers. */
  readonly limit: 'parts' | 'depth' | undefined
}

class DepthExceededError extends Error {}

/**
 * Splits a mail into its parts in a streaming way, so that only a chunk of it is in memory.
 *
 * @param source the bytes of the mail; closed at the end
 * @param open returns the sink for the bytes of a part, or undefined to skip it
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
      } else if (tree.isContent(chunk)) {
        await current?.write(chunk.value)
      }
    }
    await current?.end()
    return { headers: tree.root, limit: undefined }
  } catch (error) {
    const limit = getExceededLimit(error)
    if (limit === undefined) throw error
    await current?.end()
    return { headers: tree.root, limit }
  } finally {
    source.destroy()
    splitter.destroy()
  }
}

function getExceededLimit(error: unknown): SplitMail['limit'] {
  if (error instanceof DepthExceededError) return 'depth'
  return error instanceof Error && 'code' in error && error.code === 'EMAXLEN' ? 'parts' : undefined
}

/** Tracks the depth and the alternatives of the parts. */
class MailTree {
  root: PartHeaders | undefined
  private readonly depths = new Map<MimeNode, number>()
  private readonly alternatives = new Map<MimeNode, MimeNode>()
  private charset: string | undefined

  add(node: MimeNode): MailLeaf {
    const parent = node.parentNode as MimeNode | false
    const depth = parent ? (this.depths.get(parent) ?? 0) + 1 : 0
    if (depth > maxDepth) throw new DepthExceededError()
    this.depths.set(node, depth)
    const headers = readPartHeaders(node, this.charset)
    this.root ??= headers
    this.charset ??= headers.charset
    const alternative = parent ? this.alternatives.get(parent) : undefined
    const innermost = node.multipart === 'alternative' ? node : alternative
    if (innermost) this.alternatives.set(node, innermost)
    return { headers, alternative, isRoot: !parent }
  }

  /** Whether a chunk is content: text between parts is ignored, except in a multipart mail without any parts. */
  isContent({ type, node, value }: Exclude<SplitterChunk, MimeNode>): boolean {
    return value !== undefined && (type === 'body' || (node.root && this.depths.size === 1))
  }
}
