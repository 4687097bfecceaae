import { isRouteErrorResponse } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'

/** Whether an error carries an HTTP status, as opposed to an unexpected exception. */
export function isHttpError(error: unknown): boolean {
  return isRouteErrorResponse(error) || isApiFailure(error)
}

/** The HTTP status of an error; 500 for an unexpected exception. */
export function getErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isApiFailure(error) && error.status > 0) return error.status
  return 500
}

/** Whether the error is a 404 because the URL's parameters are invalid. */
export function isInvalidUrl(error: unknown): boolean {
  return isRouteErrorResponse(error) && Boolean(error.data?.invalid)
}
