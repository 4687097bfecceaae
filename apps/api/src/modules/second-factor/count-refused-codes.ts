import { AppError } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import { ignoreDiskFull } from '../accounts/credentials.ts'
import { recordFailedSignIn } from '../sign-ins/stored-sign-ins.ts'

/** Signs in with a code. One that is refused counts as a failed sign-in of the user. */
export async function countRefusedCodes<T>(
  db: Db,
  userId: string,
  at: Date,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof AppError && error.code === 'code-refused')
      await recordFailedSignIn(db, userId, at).catch(ignoreDiskFull)
    throw error
  }
}
