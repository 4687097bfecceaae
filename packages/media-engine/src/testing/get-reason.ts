import { UnreadableFile } from '../unreadable-file.ts'

/** The reason with which a file is refused; throws if it is not. */
export async function getReason(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
  throw new Error('The file was not refused.')
}
