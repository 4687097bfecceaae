import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { toS3Failure } from '../../s3/s3-errors.ts'
import { ownerPrefix, toOwnerKey } from './bucket-keys.ts'

/*
 * Two archives with one bucket would each take the files of the other for ones that nothing uses. An object `lares-files/owner/<id>` says
 * to which archive a bucket belongs; there are two of them while a restore gives the archive another id. The id is in the key, so
 * that it can still be listed where a rule of the bucket has archived the object.
 */

/** Who opens a bucket. */
export interface BucketUser {
  /** Loads the id of the archive, which a restore changes. */
  readonly loadArchiveId: () => Promise<string>
  /** The id of an archive whose backup is about to be restored. */
  readonly restoredArchiveId?: string | undefined
  /** The id of an archive whose bucket becomes that of this one. */
  readonly takeOverFrom?: string | undefined
}

/**
 * Marks a bucket without an owner, or one that is to be taken over, as that of this archive. Returns a sentence if it belongs to
 * another one. Throws what the service answers.
 */
export async function claimBucket(
  client: S3Client,
  bucket: string,
  archiveId: string,
  { restoredArchiveId, takeOverFrom }: Omit<BucketUser, 'loadArchiveId'>,
): Promise<string | undefined> {
  const owners = await listOwners(client, bucket)
  // Also where an earlier attempt has marked the bucket, and was killed before it removed the mark of the former owner.
  if (takeOverFrom !== undefined && takeOverFrom !== archiveId && owners.includes(takeOverFrom)) {
    await assignBucket(client, bucket, archiveId)
    return undefined
  }
  if (owners.includes(archiveId)) return undefined
  if (restoredArchiveId !== undefined && owners.includes(restoredArchiveId)) return undefined
  const [owner] = owners
  if (owner === undefined) {
    await admitOwner(client, bucket, archiveId).catch((error: unknown) => {
      // The files of a full bucket can be read. It is marked when there is space again.
      if (toS3Failure(error) !== 'full') throw error
    })
    return undefined
  }
  return `S3_BUCKET is not usable: “${bucket}” has the files of the archive ${owner}, and this one is ${archiveId}. Restore a backup of that archive, choose another bucket, or set S3_TAKE_OVER_FROM=${owner} if this archive is to have it (docs/operations.md)`
}

/** Lets another archive use the bucket too. */
export async function admitOwner(client: S3Client, bucket: string, archiveId: string): Promise<void> {
  const Body = 'The files in this bucket belong to the archive whose id is the name of this object.\n'
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: toOwnerKey(archiveId), Body }))
}

/** Leaves the bucket to one archive alone. */
export async function assignBucket(client: S3Client, bucket: string, archiveId: string): Promise<void> {
  const owners = await listOwners(client, bucket)
  if (!owners.includes(archiveId)) await admitOwner(client, bucket, archiveId)
  for (const owner of owners)
    if (owner !== archiveId)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${ownerPrefix}${owner}` }))
}

async function listOwners(client: S3Client, bucket: string): Promise<string[]> {
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: ownerPrefix }),
  )
  return Contents.map(({ Key = '' }) => Key.slice(ownerPrefix.length))
}
