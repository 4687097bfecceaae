import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import PQueue from 'p-queue'
import { v7 as uuidv7 } from 'uuid'
import type { Backoff } from '../../s3/repeat.ts'
import { bindBackoff, createS3Client, type S3Connection } from '../../s3/s3-client.ts'
import { isAbsent } from '../../s3/s3-errors.ts'
import { endUnfinishedUploads } from '../../s3/unfinished-uploads.ts'
import { SourceFailed, uploadInParts } from '../../s3/upload-in-parts.ts'
import type { FileStore, WorkPurpose } from '../file-store.ts'
import { createFileError } from '../file-system-errors.ts'
import { isSha256 } from '../original-path.ts'
import { createStoreOutage, isStoreOutage } from '../store-outage.ts'
import { openWorkFolders } from '../work-folders.ts'
import { filesPrefix, toFileFolder } from './bucket-keys.ts'
import { admitOwner, assignBucket, type BucketUser } from './bucket-owner.ts'
import { BucketRequests } from './bucket-requests.ts'
import type { RetentionLimits } from './lent-copies.ts'
import { openLentCopies } from './open-lent-copies.ts'
import { openResumedRead } from './resumed-read.ts'
import { createMissing, StoredCopies } from './stored-copies.ts'

/** A person waits for most requests: a server that is silent is given up after a minute and a half. */
const requestLimits = { idleTimeoutMs: 30_000, maxAttempts: 3 }

/** Uploads that have begun, and streams that are being read, go on after so long without a network. */
const transferBackoff: Backoff = { maxTotalMs: 60_000 }

/** Smaller files are uploaded by one request, whose bytes are in memory meanwhile. */
const partBytes = 8 * 1024 * 1024
/** S3 accepts ten thousand parts. */
const maxParts = 9_000
/** Files of one part do not wait behind larger ones. An upload in parts has two of them in memory. */
const concurrentSmallUploads = 4
const concurrentLargeUploads = 2
/** Attempts to read a file whose copy another process has just replaced. */
const maxLookups = 3
/** Keys that S3 lists at most by one request. */
const maxKeys = 1_000

export interface S3StoreOptions extends S3Connection {
  /** A folder of this machine for temporary files. */
  readonly folder: string
  /** Who borrows local copies, so that a worker that starts removes those of a killed one. */
  readonly purpose?: WorkPurpose
  /** The archive that the bucket has to belong to; any one if it is absent. */
  readonly user?: BucketUser | undefined
  /** Which local copies are retained that nobody borrows. */
  readonly retention?: Partial<RetentionLimits>
  /** For tests. */
  readonly breaker?: CircuitBreaker
  readonly backoff?: Backoff
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface S3Store extends FileStore {
  close(): Promise<void>
}

/**
 * Opens a store with its files in a bucket, and its temporary files in a folder of this machine. Each adoption writes a new object
 * `lares-files/<SHA-256>/<copy>`, whose key is never used again, and then removes the earlier ones: what one process removes can
 * thereby never be what another one has just stored (docs/decisions/0113).
 */
export async function openS3Store({
  folder,
  purpose = 'any',
  user,
  retention,
  bucket,
  breaker = new CircuitBreaker(),
  backoff = transferBackoff,
  now,
  ...connection
}: S3StoreOptions): Promise<S3Store> {
  const client = createS3Client({ ...requestLimits, ...connection })
  const requests = new BucketRequests({ client, bucket, breaker, user, ...(now && { now }) })
  const closing = new AbortController()
  const retryingClient = bindBackoff(client, backoff, closing.signal)
  const disk = await openWorkFolders(folder)
  const smallUploads = new PQueue({ concurrency: concurrentSmallUploads })
  const largeUploads = new PQueue({ concurrency: concurrentLargeUploads })
  const stored = new StoredCopies(client, bucket, requests)

  /** Opens the bytes of a file from one position to another, and tells of which copy. */
  async function openBody(
    sha256: string,
    [start, end]: readonly [number, number],
    signal: AbortSignal,
  ): Promise<{ readonly key: string; readonly body: Readable }> {
    for (let lookups = 0; lookups < maxLookups; lookups++) {
      const { key } = await stored.requireLatest(sha256)
      const request = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` })
      try {
        const { Body } = await requests.askFor('read', key, () =>
          client.send(request, { abortSignal: signal }),
        )
        if (!(Body instanceof Readable)) throw createStoreOutage('The reply has no body.')
        return { key, body: addAbortSignal(signal, Body) }
      } catch (error) {
        if (!isAbsent(error)) throw error
        // Another process has replaced or removed this copy.
        stored.forget(sha256)
      }
    }
    throw createMissing(sha256)
  }

  const read: FileStore['read'] = async (sha256, range) => {
    const { size } = await stored.requireLatest(sha256)
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? size - 1, size - 1)
    if (end < start) return Readable.from([], { objectMode: false })
    let openedKey = ''
    const stream = await openResumedRead({
      start,
      end,
      async open(position, signal) {
        const { key, body } = await openBody(sha256, [position, end], signal)
        openedKey = key
        return body
      },
      isTemporary: isStoreOutage,
      backoff,
      toError: (cause) => requests.toObjectError('read', openedKey, cause),
    })
    return stream.once('end', () => requests.recordRead(openedKey))
  }

  async function upload(key: string, path: string, sha256: string, size: number): Promise<void> {
    if (size > partBytes) {
      const source = Readable.from(readVerified(path, sha256))
      const part = Math.max(partBytes, Math.ceil(size / maxParts))
      const target = { client: retryingClient, bucket, key, partBytes: part }
      return requests
        .askFor('store', key, () => uploadInParts(target, source))
        .catch((error: unknown) => {
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
    await requests.askFor('store', key, () => retryingClient.send(request))
  }

  async function removeCopy(key: string): Promise<void> {
    const request = new DeleteObjectCommand({ Bucket: bucket, Key: key })
    await requests
      .askFor('remove', key, () => client.send(request))
      .catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
  }

  const copies = openLentCopies(
    {
      createFolder: () => disk.createWorkFolder(purpose),
      getFreeBytes: disk.getFreeBytes,
      loadSize: async (sha256) => (await stored.requireLatest(sha256)).size,
      read,
    },
    retention,
  )

  return {
    ...disk,
    async adopt(path, sha256) {
      const { size } = await stat(path)
      const lane = size > partBytes ? largeUploads : smallUploads
      await lane.add(async () => {
        const earlier = await stored.list(sha256)
        const key = `${toFileFolder(sha256)}${uuidv7()}`
        await upload(key, path, sha256, size)
        stored.forget(sha256)
        // It is stored already; a copy that stays is removed with the next adoption or with the file.
        for (const copy of earlier) await removeCopy(copy.key).catch(() => undefined)
      })
    },
    read,
    has: async (sha256) => (await stored.findLatest(sha256)) !== undefined,
    async stat(sha256) {
      const latest = await stored.findLatest(sha256)
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
        const { CommonPrefixes = [], IsTruncated = false } = await requests.ask(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: filesPrefix,
              Delimiter: '/',
              MaxKeys: Math.min(limit - sha256s.length, maxKeys),
              // `0` is the character after `/`, so that the list continues behind all copies of the file.
              ...(after !== undefined && { StartAfter: `${filesPrefix}${after}0` }),
            }),
          ),
        )
        const names = CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(filesPrefix.length, -1))
        sha256s.push(...names.filter(isSha256))
        after = names.at(-1) ?? after
        if (!IsTruncated || names.length === 0) return { sha256s, nextCursor: undefined }
        if (sha256s.length >= limit) return { sha256s, nextCursor: after }
      }
    },
    async removeWorkFolders(before, purpose) {
      await disk.removeWorkFolders(before, purpose)
      // Other processes may be uploading for a worker that starts.
      if (purpose !== undefined) return
      await requests.askFor('remove', filesPrefix, () =>
        endUnfinishedUploads(client, bucket, filesPrefix, before),
      )
    },
    async remove(sha256, before, isReferenced) {
      const found = await stored.list(sha256)
      if (found.length === 0) return 'removed'
      // A copy that is stored from now on is not among those that are removed.
      if (found.some(({ adoptedAt }) => adoptedAt >= before) || (await isReferenced())) return 'kept'
      stored.forget(sha256)
      await copies.forget(sha256)
      const errors: unknown[] = []
      for (const { key } of found) await removeCopy(key).catch((error: unknown) => errors.push(error))
      if (errors.length > 0) throw errors[0]
      return 'removed'
    },
    async admitArchive(archiveId) {
      if (user) await requests.ask(() => admitOwner(client, bucket, archiveId))
    },
    async assignToArchive(archiveId) {
      if (user) await requests.ask(() => assignBucket(client, bucket, archiveId))
    },
    async close() {
      closing.abort()
      await copies.close()
      client.destroy()
    },
  }
}

async function* readVerified(path: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw createChanged()
}

function createChanged(): Error {
  return createFileError('EIO', 'A file has changed while it was stored.')
}
