import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import { type AskedOfItems, citeTitle, maxCited, maxCompared, restOn } from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { describeAsked, selectItems } from './count-items.ts'
import { isApproximate, maxInaccuracyYears } from './fact-sentences.ts'

/** Items named beside the first or last because their dates are too uncertain to tell; with more of them that are not only approximate, there is no answer. */
const maxUncertain = maxCited - 1
/** The instants of an item’s date, with those around it where it is approximate. */
const inaccuracy = sql`case when items.date_edtf ~ '[~?%]' then ${sql.lit(`${maxInaccuracyYears} years`)}::interval else '0' end`
const possiblyEarliest = sql<Date>`(items.date_earliest - ${inaccuracy})`
const possiblyLatest = sql<Date>`(items.date_latest + ${inaccuracy})`

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
    .select(['items.id', 'items.kind', 'items.title', 'items.date_edtf'])
    .where('items.date_edtf', 'is not', null)
  // The first is the one that is over first: what is dated `19XX` may be earlier, but need not.
  const [item] = await dated
    .select([possiblyEarliest.as('possibly_earliest'), possiblyLatest.as('possibly_latest')])
    .orderBy(isFirst ? 'possibly_latest' : 'possibly_earliest', direction)
    .orderBy(isFirst ? 'possibly_earliest' : 'possibly_latest', direction)
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
        ? sql<boolean>`${possiblyEarliest} < ${item.possibly_latest}`
        : sql<boolean>`${possiblyLatest} > ${item.possibly_earliest}`,
    )
    .orderBy('items.sort_date')
    .orderBy('items.id')
    .limit(maxCompared + 1)
    .execute()
  // Approximate dates near the first are usual, and do not leave the question without an answer.
  const vague = uncertain.filter(({ date_edtf }) => date_edtf && !isApproximate(date_edtf))
  if (vague.length > maxUncertain || uncertain.length > maxCompared) return undefined
  const date = write.date(item.date_edtf)
  const text = write.fill(isFirst ? write.texts.first : write.texts.last, { title: item.title, date })
  const undated = await selectItems(asked, kind, ids)
    .select('items.id')
    .where('items.date_edtf', 'is', null)
    .limit(1)
    .execute()
  const limits = undated.length > 0 ? [write.texts.onlyDated] : []
  const stated = write.limit(text, [...describeAsked(asked, kind), ...limits])
  const named = people.subjects.flat().map(({ id, names }) => ({ id, names }))
  const about = named.length > 0 ? { people: named } : {}
  if (uncertain.length > 0) {
    if (signals.has('ago')) return undefined
    const titles = write.listFirst(
      uncertain.map(({ title, date_edtf }) => write.titles([{ title, date: date_edtf }])),
      maxUncertain,
    )
    const others = write.fill(isFirst ? write.texts.maybeEarlier : write.texts.maybeLater, { titles })
    const citations = [item, ...uncertain].slice(0, maxCited).map(citeTitle)
    const isCut = uncertain.length > maxUncertain
    return [
      { text: `${stated} ${others}`, citations, ...about, ...(isCut && { restsOn: restOn(uncertain) }) },
    ]
  }
  if (!signals.has('ago')) return [{ text: stated, citations: [citeTitle(item)], ...about }]
  const ago = write.ago(item.date_edtf, asked.today)
  if (!ago) return undefined
  return [{ text: `${stated} ${ago.text}`, citations: [citeTitle(item)], ...about, working: ago.working }]
}
