import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { languagePacks } from '../../../languages/packs.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import {
  type AskedOfItems,
  appearingRoles,
  asksOnly,
  citeTitle,
  isDatedWithin,
  maxCited,
  maxCounted,
  maxRestsOn,
  restOn,
} from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import type { Person } from './find-people.ts'

/** Companions whom one answer names, and how many where the last are as frequent as one another. */
const maxCompanions = 3
const maxNamed = 6
const appearing = sql`(${sql.join(appearingRoles)})`

/** Answers with whom somebody is to be seen or heard most often; undefined where the question asks for more. */
export async function answerAboutCompanions(asked: AskedOfItems): Promise<FactSentence[] | undefined> {
  const person = getPerson(asked)
  if (!person || !asksForCompanions(asked)) return undefined
  const companions = await loadCompanions(asked, person)
  const [first] = companions
  if (!first) return undefined
  const { write, periods } = asked
  const kind = getKind(asked)
  const limits = [
    ...(kind ? [languagePacks[write.language].exportTexts.kinds[kind]] : []),
    ...periods.map(({ edtf }) => write.on(edtf)),
  ]
  const ids = companions.map(({ id }) => id)
  const shared = await selectShared(asked, person, ids)
    .limit(maxRestsOn + 1)
    .execute()
  const cited = await selectShared(asked, person, [first.id]).limit(maxCited).execute()
  const text = write.about(write.texts.companions, write.name(person), { names: write.names(companions) })
  return [
    {
      text: write.limit(text, limits),
      citations: cited.map(citeTitle),
      people: [person, ...companions].map(({ id, names }) => ({ id, names })),
      working: write.pairs(companions.map((one) => [one, one.count])),
      restsOn: restOn(shared),
    },
  ]
}

function getPerson({ people }: AskedOfItems): Person | undefined {
  const [subject = [], ...more] = people.subjects
  const isOnly = subject.length === 1 && more.length === 0 && people.others.length === 0
  return isOnly && people.relations.length === 0 ? subject[0] : undefined
}

/** Whether a question asks who is to be seen with somebody, or is with them most often, and no more. */
function asksForCompanions(asked: AskedOfItems): boolean {
  const { signals, tokens, lexicon, people } = asked
  const words = tokens.map(({ folded }) => folded)
  return (
    signals.has('who') &&
    asksOnly(asked, ['who', 'mostOften', 'what', 'how']) &&
    words.some((word) => lexicon.with.has(word)) &&
    (signals.has('mostOften') || words.some((word) => lexicon.appearing.has(word))) &&
    people.rest.every((at) => lexicon.appearing.has(words[at] ?? ''))
  )
}

interface Companion {
  readonly id: string
  readonly names: LocalizedNames
  readonly count: number
}

/** Those who are most often in a visible item together with somebody. */
async function loadCompanions(asked: AskedOfItems, person: Person): Promise<Companion[]> {
  const shown = selectAppearances(asked, person).select('items.id').limit(maxCounted)
  const { rows } = await sql<Companion>`
    select participants.id, participants.names, companions.count
    from (
      select participant_id, count(distinct item_id)::integer as count
      from (${shown}) shown join item_participants on item_participants.item_id = shown.id
      where role in ${appearing} and participant_id <> ${person.id}
      group by participant_id
      order by count desc
      fetch first ${sql.lit(maxCompanions)} rows with ties
    ) companions join participants on participants.id = companions.participant_id
    order by companions.count desc, participants.id
    limit ${sql.lit(maxNamed + 1 + maxCompanions)}`.execute(asked.db)
  if (rows.length <= maxNamed) return rows
  // Of those who are as frequent as one another, all are named or none.
  return rows.filter(({ count }) => count !== rows.at(-1)?.count)
}

const getKind = ({ phrases }: AskedOfItems) => phrases.find(({ kind }) => kind)?.kind

/** Visible items in which somebody is to be seen or heard. */
function selectAppearances(asked: AskedOfItems, { id }: Person) {
  const { db, viewer, periods } = asked
  const kind = getKind(asked)
  let query = visibleItems(db, viewer).where(appearsIn([id]))
  if (kind) query = query.where('items.kind', '=', kind)
  for (const period of periods) query = query.where(isDatedWithin(period))
  return query
}

/** The oldest of them in which one of some others is too. */
function selectShared(asked: AskedOfItems, person: Person, ids: readonly string[]) {
  return selectAppearances(asked, person)
    .where(appearsIn(ids))
    .select(['items.id', 'items.kind', 'items.title'])
    .orderBy('items.sort_date')
    .orderBy('items.id')
}

const appearsIn = (ids: readonly string[]) => sql<boolean>`exists (
  select from item_participants
  where item_participants.item_id = items.id and item_participants.role in ${appearing}
    and item_participants.participant_id = any(${[...ids]}::uuid[]))`
