import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import { joinLists } from '../../../languages/word-lists.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import {
  type AskedOfItems,
  attendingRoles,
  citeTitle,
  hasPart,
  isDatedWithin,
  maxCited,
  maxCompared,
  restOn,
  tagNames,
} from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { stateEvents } from './event-facts.ts'
import { ItemConditions } from './item-conditions.ts'
import type { Period } from './read-periods.ts'

interface PeriodItem {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  readonly place: string | null
  readonly tags: readonly LocalizedNames[]
  readonly people: readonly {
    readonly id: string
    readonly names: LocalizedNames
    readonly role: ParticipantRole
  }[]
}

/**
 * Visible items whose date lies in a period. One of months or years is also overlapped by dates that are not more exact than two
 * months; on a day, what is dated to its month may have been on another one.
 */
async function loadPeriodItems(
  { db, viewer, people, phrases }: AskedOfItems,
  period: Period,
): Promise<PeriodItem[]> {
  let query = visibleItems(db, viewer).where(
    period.precision === 'day' ? isDatedWithin(period) : overlaps(period),
  )
  const kind = phrases.find((phrase) => phrase.kind)?.kind
  if (kind) query = query.where('items.kind', '=', kind)
  for (const candidates of people.subjects) query = query.where(hasPart(candidates, attendingRoles))
  return query
    .select(['items.id', 'items.kind', 'items.title'])
    .select([
      sql<string | null>`items.place ->> 'name'`.as('place'),
      tagNames,
      sql<PeriodItem['people']>`coalesce((
        select json_agg(json_build_object('id', participants.id, 'names', participants.names, 'role', role) order by position)
        from item_participants join participants on participants.id = item_participants.participant_id
        where item_participants.item_id = items.id), '[]')`.as('people'),
    ])
    .orderBy('items.date_earliest')
    .orderBy('items.id')
    .limit(maxCompared + 1)
    .execute()
}

const overlaps = ({ first, last }: Period) => sql<boolean>`(
  items.date_earliest < ${last}::date + 1 and items.date_latest >= ${first}::date
  and (items.date_earliest >= ${first}::date or items.date_latest - items.date_earliest < interval '62 days'))`

/** Words that make a wedding or another event a condition, by the signal that names it. */
const eventWords = new Set(joinLists(({ factWords }) => factWords.signals.married))

/** Kinds whose title says what they are. */
const shortKinds: ReadonlySet<ItemKind> = new Set(['image', 'video', 'message'])

export async function answerAboutPeriod(
  asked: AskedOfItems,
  period: Period,
): Promise<FactSentence[] | undefined> {
  const { signals, people, write, tokens } = asked
  if (people.others.length > 0 || !(signals.has('who') || signals.has('where') || signals.has('what')))
    return undefined
  // What somebody did is said in texts, and not by titles.
  const isByPerson =
    people.subjects.length > 0 && !asked.phrases.some(({ kind }) => kind && shortKinds.has(kind))
  if (isByPerson && !signals.has('who') && !signals.has('where')) return undefined
  const items = await loadPeriodItems(asked, period)
  if (items.length > maxCompared) return undefined
  const words = people.rest.map((at) => tokens[at]?.folded ?? '')
  const conditions = signals.has('married') ? [...words, [...eventWords][0] ?? ''] : words
  const compared = new ItemConditions(write.language)
  let left = items
  for (const word of conditions) {
    left = left.filter((item) => (eventWords.has(word) ? hasEvent(item) : compared.meets(item, [word])))
    if (left.length === 0) return undefined
  }
  const isShort = period.precision === 'day' || period.precision === 'month'
  const isBounded = isShort || conditions.length > 0 || people.subjects.length > 0
  if (!isBounded) return undefined
  const events = conditions.length === 0 ? await stateEvents(asked, period) : []
  if (left.length === 0) return events.length > 0 ? events : undefined
  if (signals.has('married') && !signals.has('who') && !signals.has('where')) return undefined
  const described = describePeriod(asked, period, left)
  return described && [...described, ...events]
}

function describePeriod(
  { signals, write, people }: AskedOfItems,
  period: Period,
  items: readonly PeriodItem[],
): FactSentence[] | undefined {
  const cited = signals.has('who') ? items : [...items].sort((one, other) => getRank(one) - getRank(other))
  const citations = cited.slice(0, maxCited).map(citeTitle)
  const when = write.on(period.edtf)
  const restsOn = restOn(items)
  if (signals.has('who')) {
    const asked = new Set(people.subjects.flatMap((candidates) => candidates.map(({ id }) => id)))
    const present = new Map(
      items
        .flatMap((item) => item.people)
        .filter(({ role, id }) => attendingRoles.includes(role) && !asked.has(id))
        .map(({ id, names }) => [id, { id, names }]),
    )
    if (present.size === 0) return undefined
    const text = write.fill(write.texts.present, { when, names: write.names([...present.values()]) })
    return [{ text, citations, people: [...present.values()], restsOn }]
  }
  if (signals.has('where')) {
    const places = [...new Set(items.flatMap(({ place }) => place ?? []))]
    if (places.length === 0) return undefined
    const shown = places.slice(0, maxCited).flatMap((name) => items.find(({ place }) => place === name) ?? [])
    return [
      {
        text: write.fill(write.texts.places, { when, names: write.listFirst(places, maxCited) }),
        citations: shown.map(citeTitle),
        restsOn,
      },
    ]
  }
  const titles = write.listFirst(
    cited.map((item) => write.titles([item])),
    maxCited,
  )
  const isCut = cited.length > maxCited
  return [{ text: write.fill(write.texts.found, { when, titles }), citations, ...(isCut && { restsOn }) }]
}

/** Items that tell what happened come before those that only show it. */
function getRank({ kind }: PeriodItem): number {
  return kind === 'image' || kind === 'video' ? 1 : 0
}

function hasEvent({ tags }: PeriodItem): boolean {
  return tags.some((names) =>
    Object.values(names).some((name) => splitWords(name).some((word) => eventWords.has(fold(word)))),
  )
}
