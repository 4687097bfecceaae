import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { bindSignal, createS3Client, type S3Connection } from '../../s3/s3-client.ts'
import { describeS3Error, isAbsent, type S3Failure, toS3Failure } from '../../s3/s3-errors.ts'
import { endUnfinishedUploads } from '../../s3/unfinished-uploads.ts'
import { SourceFailed, uploadInParts } from '../../s3/upload-in-parts.ts'
import { BackupError, type BackupErrorCode, isBackupError } from '../backup-error.ts'
import type { BackupStorage } from './backup-storage.ts'

export interface S3Settings extends S3Connection {
  /** Keys start with it, such as `family`; may be empty. */
  readonly prefix?: string
}

/** Ten thousand parts of this size make 160 GB. */
const partBytes = 16 * 1024 * 1024

const codes: Record<S3Failure, BackupErrorCode> = {
  'bucket-missing': 'place-missing',
  forbidden: 'place-forbidden',
  full: 'place-full',
  rejected: 'place-unreachable',
  unreachable: 'place-unreachable',
}

/** Opens a bucket of S3 or of a compatible service as the place of a backup. */
export function openS3Storage(settings: S3Settings): BackupStorage {
  const { bucket } = settings
  const prefix = settings.prefix ? `${settings.prefix.replace(/^\/+|\/+$/g, '')}/` : ''
  const description = `s3://${bucket}/${prefix}`
  const sharedClient = createS3Client(settings)

  function fail(error: unknown): never {
    if (isBackupError(error)) throw error
    throw new BackupError(codes[toS3Failure(error)], `${description}: ${describeS3Error(error)}`, {
      cause: error,
    })
  }

  return create(undefined)

  function create(signal: AbortSignal | undefined): BackupStorage {
    const client = signal ? bindSignal(sharedClient, signal) : sharedClient

    async function assertPresent(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(fail)
    }

    return {
      description,
      signal,
      withSignal: create,
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
        return Readable.from(translateErrors(signal ? addAbortSignal(signal, Body) : Body, fail))
      },
      async write(key, source) {
        await uploadInParts({ client, bucket, key: prefix + key, partBytes }, source).catch(
          (error: unknown) => {
            throw error instanceof SourceFailed ? error.cause : asError(() => fail(error))
          },
        )
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
        await endUnfinishedUploads(client, bucket, prefix, before).catch(fail)
      },
      getFreeBytes: async () => undefined,
      close: () => sharedClient.destroy(),
    }
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
