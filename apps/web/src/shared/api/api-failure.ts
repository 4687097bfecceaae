import type { ErrorCode } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'

/**
 * Why a call failed. `offline`: no response arrived; `unreadable`: the response is not one of the archive's, such as
 * a proxy's error page. `retryAfter` in seconds, if the server sent one.
 */
export interface ApiFailure extends Omit<ApiError, 'code'> {
  readonly code: ErrorCode | 'offline' | 'unreadable'
  /** HTTP status; 0 when no response arrived. */
  readonly status: number
  readonly retryAfter?: number
}

export function isApiFailure(value: unknown): value is ApiFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value
}

/** Whether a call has failed because there is no connection, which the page says once for all of its parts. */
export function isOfflineFailure(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'offline'
}
