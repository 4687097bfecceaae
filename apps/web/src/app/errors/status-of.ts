import { isRouteErrorResponse } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'

/** Whether a page ended on purpose, with a status, and not by a fault. */
export function isAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) || isApiFailure(error)
}

/** The status code that tells a person what kind of error this is; a fault of ours is 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isApiFailure(error) && error.status > 0) return error.status
  return 500
}

/** Whether the address itself is none that its page can have. */
export function isInvalid(error: unknown): boolean {
  return isRouteErrorResponse(error) && Boolean(error.data?.invalid)
}
