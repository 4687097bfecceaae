import type { Item } from '@lares/shared-types/items'
import { fillText } from '../../../languages/export-texts.ts'
import { listNarrationsAmong, loadNarrationTimes } from '../../narrations/load-narrations.ts'
import { getPagePath } from '../exported-item.ts'
import { type ExportContext, getTitle } from '../pages/export-context.ts'
import { escapeText, toUrl } from '../pages/html.ts'
import type { ListSource } from './export-list.ts'
import { selectExportedIds } from './select-exported-ids.ts'

type NamedItem = Pick<Item, 'id' | 'kind' | 'title'>

interface Reading {
  readonly json: object
  /** A line of the page. */
  readonly line: string
}

/** Which recordings of the export read which of its letters, and when each word is spoken. */
export async function* listReadings({ db, user, context, exportId }: ListSource): AsyncGenerator<Reading> {
  for (const row of await listNarrationsAmong(db, user, selectExportedIds(db, exportId))) {
    const letter = { id: row.letterId, kind: row.kind, title: row.title }
    const recording = { id: row.recordingId, kind: row.recordingKind, title: row.recordingTitle }
    const { pages } = await loadNarrationTimes(db, user, row.id)
    const json = {
      letter: { ...letter, page: getPagePath(letter) },
      recording: { ...recording, page: getPagePath(recording) },
      pages: pages.map(({ version, ...page }) => page),
    }
    yield { json, line: renderLine(context, letter, recording) }
  }
}

function renderLine(context: ExportContext, letter: NamedItem, recording: NamedItem): string {
  const text = fillText(context.texts.readAloud, { title: getTitle(context, recording) })
  return `<li>${renderLink(letter, getTitle(context, letter))} · ${renderLink(recording, text)}</li>`
}

function renderLink(item: NamedItem, text: string): string {
  return `<a href="${toUrl(getPagePath(item))}">${escapeText(text)}</a>`
}
