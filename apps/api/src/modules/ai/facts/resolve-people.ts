import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { describes, narrowByDescription } from './describe-people.ts'
import { isOnlyFeast } from './fact-lexicon.ts'
import { findApposition } from './find-apposition.ts'
import { findDateLimits, findLimits } from './find-limits.ts'
import { findMentions, loadOwnPerson, type Mention, type NamedPeople, type Person } from './find-people.ts'
import { findIdioms, findPronouns } from './find-pronouns.ts'
import {
  getPositions,
  isAnd,
  isWithin,
  type Joins,
  readJoins,
  type Span,
  uniteJoined,
} from './joined-people.ts'
import type { Phrase, ReadQuestion } from './read-question.ts'

/** A question with more words that nothing explains is about something else than a fact. */
export const maxUnexplained = 8

/** Whom a question is about. */
export interface ResolvedPeople extends Joins {
  /** Everybody named, where it is written. */
  readonly named: readonly NamedPeople[]
  /** The one who asks, where they are meant by `I` or `me`. */
  readonly selves: readonly NamedPeople[]
  /** One entry for each person named (`Nora and Arthur` are two), each with everybody who may be meant. */
  readonly subjects: readonly (readonly Person[])[]
  /** Relations to the subjects, to be followed in this order. */
  readonly relations: readonly Phrase[]
  /** People named elsewhere in the question. */
  readonly others: readonly (readonly Person[])[]
  /** Indexes of the tokens that nothing explains yet. */
  readonly rest: readonly number[]
  /** The same, where the words of questions about items are not explained either. */
  readonly strictRest: readonly number[]
  /** Whether a word limits or denies what follows, such as `before`. */
  readonly isLimited: boolean
}

/** Finds out whom a question is about; the one who asks is the subject of `my grandfather`. */
export async function resolvePeople(db: Db, viewer: Viewer, question: ReadQuestion): Promise<ResolvedPeople> {
  const { tokens, phrases, lexicon } = question
  const mentions = (await findMentions(db, question)).filter(
    (mention) =>
      !question.periods.some((period) => period.start < mention.end && mention.start < period.end) &&
      !isSeason(question, mention),
  )
  const isFree = ({ start, end }: Pick<Phrase, 'start' | 'end'>) =>
    !mentions.some((mention) => mention.start < end && start < mention.end)
  const named = uniteJoined(
    question,
    phrases.filter((phrase) => phrase.relations.length > 0 && isFree(phrase)),
  )
  const titles = findTitles(question, named, mentions)
  // A feast or season without a year sets a condition that nothing meets.
  const understood = phrases.filter((phrase) => !isOnlyFeast(phrase))
  // French `comment` is a phrase by itself, and asks in which way something was done unless it belongs to `comment s’appelle`.
  const longer = understood.filter(({ start, end }) => end - start > 1)
  const mine = tokens.findIndex(
    ({ folded }, at) => lexicon.mine.has(folded) && isBeforeAny(named, at) && !isBeforeAny(titles, at),
  )
  const pronouns = findPronouns(question, [...mentions, ...longer, ...findIdioms(question)])
  const selfAt = pronouns.selves.filter(
    (at) => !lexicon.mine.has(tokens[at]?.folded ?? '') || (mine === -1 && !isBeforeAny(named, at)),
  )
  const own = mine === -1 && selfAt.length === 0 ? undefined : await loadOwnPerson(db, viewer.userId)
  const toAnchor = (at: number) => (own ? [{ start: at, end: at + 1, people: [own] }] : [])
  const selves = selfAt.flatMap(toAnchor)
  const anchors: NamedPeople[] = [...mentions, ...(mine === -1 ? [] : toAnchor(mine)), ...selves].sort(
    (one, other) => one.start - other.start,
  )
  const covering = [...anchors, ...understood, ...question.periods]
  const explained = new Set<number>()
  const explain = ({ start, end }: Pick<Phrase, 'start' | 'end'>) => {
    for (let at = start; at < end; at += 1) explained.add(at)
  }
  for (const one of covering) explain(one)
  const firstAnchor = anchors[0]?.start ?? tokens.length
  const limits = [
    ...findLimits(question, [...anchors, ...longer, ...question.periods]),
    ...findDateLimits(question, anchors),
    ...pronouns.others.filter((at) => at < firstAnchor),
    ...(own ? [] : selfAt),
  ]
  tokens.forEach(({ folded }, at) => {
    const isForm = folded.length === 1 && !/\d/.test(folded)
    const isFiller = [lexicon.fillers, lexicon.of, lexicon.and, lexicon.or].some((words) => words.has(folded))
    if (isForm || isFiller) explained.add(at)
  })
  for (const at of limits) explained.delete(at)
  for (const phrase of phrases) {
    if (isOnlyFeast(phrase) && !isWithin(covering, phrase.start))
      for (let at = phrase.start; at < phrase.end; at += 1)
        if ((tokens[at]?.folded.length ?? 0) > 1) explained.delete(at)
  }
  const admitsWith = canBeWith(question)
  const isPeopleFiller = (at: number) => {
    const word = tokens[at]?.folded ?? ''
    return (
      [lexicon.peopleFillers, lexicon.of, lexicon.and, lexicon.or, lexicon.mine].some((words) =>
        words.has(word),
      ) ||
      (admitsWith && lexicon.with.has(word)) ||
      word.length === 1
    )
  }
  const strictRest = () =>
    tokens
      .map((_, at) => at)
      .filter((at) => limits.includes(at) || (!isPeopleFiller(at) && !isWithin(covering, at)))
      .filter((at) => !explained.has(at) || lexicon.fillers.has(tokens[at]?.folded ?? ''))
  const rest = () => tokens.map((_, at) => at).filter((at) => !explained.has(at))
  const described = () => rest().slice(0, maxUnexplained)
  const narrowed = anchors.map((anchor) => {
    const people = narrowByDescription(question, anchor.people, described())
    if (people.length === 1) {
      for (const at of described()) if (describes(question, people[0], at)) explained.add(at)
    }
    return { ...anchor, people }
  })
  const clause = await findApposition(db, question, narrowed, named)
  const main = narrowed.flatMap((anchor, index) => {
    if (!clause) return [anchor]
    if (index === clause.index) return [{ ...anchor, people: clause.people }]
    return anchor.start >= clause.start && anchor.start < clause.end ? [] : [anchor]
  })
  const relations = named.filter(
    (phrase) =>
      !titles.includes(phrase) && !(clause && phrase.start >= clause.start && phrase.start < clause.end),
  )
  const subjects = takeJoined(question, main)
  const first = subjects[0]
  const after = relations.filter(({ start }) => first && start >= first.end)
  const before = relations.filter(({ start }) => first && start < first.start).reverse()
  const isSelf = ({ start }: Span) => selves.some((self) => self.start === start)
  const joins = readJoins(question, main, relations)
  // Whose relative `my grandfather` is, is unknown of a user whom no participant is linked to. In German, he may have married the one
  // whose name follows: `Wann hat mein Großvater Anna geheiratet`.
  const isRelativeUnclear =
    (mine !== -1 && !own) ||
    (question.signals.has('married') &&
      tokens.some(({ folded }, at) => lexicon.mine.has(folded) && isBeforeAny(titles, at)))
  return {
    named: main
      .filter((one) => !isSelf(one))
      .map((one) => ({
        ...one,
        start: titles.find(({ end }) => end === one.start)?.start ?? one.start,
      })),
    selves,
    subjects: subjects.map(({ people }) => people),
    relations: [...after, ...before],
    others: main.slice(subjects.length).map(({ people }) => people),
    rest: rest(),
    strictRest: strictRest(),
    isLimited: limits.length > 0,
    ...joins,
    isUnclear: joins.isUnclear || isRelativeUnclear,
  }
}

/** Whether a name is a season or feast, as all German nouns have capitals: `im Sommer`, and not `Karl Sommer` or `Tante Sommer`. */
function isSeason({ language, phrases }: ReadQuestion, { start, end }: Span): boolean {
  const seasons = phrases.filter(isOnlyFeast)
  const hasTitle = phrases.some((phrase) => phrase.relations.length > 0 && phrase.end === start)
  return language === 'de' && !hasTitle && getPositions(start, end).every((at) => isWithin(seasons, at))
}

/** Whether `with` somebody says no more than whom they are married or related to, or when their age is asked for. */
function canBeWith({ signals }: ReadQuestion): boolean {
  return signals.has('married') || signals.has('related') || (signals.has('howOld') && !signals.has('lived'))
}

/** Whether a phrase starts right after a token, or one word later. */
function isBeforeAny(phrases: readonly Span[], at: number): boolean {
  return phrases.some(({ start }) => start > at && start - at <= 2)
}

/**
 * The relations that are titles. `Di chi è figlio Tom` has no title, since a relation is asked for, and neither has `Combien
 * d’enfants Tom a-t-il`, which counts them.
 */
function findTitles(
  question: ReadQuestion,
  named: readonly Phrase[],
  mentions: readonly Mention[],
): readonly Phrase[] {
  const titles = named.filter((phrase) => isTitle(question, phrase, mentions) && !isCounted(question, phrase))
  return question.signals.has('whose') && titles.length === named.length ? [] : titles
}

/** Whether a relation stands right after `how many`. */
function isCounted({ tokens, lexicon, phrases }: ReadQuestion, { start }: Phrase): boolean {
  return phrases.some(
    ({ signals, end }) =>
      signals.has('howMany') &&
      end <= start &&
      getPositions(end, start).every((at) => lexicon.of.has(tokens[at]?.folded ?? '')),
  )
}

/** Whether a relation is a title, as in `Uncle Tom`: right before a name that is no genitive. */
function isTitle({ tokens, lexicon }: ReadQuestion, phrase: Phrase, mentions: readonly Mention[]): boolean {
  const mention = mentions.find(({ start }) => start === phrase.end)
  if (!mention) return false
  const first = tokens[mention.end - 1]?.folded ?? ''
  const isGenitive =
    first.endsWith('s') &&
    mention.people.every(({ names, aliases }) =>
      [...Object.values(names), ...aliases].every((name) => !splitWords(name).map(fold).includes(first)),
    )
  return !isGenitive && !lexicon.of.has(tokens[phrase.end - 1]?.folded ?? '')
}

/** The first named person, with those joined to them by `and`. */
function takeJoined(question: ReadQuestion, anchors: readonly NamedPeople[]): NamedPeople[] {
  const taken = anchors.slice(0, 1)
  for (const anchor of anchors.slice(1)) {
    const between = getPositions(taken.at(-1)?.end ?? anchor.start, anchor.start)
    if (!between.some((at) => isAnd(question, at)) || between.length > 3) break
    taken.push(anchor)
  }
  return taken
}
