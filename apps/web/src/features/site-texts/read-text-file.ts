import { languages } from '@lares/shared-types/languages'
import { maxImportedTexts, type TextFile } from '@lares/shared-types/site-texts'

/** Reads a file of texts as it was exported; undefined for anything else. The server checks the texts. */
export function readTextFile(json: string): TextFile | undefined {
  try {
    const file: unknown = JSON.parse(json)
    return isTextFile(file) ? file : undefined
  } catch {
    return undefined
  }
}

function isTextFile(file: unknown): file is TextFile {
  if (typeof file !== 'object' || file === null || !('language' in file) || !('texts' in file)) return false
  const { language, texts } = file
  return (
    languages.some((known) => known === language) &&
    Array.isArray(texts) &&
    texts.length <= maxImportedTexts &&
    texts.every(isEntry)
  )
}

function isEntry(entry: unknown): boolean {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    ['area', 'key', 'text'].every((name) => typeof (entry as Record<string, unknown>)[name] === 'string')
  )
}
