import { AppError } from '@lares/server-kit/app-error'

/** Awaits a transaction, and throws `already-exists` if it violates the case-insensitive uniqueness of e-mail addresses. */
export async function rejectTakenEmail<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction
  } catch (error) {
    if (!isEmailViolation(error)) throw error
    throw new AppError('already-exists', {
      message: 'Another user already has this e-mail address.',
      issues: [{ path: 'email', code: 'duplicate' }],
    })
  }
}

/** PostgreSQL's unique_violation (23505) of the index on addresses. */
function isEmailViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'users_email'
  )
}
