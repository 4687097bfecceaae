import { maxReadPages } from '@lares/shared-types/page-texts'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema/database.ts'
import type { JobSender } from './job-sender.ts'

/**
 * The version of the reader of pages. Raise it with every change of it from which existing pages should profit: each worker
 * that starts then has the pages read again that were read by an earlier version and that no person has corrected.
 */
export const readerVersion = 1

/** The types of files whose pages are read by themselves. */
export const readMediaTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
]

/**
 * The priorities of jobs that read pages: pages that a person has asked for come before those of uploads, and these before
 * those of files that were in the archive already.
 */
export const readingPriorities = { asked: 5, uploaded: -5, older: -10 } as const

/** An asset with what its number of pages depends on. */
export interface PagedAsset {
  readonly id: string
  readonly family: string
  readonly media_type: string
  /** Of a PDF, or a TIFF of several pages, whose renditions have been made. */
  readonly pages: number | null
}

/** The pages of a file: 1 of a picture that is no TIFF of several pages, 0 of a file without pages. */
export function countPages({ family, pages }: Pick<PagedAsset, 'family' | 'pages'>): number {
  if (family === 'image') return pages ?? 1
  return family === 'pdf' ? (pages ?? 0) : 0
}

/** The pages of a file that are read, from the first on; 0 if its type is not read or reading is switched off. */
export function countReadPages(
  { OCR }: Pick<Config, 'OCR'>,
  asset: Pick<PagedAsset, 'family' | 'media_type' | 'pages'>,
): number {
  return OCR === 'off' ? 0 : countReadablePages(asset)
}

/** The pages of a file that can be read, from the first on; 0 if its type is not read. */
export function countReadablePages(asset: Pick<PagedAsset, 'family' | 'media_type' | 'pages'>): number {
  return readMediaTypes.includes(asset.media_type) ? Math.min(countPages(asset), maxReadPages) : 0
}

/** Marks all pages of an asset that no person has corrected or checked as to be read, and queues reading them, unless that is switched off. */
export async function queuePages(
  trx: Kysely<Database>,
  { jobs, config }: { readonly jobs: JobSender; readonly config: Pick<Config, 'OCR'> },
  asset: PagedAsset,
  priority: number,
): Promise<void> {
  const count = countReadPages(config, asset)
  if (count === 0) return
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    asset_id: asset.id,
    page: index + 1,
    state: 'pending' as const,
    reason: null,
    language: null,
    updated_at: null,
  }))
  await trx
    .insertInto('page_texts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['asset_id', 'page'])
        .doUpdateSet({ state: 'pending' })
        .where('page_texts.origin', '=', 'machine')
        .where('page_texts.checked', '=', false)
        .where('page_texts.reader', '<', readerVersion),
    )
    .execute()
  await queueReading(trx, jobs, asset.id, priority)
}

/**
 * Queues reading the next page of an asset. Each page is a job of its own, after those that wait already, so that a long
 * document delays no others.
 */
export function queueReading(
  trx: Kysely<Database>,
  jobs: JobSender,
  assetId: string,
  priority: number,
): Promise<void> {
  // Pages that a person has asked for must not wait until a job of lower priority for the same file runs.
  const key = priority === readingPriorities.asked ? `asked ${assetId}` : assetId
  return jobs.enqueue(trx, 'read-pages', { assetId, priority }, key, { priority })
}

/** A page that waits for the model that reads handwriting. */
export interface AskedPage {
  readonly assetId: string
  readonly page: number
  /** Pages of lower turns are read first. */
  readonly turn: number
}

/** Queues reading the handwriting on a page. No effect while a job for it waits already. */
export function queueHandwriting(
  trx: Kysely<Database>,
  jobs: JobSender,
  { assetId, page, turn }: AskedPage,
): Promise<void> {
  const key = getHandwritingKey({ assetId, page })
  return jobs.enqueue(trx, 'read-handwriting', { assetId, page }, key, { priority: -turn })
}

/** The key of the job that reads the handwriting on a page. */
export function getHandwritingKey({ assetId, page }: Pick<AskedPage, 'assetId' | 'page'>): string {
  return `${assetId}.${page}`
}
