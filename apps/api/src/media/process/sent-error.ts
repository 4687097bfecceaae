import { isUnreadableReason, UnreadableFile } from '../unreadable-file.ts'
import type { SentError } from './media-task.ts'

/** Makes an error ready to be sent: structured cloning would lose its class and its own properties. */
export function toSentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return {
    name,
    message,
    ...(stack !== undefined && { stack }),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error instanceof UnreadableFile && { unreadable: error.reason }),
  }
}

/** The error that was sent: an UnreadableFile again, or an error with the code of the file system's. */
export function fromSentError({ name, message, stack, code, unreadable }: SentError): Error {
  if (isUnreadableReason(unreadable)) return new UnreadableFile(unreadable)
  const error = Object.assign(new Error(message), { name }, code !== undefined && { code })
  if (stack !== undefined) error.stack = stack
  return error
}
