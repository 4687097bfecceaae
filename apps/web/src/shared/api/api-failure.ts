import type { ErrorCode } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'

/**
 * Why a call did not succeed. `offline`: no answer came; `unreadable`: an answer came that is not the archive's
 * (a proxy's page, say). `retryAfter` in seconds, where the server named it.
 */
export interface ApiFailure extends Omit<ApiError, 'code'> {
  readonly code: ErrorCode | 'offline' | 'unreadable'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly retryAfter?: number
}

/** Tells a failed call from any other thrown value. */
export function isApiFailure(value: unknown): value is ApiFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value
}
