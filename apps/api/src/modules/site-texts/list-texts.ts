import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listSiteTexts as contract, listSiteTextAreas } from '@lares/shared-types/contracts/site-texts'
import { fold } from '@lares/shared-types/fold'
import type { SiteText, SiteTextFilter, SiteTextForm } from '@lares/shared-types/site-texts'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import { presentText } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts } from './stored-texts.ts'
import type { TextCatalog } from './text-catalog.ts'

const tests: Record<SiteTextFilter, (form: SiteTextForm) => boolean> = {
  changed: ({ text }) => text !== null,
  missing: ({ text, shipped }) => text === null && shipped === null,
  outdated: ({ shippedBefore, isUnusable }) => shippedBefore !== null || isUnusable,
}

/** Whether the filter finds a text by one of its languages or forms. */
export function isFound(text: SiteText, filter: SiteTextFilter): boolean {
  return text.languages.some(({ forms }) => forms.some(tests[filter]))
}

/** A page of texts, in the order of their files. Throws `invalid-cursor`. */
export async function listSiteTexts(
  db: Db,
  query: RequestOf<typeof contract>['query'],
  { texts }: TextCatalog = getTextCatalog(),
): Promise<ReplyOf<typeof contract>> {
  const { area, key, filter, q = '' } = query
  const { position = -1, limit } = parsePageRequest(Type.Integer({ minimum: 0 }), query)
  const stored = await loadStoredTexts(db, { area })
  const words = fold(q).split(/\s+/).filter(Boolean)
  const changed = new Map<string, string[]>()
  for (const row of stored.values())
    if (row.text !== null) {
      const id = `${row.area}:${row.key}`
      changed.set(id, [...(changed.get(id) ?? []), fold(row.text)])
    }
  const found = texts
    .map((text, index) => ({ text, index }))
    .filter(({ text }) => area === undefined || text.area === area)
    .filter(({ text }) => key === undefined || text.key === key)
    .filter(({ text }) => {
      if (words.length === 0) return true
      const fullKeys = new Set(
        Object.values(text.forms).flatMap((forms) => forms.map((form) => form.fullKey)),
      )
      const own = [...fullKeys].flatMap((fullKey) => changed.get(`${text.area}:${fullKey}`) ?? [])
      const searchable = [text.searchable, ...own].join('\n')
      return words.every((word) => searchable.includes(word))
    })
    .map(({ text, index }) => ({ index, text: presentText(text, stored) }))
    .filter(({ text }) => filter === undefined || isFound(text, filter))
  const rows = found.filter(({ index }) => index > position).slice(0, limit + 1)
  const { page, nextCursor } = toPage(rows, limit, ({ index }) => index)
  return { texts: page.map(({ text }) => text), total: found.length, nextCursor }
}

/** The areas with the number of their texts. */
export async function listAreas(db: Db): Promise<ReplyOf<typeof listSiteTextAreas>> {
  const stored = await loadStoredTexts(db)
  const areas = new Map<string, ReplyOf<typeof listSiteTextAreas>['areas'][number]>()
  for (const catalogText of getTextCatalog().texts) {
    const text = presentText(catalogText, stored)
    const { area } = text
    const counts = areas.get(area) ?? {
      area,
      textCount: 0,
      changedCount: 0,
      missingCount: 0,
      outdatedCount: 0,
    }
    areas.set(area, {
      area,
      textCount: counts.textCount + 1,
      changedCount: counts.changedCount + Number(isFound(text, 'changed')),
      missingCount: counts.missingCount + Number(isFound(text, 'missing')),
      outdatedCount: counts.outdatedCount + Number(isFound(text, 'outdated')),
    })
  }
  return { areas: [...areas.values()] }
}
