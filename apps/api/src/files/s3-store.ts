import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import PQueue from 'p-queue'
import { v7 as uuidv7 } from 'uuid'
import { createS3Client, type S3Connection } from '../s3/s3-client.ts'
import { describeS3Error, isAbsent, toS3Failure } from '../s3/s3-errors.ts'
import { endUnfinishedUploads } from '../s3/unfinished-uploads.ts'
import { SourceFailed, uploadInParts } from '../s3/upload-in-parts.ts'
import type { FileStore, WorkPurpose } from './file-store.ts'
import { LentCopies } from './lent-copies.ts'
import { isSha256 } from './original-path.ts'
import { openResumedRead } from './resumed-read.ts'
import { createStoreOutage } from './store-outage.ts'
import { minDatabaseBytes } from './wait-for-disk-space.ts'
import { openWorkFolders } from './work-folders.ts'

/** A person waits for most requests: a server that is silent is given up after a minute and a half. */
const requestLimits = { idleTimeoutMs: 30_000, maxAttempts: 3 }

/** Everything of the archive in the bucket. */
const prefix = 'lares-files/'

/** Smaller files are uploaded by one request, whose bytes are in memory meanwhile. */
const partBytes = 8 * 1024 * 1024
/** S3 accepts ten thousand parts. */
const maxParts = 9_000
const concurrentUploads = 4
/** How long a copy is read without asking for a newer one. */
const rememberMs = 10_000
const maxRemembered = 1_000
/** Attempts to read a file whose copy another process has just replaced. */
const maxLookups = 3
/** Keys that S3 lists at most by one request. */
const maxKeys = 1_000

export interface S3StoreOptions extends S3Connection {
  /** A folder of this machine for temporary files. */
  readonly folder: string
  /** Who borrows local copies, so that a worker that starts removes those of a killed one. */
  readonly purpose?: WorkPurpose
  /** For tests. */
  readonly breaker?: CircuitBreaker
}

export interface S3Store extends FileStore {
  close(): void
}

/** One of the objects with the bytes of a hash. */
interface StoredCopy {
  readonly key: string
  readonly size: number
  readonly revision: string
  readonly adoptedAt: Date
}

/**
 * Opens a store with its files in a bucket, and its temporary files in a folder of this machine. Each adoption writes a new object
 * `lares-files/<SHA-256>/<copy>`, whose key is never used again, and then removes the earlier ones: what one process removes can
 * thereby never be what another one has just stored (docs/decisions/0113).
 */
export async function openS3Store({
  folder,
  purpose = 'any',
  bucket,
  breaker = new CircuitBreaker(),
  ...connection
}: S3StoreOptions): Promise<S3Store> {
  const client = createS3Client({ ...requestLimits, ...connection })
  const disk = await openWorkFolders(folder)
  const uploads = new PQueue({ concurrency: concurrentUploads })
  const remembered = new Map<string, { readonly copy: StoredCopy; readonly until: number }>()
  let downloadingBytes = 0

  /** Sends a request. Throws an outage, `ENOSPC` for a full bucket, and what a service answers about an object. */
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    if (breaker.isOpen) throw createStoreOutage('The bucket did not answer a moment ago.')
    try {
      const answer = await request()
      breaker.recordSuccess()
      return answer
    } catch (error) {
      if (error instanceof SourceFailed || isAbort(error)) throw error
      if (isAbsent(error)) {
        breaker.recordSuccess()
        throw error
      }
      throw toStoreError(error, breaker)
    }
  }

  /** The copies of a file, the latest first. */
  async function listCopies(sha256: string): Promise<StoredCopy[]> {
    const request = new ListObjectsV2Command({ Bucket: bucket, Prefix: toFolder(sha256) })
    const { Contents = [] } = await ask(() => client.send(request))
    const copies = Contents.map(({ Key = '', Size = 0, ETag = '', LastModified = new Date(0) }) => ({
      key: Key,
      size: Size,
      revision: `${Key}/${ETag}/${Size}`,
      adoptedAt: LastModified,
    }))
    return copies.sort(byTime)
  }

  async function findLatest(sha256: string): Promise<StoredCopy | undefined> {
    const [latest] = await listCopies(sha256)
    remembered.delete(sha256)
    if (latest) remembered.set(sha256, { copy: latest, until: Date.now() + rememberMs })
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest) remembered.delete(oldest)
    return latest
  }

  async function requireLatest(sha256: string): Promise<StoredCopy> {
    const known = remembered.get(sha256)
    const latest = known && Date.now() < known.until ? known.copy : await findLatest(sha256)
    if (!latest) throw createMissing(sha256)
    return latest
  }

  /** Opens the bytes of a file from one position to another. */
  async function openBody(
    sha256: string,
    [start, end]: readonly [number, number],
    signal: AbortSignal,
  ): Promise<Readable> {
    for (let lookups = 0; lookups < maxLookups; lookups++) {
      const { key } = await requireLatest(sha256)
      const request = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` })
      try {
        const { Body } = await ask(() => client.send(request, { abortSignal: signal }))
        if (!(Body instanceof Readable)) throw createStoreOutage('The reply has no body.')
        return addAbortSignal(signal, Body)
      } catch (error) {
        if (!isAbsent(error)) throw error
        // Another process has replaced or removed this copy.
        remembered.delete(sha256)
      }
    }
    throw createMissing(sha256)
  }

  const read: FileStore['read'] = async (sha256, range) => {
    const { size } = await requireLatest(sha256)
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? size - 1, size - 1)
    if (end < start) return Readable.from([], { objectMode: false })
    return openResumedRead({
      start,
      end,
      open: (position, signal) => openBody(sha256, [position, end], signal),
      toError: (cause) => toStoreError(cause, breaker),
    })
  }

  async function upload(key: string, path: string, sha256: string): Promise<void> {
    const { size } = await stat(path)
    if (size > partBytes) {
      const source = Readable.from(readVerified(path, sha256))
      const target = { client, bucket, key, partBytes: Math.max(partBytes, Math.ceil(size / maxParts)) }
      return ask(() => uploadInParts(target, source)).catch((error: unknown) => {
        throw error instanceof SourceFailed ? error.cause : error
      })
    }
    const bytes = await readFile(path)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw createChanged()
    const request = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    })
    await ask(() => client.send(request))
  }

  const removeCopy = (key: string) =>
    ask(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))

  /** Downloads a file completely. Throws `ENOSPC` before the disk is full, and `EIO` for bytes without the hash. */
  async function download(sha256: string, path: string): Promise<void> {
    const { size } = await requireLatest(sha256)
    if ((await disk.getFreeBytes()) - downloadingBytes < size + minDatabaseBytes)
      throw createError('ENOSPC', 'There is no space for a copy of a file.')
    downloadingBytes += size
    try {
      const hash = createHash('sha256')
      await pipeline(
        await read(sha256),
        async function* measure(chunks: Readable) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o400 }),
      )
      if (hash.digest('hex') !== sha256) throw createError('EIO', 'A stored file does not have its hash.')
    } finally {
      downloadingBytes -= size
    }
  }

  const copies = new LentCopies({ createFolder: () => disk.createWorkFolder(purpose), download })

  return {
    ...disk,
    async adopt(path, sha256) {
      await uploads.add(async () => {
        const earlier = await listCopies(sha256)
        const key = `${toFolder(sha256)}${uuidv7()}`
        await upload(key, path, sha256)
        remembered.delete(sha256)
        // It is stored already; a copy that stays is removed with the next adoption or with the file.
        for (const copy of earlier) await removeCopy(copy.key).catch(() => undefined)
      })
    },
    read,
    has: async (sha256) => (await findLatest(sha256)) !== undefined,
    async stat(sha256) {
      const latest = await findLatest(sha256)
      if (!latest) return undefined
      const { size, revision, adoptedAt } = latest
      return { size, revision, adoptedAt }
    },
    async withLocalFile(sha256, work) {
      return copies.lend(sha256, work)
    },
    async list(limit, cursor) {
      const sha256s: string[] = []
      let after = cursor
      for (;;) {
        const { CommonPrefixes = [], IsTruncated = false } = await ask(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              Delimiter: '/',
              MaxKeys: Math.min(limit - sha256s.length, maxKeys),
              // `0` is the character after `/`, so that the list continues behind all copies of the file.
              ...(after !== undefined && { StartAfter: `${prefix}${after}0` }),
            }),
          ),
        )
        const names = CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1))
        sha256s.push(...names.filter(isSha256))
        after = names.at(-1) ?? after
        if (!IsTruncated || names.length === 0) return { sha256s, nextCursor: undefined }
        if (sha256s.length >= limit) return { sha256s, nextCursor: after }
      }
    },
    async removeWorkFolders(before, purpose) {
      await disk.removeWorkFolders(before, purpose)
      // Other processes may be uploading for a worker that starts.
      if (purpose === undefined) await ask(() => endUnfinishedUploads(client, bucket, prefix, before))
    },
    async remove(sha256, before, isReferenced) {
      const found = await listCopies(sha256)
      if (found.length === 0) return 'removed'
      // A copy that is stored from now on is not among those that are removed.
      if (found.some(({ adoptedAt }) => adoptedAt >= before) || (await isReferenced())) return 'kept'
      remembered.delete(sha256)
      for (const { key } of found) await removeCopy(key)
      return 'removed'
    },
    close: () => client.destroy(),
  }
}

/** Where the copies of a file are. Throws a TypeError for anything but a SHA-256. */
function toFolder(sha256: string): string {
  if (!isSha256(sha256)) throw new TypeError('expected a SHA-256 in lower-case hexadecimal')
  return `${prefix}${sha256}/`
}

/** The latest first. Of two that were stored within a second, which S3 does not tell apart, the one with the later key. */
function byTime(one: StoredCopy, other: StoredCopy): number {
  return other.adoptedAt.getTime() - one.adoptedAt.getTime() || (one.key < other.key ? 1 : -1)
}

async function* readVerified(path: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw createChanged()
}

function toStoreError(error: unknown, breaker: CircuitBreaker): Error {
  const failure = toS3Failure(error)
  if (failure === 'full') return createError('ENOSPC', 'The bucket is full.')
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const reason = `The bucket has failed: ${describeS3Error(error)}${status ? ` (${status})` : ''}.`
  if (failure === 'rejected') return new Error(reason)
  breaker.recordFailure()
  return createStoreOutage(reason)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function createMissing(sha256: string): Error {
  return createError('ENOENT', `There is no file ${sha256}.`)
}

function createChanged(): Error {
  return createError('EIO', 'A file has changed while it was stored.')
}

function createError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
