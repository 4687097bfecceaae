import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'

/** Ends uploads that a killed process began before this time and did not complete: they take space that no listing shows. */
export async function endUnfinishedUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
  before: Date,
): Promise<void> {
  // Services that do not list them have none.
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
    .catch(() => ({ Uploads: [] }))
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Initiated < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
}
