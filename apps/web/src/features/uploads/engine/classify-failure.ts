import type { UploadErrorCode } from '../upload-entry.ts'

/**
 * How to handle a failed request. `signed-out`, `unreachable` and `maintenance` pause all uploads until the cause is over.
 * `missing`: the server does not have the upload (any more), which is restarted. `retry`: the upload is retried. The
 * others are final errors.
 */
export type FailureClass =
  | 'signed-out'
  | 'unreachable'
  | 'maintenance'
  | 'missing'
  | 'retry'
  | UploadErrorCode

const failureClasses: Record<number, FailureClass> = {
  0: 'unreachable',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  408: 'unreachable',
  // Another request is still writing to the upload; the retry asks for the offset again.
  409: 'retry',
  410: 'missing',
  413: 'too-large',
  423: 'retry',
  429: 'unreachable',
  460: 'retry',
  500: 'retry',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
  507: 'disk-full',
}

/** Why a request failed: the HTTP status, 0 without a response, and the API's error code if there is one. */
export interface CallFailure {
  readonly status: number
  readonly code?: string | undefined
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter?: number | undefined
}

/** Decides how to handle a failed request of an upload. */
export function classifyFailure({ status, code }: CallFailure): FailureClass {
  // Both codes share their status with failures that are handled differently.
  if (code === 'too-many-uploads' || code === 'maintenance') return code
  return failureClasses[status] ?? (status >= 500 ? 'internal' : 'refused')
}
