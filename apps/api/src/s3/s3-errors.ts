import { S3ServiceException } from '@aws-sdk/client-s3'

/** Why a request to a bucket has failed. Only `unreachable` ends by itself; the service does not understand what is `rejected`. */
export type S3Failure = 'bucket-missing' | 'forbidden' | 'full' | 'rejected' | 'unreachable'

/** What a service says about the keys or the bucket, whichever object was asked for. */
const bucketErrors: ReadonlySet<string> = new Set([
  'AccountProblem',
  'AllAccessDisabled',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'NoSuchBucket',
  'NotSignedUp',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
])

/** The system's codes for a machine that is not reached at all. */
const connectionErrors: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

/** Whether the service has answered that an object does not exist. */
export function isAbsent(error: unknown): boolean {
  return hasName(error, 'NoSuchKey') || hasName(error, 'NotFound')
}

/** Whether an upload in parts does not exist: it was completed, or ended. */
export function isUploadAbsent(error: unknown): boolean {
  return hasName(error, 'NoSuchUpload')
}

/** Whether an object exists, but was moved to a class of storage from which it cannot be read at once. */
export function isArchived(error: unknown): boolean {
  return hasName(error, 'InvalidObjectState')
}

/** Whether the same request may succeed in a moment. */
export function isTemporary(error: unknown): boolean {
  const isAnswer = isAbsent(error) || isUploadAbsent(error)
  return toS3Failure(error) === 'unreachable' && !isAnswer && !isAbort(error)
}

/** Whether a failure says for certain that no other object of the bucket can be reached either. */
export function isAboutBucket(error: unknown): boolean {
  if (error instanceof S3ServiceException)
    return bucketErrors.has(error.name) || error.$metadata.httpStatusCode === 401
  return error instanceof Error && 'code' in error && connectionErrors.has(String(error.code))
}

export function isNotImplemented(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Of Ceph and MinIO. */
const fullErrors = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull'])

export function toS3Failure(error: unknown): S3Failure {
  if (!(error instanceof S3ServiceException)) return 'unreachable'
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode
  if (name === 'NoSuchBucket') return 'bucket-missing'
  // Before the status, which is 403 for an exhausted quota of Ceph.
  if (status === 507 || fullErrors.has(name)) return 'full'
  if (status === 401 || status === 403) return 'forbidden'
  const isTransient =
    status === undefined || status < 300 || status >= 500 || [404, 408, 429].includes(status)
  return isTransient ? 'unreachable' : 'rejected'
}

/** The service's own words may repeat request headers, so that only the name or the system's code of the error is used. */
export function describeS3Error(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return error.name === 'Error' && 'code' in error ? String(error.code) : error.name
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof S3ServiceException && error.name === name
}
