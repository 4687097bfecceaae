import { isUnreadableReason, UnreadableFile } from '../unreadable-file.ts'
import type { SerializedError } from './process-task.ts'

/** Converts an error to a plain object, because structured cloning would drop its class and its own properties. */
export function serializeError(error: unknown): SerializedError {
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

/** Restores a serialized error: an UnreadableFile, or an error with its name, stack and code. */
export function deserializeError({ name, message, stack, code, unreadable }: SerializedError): Error {
  if (isUnreadableReason(unreadable)) return new UnreadableFile(unreadable)
  const error = Object.assign(new Error(message), { name }, code !== undefined && { code })
  if (stack !== undefined) error.stack = stack
  return error
}
