import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { createS3Client, type S3Connection } from '../../s3/s3-client.ts'
import { describeS3Error, toS3Failure } from '../../s3/s3-errors.ts'
import { type BucketUser, claimBucket } from './bucket-owner.ts'

interface BucketProblem {
  /** Says which setting is wrong, without secrets. */
  readonly sentence: string
  /** Whether it may end by itself. */
  readonly isOutage: boolean
}

/** Signed requests are refused beyond this difference, and removals compare the time of a file with that of this machine. */
const maxClockDifferenceMs = 15 * 60_000

/**
 * Writes to a bucket, reads it again, lists and removes it, and makes sure that it belongs to the archive. Returns what is wrong. A full
 * bucket can still be read.
 */
export async function checkBucket(
  connection: S3Connection,
  user: BucketUser,
): Promise<BucketProblem | undefined> {
  const { bucket } = connection
  const archiveId = await user.loadArchiveId()
  const client = createS3Client({ idleTimeoutMs: 10_000, maxAttempts: 3, ...connection })
  const key = `lares-test/${randomUUID()}`
  const bytes = 'Lares can write here.\n'
  let doing = 'write to'
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }))
    doing = 'read'
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    const read = await Body?.transformToString()
    doing = 'list'
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: key }))
    doing = 'remove from'
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    const [listed] = Contents
    if (read !== bytes || !listed)
      return wrongSettings(`S3_BUCKET is not usable: what is written to “${bucket}” is not read again`)
    const differenceMs = Math.abs(Date.now() - (listed.LastModified?.getTime() ?? 0))
    if (differenceMs > maxClockDifferenceMs)
      return wrongSettings(
        'The clocks of this machine and of the service at S3_ENDPOINT differ by more than 15 minutes',
      )
    doing = 'mark'
    const foreignOwner = await claimBucket(client, bucket, archiveId, user)
    return foreignOwner === undefined ? undefined : wrongSettings(foreignOwner)
  } catch (error) {
    return describeProblem(error, bucket, doing)
  } finally {
    client.destroy()
  }
}

function describeProblem(error: unknown, bucket: string, doing: string): BucketProblem | undefined {
  const name = describeS3Error(error)
  switch (toS3Failure(error)) {
    case 'full':
      return undefined
    case 'bucket-missing':
      return wrongSettings(`S3_BUCKET is not usable: the service at S3_ENDPOINT has no bucket “${bucket}”`)
    case 'forbidden':
      return wrongSettings(
        `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not usable: they may not ${doing} the bucket “${bucket}” (${name})`,
      )
    case 'rejected':
      return wrongSettings(
        `S3_ENDPOINT is not usable: the service answers ${name}; a bucket in another region needs AWS_REGION`,
      )
    case 'unreachable':
      return {
        sentence: `The service at S3_ENDPOINT does not answer (${name}): files cannot be opened until it does`,
        isOutage: true,
      }
  }
}

function wrongSettings(sentence: string): BucketProblem {
  return { sentence, isOutage: false }
}
