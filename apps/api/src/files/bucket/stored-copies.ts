import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { createFileError } from '../file-system-errors.ts'
import { toFileFolder } from './bucket-keys.ts'
import type { BucketRequests } from './bucket-requests.ts'

/** How long a copy is read without asking for a newer one. */
const rememberMs = 10_000
const maxRemembered = 1_000

/** One of the objects with the bytes of a hash. */
export interface StoredCopy {
  readonly key: string
  readonly size: number
  readonly revision: string
  readonly adoptedAt: Date
}

/** Finds the objects with the bytes of a hash in a bucket. */
export class StoredCopies {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #requests: BucketRequests
  readonly #remembered = new Map<string, { readonly copy: StoredCopy; readonly until: number }>()

  constructor(client: S3Client, bucket: string, requests: BucketRequests) {
    this.#client = client
    this.#bucket = bucket
    this.#requests = requests
  }

  /** The copies of a file, the latest first. */
  async list(sha256: string): Promise<StoredCopy[]> {
    const copies: StoredCopy[] = []
    const input = { Bucket: this.#bucket, Prefix: toFileFolder(sha256) }
    let token: string | undefined
    do {
      const request = new ListObjectsV2Command({ ...input, ContinuationToken: token })
      const page = await this.#requests.ask(() => this.#client.send(request))
      for (const { Key = '', Size = 0, ETag = '', LastModified = new Date(0) } of page.Contents ?? [])
        copies.push({ key: Key, size: Size, revision: `${Key}/${ETag}/${Size}`, adoptedAt: LastModified })
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
    return copies.sort(byTime)
  }

  /** The latest copy of a file, for which the bucket is asked. */
  async findLatest(sha256: string): Promise<StoredCopy | undefined> {
    const [latest] = await this.list(sha256)
    this.#remembered.delete(sha256)
    if (latest) this.#remembered.set(sha256, { copy: latest, until: Date.now() + rememberMs })
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > maxRemembered && oldest) this.#remembered.delete(oldest)
    return latest
  }

  /** The latest copy of a file as of some seconds ago. Throws `ENOENT`. */
  async requireLatest(sha256: string): Promise<StoredCopy> {
    const known = this.#remembered.get(sha256)
    const latest = known && Date.now() < known.until ? known.copy : await this.findLatest(sha256)
    if (!latest) throw createMissing(sha256)
    return latest
  }

  /** Has the bucket asked for the latest copy of a file the next time. */
  forget(sha256: string): void {
    this.#remembered.delete(sha256)
  }
}

export function createMissing(sha256: string): Error {
  return createFileError('ENOENT', `There is no file ${sha256}.`)
}

/** The latest first. Of two that were stored within a second, which S3 does not tell apart, the one with the later key. */
function byTime(one: StoredCopy, other: StoredCopy): number {
  return other.adoptedAt.getTime() - one.adoptedAt.getTime() || (one.key < other.key ? 1 : -1)
}
