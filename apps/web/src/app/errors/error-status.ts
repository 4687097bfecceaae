import type { InvalidUrl } from '@lares/shared-types/routing/pages'
import { isRouteErrorResponse } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'

/** The HTTP status of an error; 500 for an unexpected exception. */
export function getErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isApiFailure(error) && error.status > 0) return error.status
  return 500
}

/** What is wrong with the URL, if a rule of its page has rejected it. */
export function getInvalidUrl(error: unknown): InvalidUrl | undefined {
  return isRouteErrorResponse(error) && error.data?.invalid ? error.data : undefined
}

/** The error as the program knows it, such as `409 in-trash: The item is in the trash.` */
export function formatRawError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  if (isApiFailure(error)) return `${error.status} ${error.code}: ${error.message}`
  return String(error)
}
