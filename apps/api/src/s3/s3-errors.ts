import { S3ServiceException } from '@aws-sdk/client-s3'

/** Why a request to a bucket has failed. Only `unreachable` ends by itself; the service does not understand what is `rejected`. */
export type S3Failure = 'bucket-missing' | 'forbidden' | 'full' | 'rejected' | 'unreachable'

/** Whether the service has answered that an object does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

export function toS3Failure(error: unknown): S3Failure {
  if (!(error instanceof S3ServiceException)) return 'unreachable'
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode
  if (name === 'NoSuchBucket') return 'bucket-missing'
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 507 || name === 'XMinioStorageFull' || name === 'QuotaExceeded') return 'full'
  const isTemporary =
    status === undefined || status < 300 || status >= 500 || [404, 408, 429].includes(status)
  return isTemporary ? 'unreachable' : 'rejected'
}

/** The service's own words may repeat request headers, so that only the name or the system's code of the error is used. */
export function describeS3Error(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return error.name === 'Error' && 'code' in error ? String(error.code) : error.name
}
