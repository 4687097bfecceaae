import { formatFileSize as formatIn } from '@lares/shared-types/file-size'
import { getLocale } from './locale.ts'

/** Formats a number of bytes for a language, in the way of the user's region. */
export function formatFileSize(bytes: number, language: string): string {
  return formatIn(bytes, getLocale(language))
}
