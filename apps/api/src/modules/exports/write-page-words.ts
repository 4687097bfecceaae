import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import { listPageWords, type PageWords } from '../page-texts/list-page-words.ts'
import { AppendingFile } from './zip/appending-file.ts'
import type { ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** The words on the pages of a file, with their place in the ZIP file. */
export interface ExportedWords {
  /** Path of the text file that has all of them. */
  readonly path: string
  /** Null for the text of a page beyond `maxCharacters`. */
  readonly pages: readonly (Omit<PageWords, 'text'> & { readonly text: string | null })[]
}

/** Characters of one file that are held in memory for the page and the JSON of its item: two thousand printed pages. */
const maxCharacters = 4_000_000

/** Writes the words on the pages of a file into a text file beside it; undefined if there are none. */
export async function writePageWords(
  db: Db,
  zip: ZipSkeletonWriter,
  folder: string,
  { assetId, path }: { readonly assetId: string; readonly path: string },
): Promise<ExportedWords | undefined> {
  const pages: ExportedWords['pages'][number][] = []
  let file: AppendingFile | undefined
  let characters = 0
  try {
    for await (const { text, ...facts } of listPageWords(db, assetId)) {
      file ??= await AppendingFile.create(join(folder, `words-${assetId}`))
      await file.append(`${pages.length === 0 ? '' : '\n'}— ${facts.page} —\n${text}\n`)
      characters += text.length
      pages.push({ ...facts, text: characters <= maxCharacters ? text : null })
    }
    if (!file) return undefined
    await zip.addLocalFile(path, file)
    return { path, pages }
  } finally {
    await file?.discard()
  }
}
