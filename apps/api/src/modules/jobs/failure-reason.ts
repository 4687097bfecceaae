import type { JobFailureReason } from '@lares/shared-types/jobs'
import type { StoredJob } from '../../jobs/queue-tables/stored-jobs.ts'

/** Node's and PostgreSQL's error codes (errno(3); PostgreSQL, appendix A). */
const reasonsByCode: Readonly<Record<string, JobFailureReason>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  '53100': 'disk-full',
  ENOENT: 'file-missing',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'not-permitted',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'timeout',
  '57014': 'timeout',
}

/** The five characters of an SQLSTATE, of which the first two are its class. */
const sqlState = /^[0-9A-Z]{5}$/

/** Messages of pg-boss, and of a worker that was killed. */
const reasonsByMessage: readonly [RegExp, JobFailureReason][] = [
  [/^handler execution exceeded|^job failed by timeout/, 'timeout'],
  [/^The worker was killed|heartbeat/, 'interrupted'],
  [/^The payload is invalid/, 'invalid-payload'],
]

/** Why the last attempt of a job failed, as far as its error tells. */
export function getFailureReason({
  errorCode,
  errorName,
  message,
}: Pick<StoredJob, 'errorCode' | 'errorName' | 'message'>): JobFailureReason {
  const byCode = errorCode ? reasonsByCode[errorCode] : undefined
  if (byCode) return byCode
  if (errorName === 'TimeoutError') return 'timeout'
  const byMessage = reasonsByMessage.find(([pattern]) => pattern.test(message ?? ''))?.[1]
  if (byMessage) return byMessage
  return errorCode && sqlState.test(errorCode) ? 'database' : 'failed'
}
