import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import { type AskedOfItems, citeTitle, maxCited } from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { describeAsked, selectItems } from './count-items.ts'

/** Items named beside the first or last because their dates are too uncertain to tell; with more of them, there is no answer. */
const maxUncertain = maxCited - 1

/** EDTF of a day. */
const exactDay = /^\d{4}-\d{2}-\d{2}$/

export async function findOutermost(
  asked: AskedOfItems,
  kind: ItemKind,
  ids?: readonly string[],
): Promise<FactSentence[] | undefined> {
  const { write, signals, people } = asked
  const isFirst = signals.has('first')
  const direction = isFirst ? 'asc' : 'desc'
  const dated = selectItems(asked, kind, ids)
    .select(['items.id', 'items.kind', 'items.title', 'items.date_edtf', 'items.date_earliest'])
    .select('items.date_latest')
    .where('items.date_edtf', 'is not', null)
  // The first is the one that is over first: what is dated `19XX` may be earlier, but need not.
  const [item] = await dated
    .orderBy(isFirst ? 'items.date_latest' : 'items.date_earliest', direction)
    .orderBy(isFirst ? 'items.date_earliest' : 'items.date_latest', direction)
    .orderBy('items.id', direction)
    .limit(1)
    .execute()
  if (!item?.date_edtf) return undefined
  const uncertain = await dated
    .where('items.id', '<>', item.id)
    // Of several on the same day each is the first.
    .$if(exactDay.test(item.date_edtf), (query) => query.where('items.date_edtf', '<>', item.date_edtf))
    .where(
      isFirst
        ? sql<boolean>`items.date_earliest < ${item.date_latest}`
        : sql<boolean>`items.date_latest > ${item.date_earliest}`,
    )
    .orderBy('items.sort_date')
    .orderBy('items.id')
    .limit(maxUncertain + 1)
    .execute()
  if (uncertain.length > maxUncertain) return undefined
  const date = write.date(item.date_edtf)
  const text = write.fill(isFirst ? write.texts.first : write.texts.last, { title: item.title, date })
  const stated = write.limit(text, describeAsked(asked, kind))
  const named = people.subjects.flat().map(({ id, names }) => ({ id, names }))
  const about = named.length > 0 ? { people: named } : {}
  if (uncertain.length > 0) {
    if (signals.has('ago')) return undefined
    const titles = write.titles(uncertain.map(({ title, date_edtf }) => ({ title, date: date_edtf })))
    const others = write.fill(isFirst ? write.texts.maybeEarlier : write.texts.maybeLater, { titles })
    return [{ text: `${stated} ${others}`, citations: [item, ...uncertain].map(citeTitle), ...about }]
  }
  if (!signals.has('ago')) return [{ text: stated, citations: [citeTitle(item)], ...about }]
  const ago = write.ago(item.date_edtf, asked.today)
  if (!ago) return undefined
  return [{ text: `${stated} ${ago.text}`, citations: [citeTitle(item)], ...about, working: ago.working }]
}
