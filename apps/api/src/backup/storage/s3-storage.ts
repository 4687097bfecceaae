import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { BackupError, type BackupErrorCode, isBackupError } from '../backup-error.ts'
import type { BackupStorage } from './backup-storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly region?: string
  readonly bucket: string
  /** Keys start with it, such as `family`; may be empty. */
  readonly prefix?: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** A server that sends nothing for this time is considered unreachable. */
  readonly idleTimeoutMs?: number
}

/** Attempts of one request, with growing delays between them. */
const maxAttempts = 4
const connectionTimeoutMs = 10_000
const defaultIdleTimeoutMs = 60_000
/** Parts of an upload, which is also the memory that it needs. Ten thousand of them, S3's limit, make 160 GB. */
const partBytes = 16 * 1024 * 1024

/** Opens a bucket of S3 or of a compatible service as the place of a backup. */
export function openS3Storage(settings: S3Settings): BackupStorage {
  const { endpoint, region = 'us-east-1', bucket, accessKeyId, secretAccessKey } = settings
  const { idleTimeoutMs = defaultIdleTimeoutMs } = settings
  const prefix = settings.prefix ? `${settings.prefix.replace(/^\/+|\/+$/g, '')}/` : ''
  const description = `s3://${bucket}/${prefix}`
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets in the host name need a wildcard certificate, which servers at home rarely have.
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleTimeoutMs },
    // Older servers reject the checksums that the client would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  function fail(error: unknown): never {
    if (isBackupError(error)) throw error
    throw new BackupError(toCode(error), `${description}: ${describe(error)}`, { cause: error })
  }

  async function assertPresent(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(fail)
  }

  return {
    description,
    // Each may hold a part of an upload in memory.
    concurrency: 4,
    assertPresent,
    async read(key) {
      const request = new GetObjectCommand({ Bucket: bucket, Key: prefix + key })
      const { Body } = await client.send(request).catch((error: unknown) => {
        if (isAbsent(error)) throw new BackupError('object-missing', `${description}${key} is missing`)
        return fail(error)
      })
      if (!(Body instanceof Readable)) throw new BackupError('place-unreachable', 'The reply has no body.')
      // A connection that breaks in the middle of an object must not look like damage.
      return Readable.from(translateErrors(Body, fail))
    },
    async write(key, source) {
      let sourceError: unknown
      const body = Buffer.isBuffer(source)
        ? source
        : Readable.from(
            translateErrors(source, (error) => {
              sourceError = error
              throw error
            }),
          )
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: prefix + key, Body: body },
        partSize: partBytes,
        queueSize: 1,
      })
      await upload.done().catch((error: unknown) => {
        throw sourceError ?? asError(() => fail(error))
      })
    },
    // A service confirms what it has stored.
    flush: async () => undefined,
    async stat(key) {
      try {
        const { ContentLength } = await client.send(
          new HeadObjectCommand({ Bucket: bucket, Key: prefix + key }),
        )
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (!isAbsent(error)) fail(error)
        // A missing bucket answers like a missing object.
        await assertPresent()
        return undefined
      }
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder })
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice(prefix.length), size: Size }
      } catch (error) {
        fail(error)
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key })).catch(fail)
    },
    async removeDrafts(before) {
      // An upload that was not completed takes space that no listing shows. Services that do not list them have none.
      const { Uploads = [] } = await client
        .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
        .catch(() => ({ Uploads: [] }))
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(fail)
    },
    getFreeBytes: async () => undefined,
    close: () => client.destroy(),
  }
}

async function* translateErrors(source: Readable, fail: (error: unknown) => never): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer
  } catch (error) {
    fail(error)
  }
}

function asError(work: () => never): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

function toCode(error: unknown): BackupErrorCode {
  if (!(error instanceof S3ServiceException)) return 'place-unreachable'
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode
  if (name === 'NoSuchBucket' || status === 404) return 'place-missing'
  if (status === 401 || status === 403) return 'place-forbidden'
  if (status === 507 || name === 'XMinioStorageFull' || name === 'QuotaExceeded') return 'place-full'
  return 'place-unreachable'
}

/** The service's own words may repeat request headers, so that only the name of the error is used. */
function describe(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error'
}
