import type { Language } from '@lares/shared-types/languages'
import { isListed } from '../../../../concepts/glosses.ts'
import type { RelationName, SignalName } from '../../../../languages/fact-words.ts'
import { fold, splitWords } from '../../../../lexicon/fold.ts'
import { inverses } from '../../facts/asked-relations.ts'
import type { FactSentence, StatedRelation } from '../../facts/cite-people.ts'
import { getForms } from '../../facts/find-people.ts'
import { type Phrase, type ReadQuestion, readQuestion } from '../../facts/read-question.ts'
import { getContentWords } from '../../quotes/content-words.ts'
import { isDenied } from '../../quotes/is-denied.ts'
import { hasAllNumbers, readNumbers } from '../../quotes/written-numbers.ts'

/**
 * Whether a sentence says what a fact says, in the language of the fact or another one: it denies or affirms as the fact does, has
 * no number and no name that the fact has not, and names no event and no relation that the fact is not about. Long sentences do not.
 */
export function statesFact(sentence: string, fact: FactSentence): boolean {
  const read = readQuestion(sentence, 'en')
  if (!read || isDenied(sentence, read.language) !== (fact.denies ?? false)) return false
  const numbers = readNumbers(sentence, [read.language])
  if (!hasAllNumbers(numbers, readNumbers(`${fact.text}\n${fact.working ?? ''}`))) return false
  const names = new PeopleNames(fact)
  const claim = readClaim(read, fact, names)
  if (claim === 'other') return false
  const content = getContentWords(sentence)
  const known = new Set(splitWords(`${fact.text} ${fact.working ?? ''}`).map(fold))
  const others = content.filter((word) => !known.has(word) && !names.has(word))
  const namesStranger = () => others.some((word) => isStranger(sentence, word, read.language))
  if (isAboutPeople(fact)) {
    const isSaid = claim === 'same' || (!fact.denies && (numbers.size > 0 || isOnlyNames(content, names)))
    return isSaid && !namesStranger()
  }
  if (numbers.size > 0) return !namesStranger()
  const sharesWord = content.some((word) => known.has(word) && !names.has(word))
  return claim === 'same' || isOnlyNames(content, names) || sharesWord
}

/** What is said of people, by the signals that can say it. */
const events: readonly (readonly SignalName[])[] = [['born', 'birthday', 'bore'], ['died'], ['married']]

function isAboutPeople({ about, people = [] }: FactSentence): boolean {
  if (!about || people.length === 0) return false
  return about.relations.length > 0 || events.flat().some((signal) => about.signals.includes(signal))
}

/** Whether a sentence is about the same events and relations as a fact, about others too, or about none. */
function readClaim(
  read: ReadQuestion,
  { about }: FactSentence,
  names: PeopleNames,
): 'same' | 'other' | 'none' {
  const claimed = events.filter((signals) => signals.some((signal) => read.signals.has(signal)))
  const isKnown = (signals: readonly SignalName[]) => signals.some((one) => about?.signals.includes(one))
  if (!claimed.every(isKnown)) return 'other'
  const related = read.phrases.filter(({ relations }) => relations.length > 0)
  if (!related.every((phrase) => isRelated(read, phrase, about?.relations ?? [], names))) return 'other'
  const isOrdered = (['first', 'last', 'mostOften', 'oldest', 'youngest'] as const).some(
    (signal) => read.signals.has(signal) && about?.signals.includes(signal),
  )
  return claimed.length > 0 || related.length > 0 || isOrdered ? 'same' : 'none'
}

/** Whether a relation stands between the people between whom a fact states it or its inverse. */
function isRelated(
  read: ReadQuestion,
  phrase: Phrase,
  stated: readonly StatedRelation[],
  names: PeopleNames,
): boolean {
  const mentions = names.find(read)
  const owners = findOwners(read, phrase, mentions)
  const subjects = mentions.filter((mention) => !owners.includes(mention))
  if (subjects.length === 0 && owners.length === 0) return false
  return stated.some(({ name, people, of }) => {
    const isName = (one: RelationName | undefined) =>
      phrase.relations.some((relation) => relation.name === one)
    const areIn = (found: readonly NameMention[], among: StatedRelation['people']) =>
      found.every(({ ids }) => among.some(({ id }) => ids.has(id)))
    return (
      (isName(name) && areIn(subjects, people) && areIn(owners, of)) ||
      (isName(inverses[name]) && areIn(subjects, of) && areIn(owners, people))
    )
  })
}

/** Words between a relation and the one whose it is: `Anna’s oldest daughter`. */
const maxBetween = 2

/** Those whose relative is meant: before the relation in the genitive, after it and `of`, or before `has`. */
function findOwners(
  { tokens, lexicon }: ReadQuestion,
  phrase: Phrase,
  mentions: readonly NameMention[],
): NameMention[] {
  const word = (at: number) => tokens[at]?.folded ?? ''
  const before = mentions.findLast(({ end }) => end <= phrase.start)
  if (before) {
    const isMarked = before.isGenitive || word(before.end) === 's'
    const between = phrase.start - before.end - (word(before.end) === 's' ? 1 : 0)
    if (isMarked && between <= maxBetween) return [before]
  }
  if (lexicon.of.has(word(phrase.end))) {
    const first = mentions.find(({ start }) => start > phrase.end && start - phrase.end <= maxBetween + 1)
    if (first)
      return joinOwners(first, mentions, (at) => lexicon.and.has(word(at)) || lexicon.of.has(word(at)))
  }
  const hasAt = tokens.findIndex(({ folded }, at) => at < phrase.start && lexicon.have.has(folded))
  return hasAt === -1 ? [] : mentions.filter(({ end }) => end <= hasAt)
}

/** The first owner and those who are joined to it: `of Anna and Emil`. */
function joinOwners(
  first: NameMention,
  mentions: readonly NameMention[],
  isJoining: (at: number) => boolean,
): NameMention[] {
  const owners = [first]
  for (const mention of mentions) {
    const last = owners.at(-1) ?? first
    if (mention.start <= last.start || mention.start - last.end > maxBetween) continue
    if (isJoining(last.end)) owners.push(mention)
  }
  return owners
}

interface NameMention {
  readonly start: number
  readonly end: number
  readonly ids: ReadonlySet<string>
  /** Whether it has the `s` of a genitive. */
  readonly isGenitive: boolean
}

/** The words of the names of those whom a fact is about. */
class PeopleNames {
  readonly #words = new Map<string, Set<string>>()

  constructor({ people = [], about }: FactSentence) {
    const related = about?.relations.flatMap((relation) => [...relation.people, ...relation.of]) ?? []
    for (const { id, names } of [...people, ...related])
      for (const word of Object.values(names).flatMap(splitWords).map(fold)) {
        if (word.length > 1) this.#words.set(word, (this.#words.get(word) ?? new Set<string>()).add(id))
      }
  }

  has(word: string): boolean {
    return getForms(word).some((form) => this.#words.has(form))
  }

  find({ tokens }: ReadQuestion): NameMention[] {
    const mentions: NameMention[] = []
    for (const [at, { folded }] of tokens.entries()) {
      const form = getForms(folded).find((one) => this.#words.has(one))
      const ids = form === undefined ? undefined : this.#words.get(form)
      if (!ids) continue
      const isGenitive = form !== folded
      const last = mentions.at(-1)
      const shared = last?.end === at ? [...ids].filter((id) => last.ids.has(id)) : []
      if (last && shared.length > 0)
        mentions[mentions.length - 1] = { start: last.start, end: at + 1, ids: new Set(shared), isGenitive }
      else mentions.push({ start: at, end: at + 1, ids, isGenitive })
    }
    return mentions
  }
}

/** Whether a sentence is no more than names of those whom a fact is about. */
function isOnlyNames(content: readonly string[], names: PeopleNames): boolean {
  return content.length > 0 && content.every((word) => names.has(word))
}

/** Whether a word is written like a name and is no word of the language. */
function isStranger(sentence: string, folded: string, language: Language): boolean {
  const written = splitWords(sentence).find((word) => fold(word) === folded) ?? ''
  return /^\p{Lu}/u.test(written) && !isListed(language, folded)
}
