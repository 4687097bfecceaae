import { AppError } from '@lares/server-kit/app-error'

export function signInExpired(): AppError {
  return new AppError('sign-in-expired', { message: 'Sign in again from the beginning.' })
}
