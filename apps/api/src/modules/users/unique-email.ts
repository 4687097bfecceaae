import { AppError } from '@lares/server-kit/app-error'

/** Runs a transaction; an address that another user has, in any case, becomes `already-exists`. */
export async function refusingTakenEmail<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError('already-exists', {
      message: 'Somebody has this e-mail address already.',
      issues: [{ path: 'email', code: 'duplicate' }],
    })
  }
}

/** PostgreSQL's unique_violation of the index on addresses. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'users_email'
  )
}
