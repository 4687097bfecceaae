import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import {
  describeS3Error,
  isAbort,
  isAboutBucket,
  isAbsent,
  isArchived,
  toS3Failure,
} from '../../s3/s3-errors.ts'
import { SourceFailed } from '../../s3/upload-in-parts.ts'
import { createFileError } from '../file-system-errors.ts'
import { createStoreOutage } from '../store-outage.ts'
import { toOwnerKey } from './bucket-keys.ts'
import { type BucketUser, claimBucket } from './bucket-owner.ts'

/** What is done with an object. */
type ObjectAction = 'read' | 'store' | 'remove'

interface BucketRequestsOptions {
  readonly client: S3Client
  readonly bucket: string
  readonly breaker: CircuitBreaker
  /** The archive that the bucket has to belong to; any one if it is absent. */
  readonly user?: BucketUser | undefined
  readonly now?: () => number
}

/** Somebody has waited for another request already. */
const probeTimeoutMs = 10_000

/** An object that could not be read for this time, while others of its bucket could, counts as lost. */
const maxFailingMs = 10 * 60_000
/** Failures that are further apart say nothing about the time between them. Jobs wait for a quarter of an hour at most. */
const maxGapMs = 3_600_000
/** Objects whose failures are remembered. */
const maxFailing = 1_000

/**
 * Sends requests to a bucket, and tells its outages from failures of one object: only an outage makes other requests fail without
 * being sent for a while.
 */
export class BucketRequests {
  readonly #options: BucketRequestsOptions
  readonly #now: () => number
  /** When reading an object began to fail, and when it failed last. */
  readonly #failing = new Map<string, { readonly since: number; readonly latest: number }>()
  /** It is asked for to find out whether the bucket answers, and need not exist. */
  #probedKey = toOwnerKey('none')
  #probing: Promise<unknown> | undefined
  #claiming: Promise<void> | undefined
  #isClaimed = false

  constructor(options: BucketRequestsOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Sends a request about the bucket, such as a listing. Throws an outage, or an error for what the service does not understand. */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      const answer = await request()
      this.#options.breaker.recordSuccess()
      return answer
    } catch (error) {
      throw isAbort(error) ? error : this.#toBucketError(error)
    }
  }

  /**
   * Sends a request about an object. Throws what says that there is none, `EIO` for an object that cannot be read although others
   * can, `ENOSPC` for a full bucket, and an outage.
   */
  async askFor<T>(action: ObjectAction, key: string, request: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      const answer = await request()
      this.#options.breaker.recordSuccess()
      return answer
    } catch (error) {
      if (error instanceof SourceFailed || isAbort(error)) throw error
      if (!isAbsent(error)) throw await this.toObjectError(action, key, error)
      this.#options.breaker.recordSuccess()
      throw error
    }
  }

  /** The error for a request about an object that has failed, or for a reply that was broken off. */
  async toObjectError(action: ObjectAction, key: string, cause: unknown): Promise<Error> {
    const failure = toS3Failure(cause)
    if (failure === 'full') return createFileError('ENOSPC', 'The bucket is full.')
    if (isAboutBucket(cause)) return this.#toBucketError(cause)
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined
    })
    const problem = await this.#probing
    if (problem !== undefined) return this.#toBucketError(problem)
    const reason = describeFailure(cause)
    if (action === 'remove') return new Error(`An object could not be removed: ${reason}.`)
    if (action === 'store')
      return failure === 'rejected'
        ? new Error(`The bucket has failed: ${reason}.`)
        : createStoreOutage(reason)
    if (failure === 'unreachable' && !this.#hasFailedForLong(key)) return createStoreOutage(reason)
    return createFileError('EIO', `An object cannot be read: ${reason}.`)
  }

  /** Records that an object was read to its end. */
  recordRead(key: string): void {
    this.#failing.delete(key)
  }

  async #begin(): Promise<void> {
    if (this.#options.breaker.isOpen) throw createStoreOutage('The bucket did not answer a moment ago.')
    if (this.#isClaimed) return
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
    })
    await this.#claiming
  }

  /** Makes sure that the bucket belongs to the archive: at the first request, because the service may be away at the start. */
  async #claim(): Promise<void> {
    const { client, bucket, user, breaker } = this.#options
    if (user) {
      const archiveId = await user.loadArchiveId()
      const sentence = await claimBucket(client, bucket, archiveId, user).catch((error: unknown) => {
        throw this.#toBucketError(error)
      })
      if (sentence !== undefined) {
        breaker.recordFailure()
        throw createStoreOutage(sentence)
      }
      this.#probedKey = toOwnerKey(archiveId)
    }
    this.#isClaimed = true
  }

  /** Reads the probed object. Returns why the bucket cannot be reached; undefined if it can. */
  async #probe(): Promise<unknown> {
    const { client, bucket } = this.#options
    try {
      const request = new GetObjectCommand({ Bucket: bucket, Key: this.#probedKey })
      const { Body } = await client.send(request, { abortSignal: AbortSignal.timeout(probeTimeoutMs) })
      await Body?.transformToString()
      return undefined
    } catch (error) {
      return isAbsent(error) || isArchived(error) ? undefined : error
    }
  }

  #toBucketError(error: unknown): Error {
    const reason = `The bucket has failed: ${describeFailure(error)}.`
    const failure = toS3Failure(error)
    if (failure === 'full') return createFileError('ENOSPC', 'The bucket is full.')
    if (failure === 'rejected') return new Error(reason)
    this.#options.breaker.recordFailure()
    return createStoreOutage(reason)
  }

  #hasFailedForLong(key: string): boolean {
    const now = this.#now()
    const known = this.#failing.get(key)
    const since = known && now - known.latest < maxGapMs ? known.since : now
    this.#failing.delete(key)
    this.#failing.set(key, { since, latest: now })
    const [oldest] = this.#failing.keys()
    if (this.#failing.size > maxFailing && oldest) this.#failing.delete(oldest)
    return now - since >= maxFailingMs
  }
}

/** Name and status of what a service has answered; its own words may repeat the request. */
function describeFailure(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return `${describeS3Error(error)}${status ? ` (${status})` : ''}`
}
