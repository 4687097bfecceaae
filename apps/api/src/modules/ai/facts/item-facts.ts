import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { SignalName } from '../../../languages/fact-words.ts'
import { type AskedOfItems, asksOnly } from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { answerAboutCompanions } from './companion-facts.ts'
import { countItems, findMeeting, writtenKinds } from './count-items.ts'
import { findOutermost } from './outermost-item.ts'
import { answerAboutPeriod } from './period-facts.ts'
import { answerAboutPlace } from './place-facts.ts'

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
  // An answer about one kind would be taken for one about all that are named.
  if (new Set(phrases.flatMap((phrase) => phrase.kind ?? [])).size > 1) return undefined
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
