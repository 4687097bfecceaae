import { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../files/file-store.ts'
import type { FileChecks } from '../damage/file-checks.ts'
import { readRange } from './byte-range.ts'
import { inertPolicy } from './disposition.ts'

/** The files, and what finds damage in those that are read. */
export interface CheckedFiles {
  readonly store: FileStore
  readonly checks: FileChecks
}

/** What is sent: which bytes, and what the client is told about them. */
export interface SentFile {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly disposition: string
  readonly changedAt: Date
}

/**
 * Answers with a file or the part of it that is asked for; 304 where the client has it. The client may keep it but
 * asks each time whether it may still show it: the viewer's rights can change at any moment, and an answer without
 * bytes costs little (docs/decisions/0008). Throws `range-not-satisfiable`
 * and `file-damaged`.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, checks }: CheckedFiles,
  file: SentFile,
): Promise<FastifyReply> {
  const isKnown = isKnownTo(request, file)
  const range = isKnown ? undefined : wantedRange(request, file)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('range-not-satisfiable', { message: 'The file ends before that.' })
  }
  if (!isKnown) await checks.requireIntact(file)
  reply.headers({
    etag: etagOf(file),
    'last-modified': file.changedAt.toUTCString(),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': inertPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': file.disposition,
    'accept-ranges': 'bytes',
  })
  if (isKnown) return reply.code(304).send()
  reply.header('content-type', file.contentType)
  reply.header('content-length', String(range ? range.end - range.start + 1 : file.size))
  reply.code(range ? 206 : 200)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  // An empty stream: Fastify would set the length of an empty text down as the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await store.read(file.sha256, range))
}

/** Whether the client has these bytes already. */
function isKnownTo({ headers }: FastifyRequest, file: SentFile): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return isUnchangedSince(headers['if-modified-since'], file)
  return names(known, etagOf(file))
}

/** RFC 9110 §14.2: a range is of GET alone. */
function wantedRange({ headers, method }: FastifyRequest, file: SentFile): ReturnType<typeof readRange> {
  if (method === 'HEAD' || !isStillOf(headers['if-range'], file)) return undefined
  return readRange(headers.range, file.size)
}

function etagOf({ sha256 }: SentFile): string {
  return `"${sha256}"`
}

/** RFC 9110 §13.1.2: compared weakly. */
function names(list: string, etag: string): boolean {
  return list.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function isUnchangedSince(date: string | undefined, { changedAt }: SentFile): boolean {
  return date !== undefined && Date.parse(date) >= Math.floor(changedAt.getTime() / 1000) * 1000
}

/** RFC 9110 §13.1.5: compared strongly; a date has to be the very one. */
function isStillOf(condition: unknown, file: SentFile): boolean {
  if (typeof condition !== 'string') return true
  return condition.startsWith('"') ? condition === etagOf(file) : condition === file.changedAt.toUTCString()
}
