import { isApiFailure } from '../../../shared/api/api-failure.ts'

/** Whether an error means that an item does not exist for the reader. A malformed id (400) counts as missing too. */
export function isNotFound(error: unknown): boolean {
  return isApiFailure(error) && (error.status === 404 || error.status === 400)
}
