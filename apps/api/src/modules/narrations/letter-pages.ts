import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import type { NarrationSource } from '../../db/schema/narrations.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'

/** A page of a letter with words on it. */
export interface LetterPage {
  readonly assetId: string
  readonly page: number
  readonly version: number
  readonly versionToken: number
  readonly language: Language | null
  readonly wordCount: number
}

/** A page with its words. */
export interface WrittenPage extends LetterPage {
  readonly lines: readonly StoredLine[]
}

/** The pages of a letter that have words, in reading order. The caller has found the letter to exist for the viewer. */
export async function loadLetterPages(db: Db, letterId: string): Promise<readonly LetterPage[]> {
  return selectPages(db, letterId).execute()
}

/** The pages of a letter with their words, in reading order. */
export async function loadWrittenPages(db: Db, letterId: string): Promise<readonly WrittenPage[]> {
  return selectPages(db, letterId).select('page_texts.lines').execute()
}

function selectPages(db: Db, letterId: string) {
  return db
    .selectFrom('page_texts')
    .innerJoin('assets', 'assets.id', 'page_texts.asset_id')
    .where('assets.item_id', '=', letterId)
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .where('page_texts.word_count', '>', 0)
    .select(['assets.id as assetId', 'page_texts.page', 'page_texts.version'])
    .select(['page_texts.version_token as versionToken', 'page_texts.language'])
    .select('page_texts.word_count as wordCount')
    .orderBy('assets.position')
    .orderBy('assets.id')
    .orderBy('page_texts.page')
}

export function countWords(pages: readonly LetterPage[]): number {
  return pages.reduce((sum, { wordCount }) => sum + wordCount, 0)
}

/** What times that are found now in these pages belong to. */
export function toSource(sound: string, pages: readonly LetterPage[], language: Language): NarrationSource {
  return { sound, pages: pages.map(toSourcePage), language }
}

/** Whether times were found in this file and for these versions of the pages. */
export function isCurrent(source: NarrationSource, sound: string, pages: readonly LetterPage[]): boolean {
  return source.sound === sound && isDeepStrictEqual(source.pages, pages.map(toSourcePage))
}

function toSourcePage({ assetId, page, version }: LetterPage) {
  return [assetId, page, version] as const
}
