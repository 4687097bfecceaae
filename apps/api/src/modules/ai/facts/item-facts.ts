import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import type { SignalName } from '../../../languages/fact-words.ts'
import { languagePacks } from '../../../languages/packs.ts'
import { joinLists } from '../../../languages/word-lists.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import {
  type AskedOfItems,
  appearingRoles,
  asksOnly,
  attendingRoles,
  citeTitle,
  hasPart,
  isDatedWithin,
  maxCited,
  maxCompared,
  maxCounted,
  maxRestsOn,
  restOn,
} from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { answerAboutCompanions } from './companion-facts.ts'
import { stateEvents } from './event-facts.ts'
import { isApproximate, maxInaccuracyYears } from './fact-sentences.ts'
import { ItemConditions } from './item-conditions.ts'
import { answerAboutPlace } from './place-facts.ts'
import type { Period } from './read-periods.ts'

/** Kinds whose author is meant by `dreams of Nora`; pictures of Nora show her. */
const writtenKinds: readonly (ItemKind | undefined)[] = ['dream', 'mail', 'message', 'post', 'document']

/** What each kind of answer tells; a question that asks for more gets none. */
const answered = {
  count: ['howMany', 'what', 'how'],
  order: ['ago', 'first', 'last', 'oldest', 'youngest', 'older', 'younger', 'when', 'what', 'how'],
  period: ['who', 'where', 'what', 'how', 'married'],
} satisfies Record<string, readonly SignalName[]>

/** Answers how many items there are, which is the first or last, and who, where or what was at a time. */
export async function answerAboutItems(asked: AskedOfItems): Promise<FactSentence[] | undefined> {
  const { people, signals, phrases, periods } = asked
  if (people.relations.length > 0 || people.subjects.some((candidates) => candidates.length !== 1))
    return undefined
  if (people.isLimited) return undefined
  const kind = phrases.find((phrase) => phrase.kind)?.kind
  const isOrder = signals.has('first') || signals.has('last')
  const companions = await answerAboutCompanions(asked)
  if (companions) return companions
  if (kind && isOfOthers(asked, kind)) return undefined
  if (kind && (signals.has('howMany') || isOrder)) {
    const named: readonly SignalName[] = asksForPerson(asked) ? [] : ['who']
    const isOnly = asksOnly(asked, signals.has('howMany') ? answered.count : [...answered.order, ...named])
    if (people.others.length > 0 || !isOnly) return undefined
    const conditions = people.rest.map((at) => asked.tokens[at]?.folded ?? '')
    const ids = conditions.length === 0 ? undefined : await findMeeting(asked, kind, conditions)
    if (conditions.length > 0 && (!ids || ids.length === 0)) return undefined
    return signals.has('howMany') ? countItems(asked, kind, ids) : findOutermost(asked, kind, ids)
  }
  const [period] = periods
  if (!period) return answerAboutPlace(asked)
  if (periods.length === 1 && asksOnly(asked, answered.period)) return answerAboutPeriod(asked, period)
  return undefined
}

/** Whether a question asks who, and not by a phrase such as `wie heißt`, which can ask for a title. */
function asksForPerson({ phrases, tokens, lexicon }: AskedOfItems): boolean {
  return phrases.some(
    ({ signals, start, end }) =>
      signals.has('who') &&
      tokens.slice(start, end).some(({ folded }) => lexicon.meanings.get(folded)?.signals.has('who')),
  )
}

/**
 * Whether the people of the question have another part than the one that is looked for: in writings to or about them, and in
 * pictures that they took or sent.
 */
function isOfOthers({ tokens, lexicon, people, phrases }: AskedOfItems, kind: ItemKind): boolean {
  if (people.subjects.length === 0) return false
  const isWritten = writtenKinds.includes(kind)
  const named = [...people.named, ...people.selves]
  const isBefore = named.some(({ start }) => {
    const before = tokens[start - 1]?.folded ?? ''
    return lexicon.to.has(before) || (isWritten && lexicon.with.has(before))
  })
  // “Pictures of Anna” show her, whoever took them.
  const isShown = named.every(
    ({ start }) =>
      lexicon.of.has(tokens[start - 1]?.folded ?? '') &&
      phrases.some((phrase) => phrase.kind && phrase.end === start - 1),
  )
  return isBefore || (!isWritten && !isShown && tokens.some(({ folded }) => lexicon.making.has(folded)))
}

/** Visible items of a kind that the people of the question wrote, or in which they are to be seen or heard. */
function selectItems({ db, viewer, people, periods }: AskedOfItems, kind: ItemKind, ids?: readonly string[]) {
  const roles = writtenKinds.includes(kind) ? (['author'] as const) : appearingRoles
  let query = visibleItems(db, viewer).where('items.kind', '=', kind)
  if (ids) query = query.where('items.id', 'in', ids)
  for (const candidates of people.subjects) query = query.where(hasPart(candidates, roles))
  for (const period of periods) query = query.where(isDatedWithin(period))
  return query
}

/** Of the items of a kind, those whose place or tags have each of some words; undefined where there are too many to compare. */
async function findMeeting(
  asked: AskedOfItems,
  kind: ItemKind,
  conditions: readonly string[],
): Promise<string[] | undefined> {
  const items = await selectItems(asked, kind)
    .select(['items.id', sql<string | null>`items.place ->> 'name'`.as('place'), tagNames])
    .limit(maxCompared + 1)
    .execute()
  if (items.length > maxCompared) return undefined
  const compared = items.map((item) => ({ ...item, title: '' }))
  return new ItemConditions(asked.write.language).filter(compared, conditions).map(({ id }) => id)
}

/** @param ids the only ones that count, where the question sets conditions */
async function countItems(
  asked: AskedOfItems,
  kind: ItemKind,
  ids?: readonly string[],
): Promise<FactSentence[] | undefined> {
  const { write, people } = asked
  const listed = await selectItems(asked, kind, ids)
    .select(['items.id', 'items.kind', 'items.title'])
    .orderBy('items.sort_date')
    .orderBy('items.id')
    .limit(maxRestsOn + 1)
    .execute()
  const count = listed.length > maxRestsOn ? await countAll(asked, kind, ids) : listed.length
  if (count === 0 || count === maxCounted) return undefined
  const names = people.subjects.flat()
  const [kindName = '', ...limits] = describeAsked(asked, kind)
  const what = limits.length > 0 ? `${kindName} (${limits.join(', ')})` : kindName
  const text = count === 1 ? write.texts.count.one : write.texts.count.other
  return [
    {
      text: write.fill(text, { count: String(count), what }),
      citations: listed.slice(0, maxCited).map(citeTitle),
      people: names.map(({ id, names }) => ({ id, names })),
      restsOn: restOn(listed),
    },
  ]
}

/** What a question asks for, in words: the kind, the people, the times and other conditions that it sets. */
function describeAsked({ write, periods, people, tokens }: AskedOfItems, kind: ItemKind): string[] {
  const kindName = languagePacks[write.language].exportTexts.kinds[kind]
  const names = people.subjects.flat()
  // Seasons come in parentheses of their own.
  const times = periods.map(({ edtf }) => write.on(edtf).replace(/^\((.*)\)$/, '$1'))
  const conditions = people.rest.map((at) => tokens[at]?.word ?? '').filter(Boolean)
  return [
    kindName,
    ...(names.length > 0 ? [write.names(names)] : []),
    ...times,
    ...(conditions.length > 0 ? [conditions.join(' ')] : []),
  ]
}

async function countAll(asked: AskedOfItems, kind: ItemKind, ids?: readonly string[]): Promise<number> {
  const counted = selectItems(asked, kind, ids).select('items.id').limit(maxCounted)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from (${counted}) counted`.execute(asked.db)
  return rows[0]?.count ?? 0
}

/** Items named beside the first or last because their dates are too uncertain to tell; with more of them that are not only approximate, there is no answer. */
const maxUncertain = maxCited - 1
/** The instants of an item’s date, with those around it where it is approximate. */
const inaccuracy = sql`case when items.date_edtf ~ '[~?%]' then ${sql.lit(`${maxInaccuracyYears} years`)}::interval else '0' end`
const possiblyEarliest = sql<Date>`(items.date_earliest - ${inaccuracy})`
const possiblyLatest = sql<Date>`(items.date_latest + ${inaccuracy})`
/** EDTF of a day. */
const exactDay = /^\d{4}-\d{2}-\d{2}$/

async function findOutermost(
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

const tagNames = sql<LocalizedNames[]>`coalesce((
  select json_agg(tags.names) from item_tags join tags on tags.id = item_tags.tag_id
  where item_tags.item_id = items.id), '[]')`.as('tags')

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

async function answerAboutPeriod(asked: AskedOfItems, period: Period): Promise<FactSentence[] | undefined> {
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
    const shown = items.filter(({ place }) => place !== null).slice(0, maxCited)
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
