import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

interface UploadTarget {
  readonly client: S3Client
  readonly bucket: string
  readonly key: string
  /** Bytes of a part, which is also the memory that the upload needs. S3 accepts ten thousand parts. */
  readonly partBytes: number
}

/** Errors of the source of an upload, which are not those of the service. */
export class SourceFailed extends Error {}

/**
 * Uploads a source, in several requests if it is larger than a part. The object is there as a whole or not at all. When `source`
 * fails, nothing is stored and `SourceFailed` is thrown, with the error of the source as its cause.
 */
export async function uploadInParts(
  { client, bucket, key, partBytes }: UploadTarget,
  source: Readable | Buffer,
): Promise<void> {
  let failure: SourceFailed | undefined
  async function* watch(chunks: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of chunks) yield chunk as Buffer
    } catch (error) {
      failure = new SourceFailed('The source of an upload has failed.', { cause: error })
      throw failure
    }
  }
  const upload = new Upload({
    client,
    params: {
      Bucket: bucket,
      Key: key,
      Body: Buffer.isBuffer(source) ? source : Readable.from(watch(source)),
    },
    partSize: partBytes,
    queueSize: 1,
  })
  await upload.done().catch((error: unknown) => {
    if (!Buffer.isBuffer(source)) source.destroy()
    throw failure ?? error
  })
}
