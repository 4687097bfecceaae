import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'
import { isNotImplemented, isUploadAbsent, toS3Failure } from './s3-errors.ts'

/**
 * Ends uploads that a killed process began before this time and did not complete: they take space that no listing shows. Throws the
 * last failure after all others are ended.
 */
export async function endUnfinishedUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
  before: Date,
): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
    .catch((error: unknown) => {
      // Services that do not list them have none.
      if (toS3Failure(error) === 'rejected' || isNotImplemented(error)) return { Uploads: [] }
      throw error
    })
  let failure: unknown
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= before) continue
    const abortion = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
    await client.send(abortion).catch((error: unknown) => {
      // Another process has ended it meanwhile.
      if (!isUploadAbsent(error)) failure = error
    })
  }
  if (failure !== undefined) throw failure
}
