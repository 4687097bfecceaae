import { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { ByteRange, FileStore } from '../../files/file-store.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { fileStoreOutage } from '../../files/store-outage.ts'
import { parseRange } from './byte-range.ts'
import { type FileIntegrityChecker, fileDamaged } from './damage/file-integrity-checker.ts'
import { sandboxPolicy } from './disposition.ts'

/** The file store together with the integrity checks of the files that are read. */
export interface CheckedFiles {
  readonly store: FileStore
  readonly checks: FileIntegrityChecker
}

/** A file to send, with the values of its response headers. */
export interface ServedFile {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly disposition: string
  readonly lastModified: Date
}

/**
 * Sends a file, or the requested range of it; 304 when the client has it already. The client may cache the file but
 * must revalidate it each time, because the viewer's rights can change at any moment (docs/decisions/0008). Throws
 * `range-not-satisfiable` and `file-damaged`.
 */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, checks }: CheckedFiles,
  file: ServedFile,
): Promise<FastifyReply> {
  return sendContent(request, reply, file, {
    requireIntact: () => checks.requireIntact(file),
    read: (range) =>
      store.read(file.sha256, range).catch((error: unknown) => {
        // The check in the background marks it.
        throw hasErrorCode(error, 'EIO') ? fileDamaged() : error
      }),
  })
}

/** Where the bytes of a file that is sent come from. */
export interface Content {
  /** Called before the first byte. Throws `file-damaged`. */
  requireIntact(): Promise<void>
  /** Reads the bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>
}

/** Sends bytes from any source as `sendBytes` does; `sha256` identifies them. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  content: Content,
): Promise<FastifyReply> {
  const lastModified = file.lastModified.toUTCString()
  const notModified = isNotModified(request, { etag: toEtag(file), 'last-modified': lastModified })
  const range = notModified ? undefined : getRequestedRange(request, file)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('range-not-satisfiable', { message: 'The range starts beyond the end of the file.' })
  }
  if (!notModified) {
    await content.requireIntact()
    request.server.outages.reportAvailable(fileStoreOutage)
  }
  const isSent = !notModified && request.method !== 'HEAD'
  // Before the headers, which an error must not have.
  const bytes = isSent ? await content.read(range) : undefined
  reply.headers({
    etag: toEtag(file),
    'last-modified': lastModified,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandboxPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': file.disposition,
    'accept-ranges': 'bytes',
  })
  if (notModified) return reply.code(304).send()
  reply.header('content-type', file.contentType)
  reply.header('content-length', String(range ? range.end - range.start + 1 : file.size))
  reply.code(range ? 206 : 200)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  // With an empty string Fastify would overwrite the content length with 0; with a stream it keeps the header.
  return reply.send(bytes ?? Readable.from([]))
}

/** Whether the client's cached copy is current. Its `Cache-Control` is not for the archive, but for caches on the way. */
export function isNotModified(
  { headers }: Pick<FastifyRequest, 'headers'>,
  current: { readonly etag: string; readonly 'last-modified'?: string },
): boolean {
  const { 'cache-control': _, ...conditions } = headers
  return fresh(conditions, current)
}

/** RFC 9110 §14.2: ranges apply to GET only. */
function getRequestedRange(
  { headers, method }: FastifyRequest,
  file: ServedFile,
): ReturnType<typeof parseRange> {
  if (method === 'HEAD' || !matchesIfRange(headers['if-range'], file)) return undefined
  return parseRange(headers.range, file.size)
}

function toEtag({ sha256 }: ServedFile): string {
  return `"${sha256}"`
}

/** RFC 9110 §13.1.5: `If-Range` uses the strong comparison, and a date must match exactly. */
function matchesIfRange(condition: unknown, file: ServedFile): boolean {
  if (typeof condition !== 'string') return true
  return condition.startsWith('"')
    ? condition === toEtag(file)
    : condition === file.lastModified.toUTCString()
}
