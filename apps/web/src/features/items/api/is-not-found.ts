import { isApiFailure } from '../../../shared/api/api-failure.ts'

/** Whether an item does not exist for the reader; an id that cannot be one (400) is that too. */
export function isNotThere(error: unknown): boolean {
  return isApiFailure(error) && (error.status === 404 || error.status === 400)
}
