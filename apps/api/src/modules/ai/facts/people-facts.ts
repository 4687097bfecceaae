import type { RelationName, SignalName } from '../../../languages/fact-words.ts'
import { answerWedding, correctMarriage } from './answer-wedding.ts'
import { type Asked, getRelations, type Relations } from './asked-relations.ts'
import { type FactSentence, note } from './cite-people.ts'
import { asksForWedding, noteUnknownName } from './marriage-facts.ts'
import { stateBirths, statePeople } from './person-facts.ts'
import { isAbout, type ReadQuestion } from './read-question.ts'
import { answerRelationship } from './relationship-facts.ts'
import { answerRelatives, asksForLittleSibling, stateRelatives } from './relatives-facts.ts'

/** Answers a question about births, deaths, ages and relations; undefined where it is about something else. */
export async function answerAboutPeople(asked: Asked): Promise<FactSentence[] | undefined> {
  const { people, signals, write } = asked
  const [first] = people.subjects
  if (signals.has('why') || signals.has('where')) return undefined
  const isOfSomebody = first !== undefined || asked.phrases.some((phrase) => phrase.relations.length > 0)
  const stranger = isOfSomebody && asksForWedding(asked) && noteUnknownName(asked, people.strictRest)
  if (stranger) return [stranger]
  if (!first) return undefined
  const named = asksForWedding(asked) ? [...people.subjects, ...people.others] : people.subjects
  const same = named.find((candidates) => candidates.length > 1)
  const relations = getRelations(asked)
  if (!relations) return undefined
  const isAsking = canAnswer(asked, relations)
  if (!isAsking) return undefined
  if (same) return [note(write.fill(write.texts.ambiguous, { names: write.names(same) }), same)]
  const subjects = people.subjects.flat()
  if (subjects.length === 0) return undefined
  if (asksWhoIsOlder(asked)) return stateBirths(asked, [...subjects, ...people.others.flat()])
  const marriage = await correctMarriage(asked, subjects)
  if (marriage) return marriage
  if (asksForWedding(asked)) return answerWedding(asked, subjects, relations)
  const [other] = people.others[0] ?? []
  if (areComparedByRelation(asked)) return answerRelationship(asked, subjects, undefined, relations)
  if (relations.length > 0 && other && !people.isToSecond) return undefined
  if (signals.has('related') || (relations.length > 0 && other && !hasFact(asked)))
    return answerRelationship(asked, subjects, other, relations)
  if (relations.length > 0 && !hasFact(asked)) return answerRelatives(asked, subjects, relations)
  if (relations.length > 0) return stateRelatives(asked, subjects, relations)
  return statePeople(asked, subjects)
}

const facts = ['born', 'birthday', 'bore', 'died', 'howOld', 'trade', 'lived', 'maidenName'] as const

function hasFact(asked: ReadQuestion): boolean {
  return isAbout(asked, ...facts)
}

/** Whether every word of the question is explained, and together they ask for something that people's data tells. */
function canAnswer(asked: Asked, relations: readonly Relations[]): boolean {
  const { people, signals, tokens, phrases } = asked
  if (phrases.some(({ kind }) => kind) || people.isUnclear) return false
  if ((people.hasJoinedRelative || asksForLittleSibling(asked)) && hasFact(asked)) return false
  const [from] = people.strictRest
  const isClause =
    relations.length > 0 &&
    from !== undefined &&
    tokens.slice(1, from + 1).some(({ startsClause }) => startsClause)
  if (people.strictRest.length > 0 && !(isClause && signals.has('who'))) return false
  const only = (...names: readonly SignalName[]) =>
    [...signals].every((name) => [...names, 'what', 'how'].includes(name))
  if (signals.has('howOld') && !signals.has('who')) {
    const atEvent = isAbout(asked, 'died', 'born', 'bore')
    if ((atEvent && relations.length > 0) || asked.periods.length > 1) return false
    return only('howOld', 'when', 'died', 'born', 'bore', 'now', 'lived')
  }
  if (asked.periods.length > 0) return false
  if (asksWhoIsOlder(asked)) return true
  if (signals.has('related')) return relations.length === 0 && only('related', 'who')
  if (people.others.length > 0 && !signals.has('married'))
    return people.isToSecond && people.others.length === 1 && only()
  if (signals.has('lived'))
    return relations.length === 0 && hasYears(asked) && signals.has('howMany') && only('lived', 'howMany')
  if (signals.has('maidenName')) return only('maidenName', 'who', 'married')
  if (signals.has('trade')) return only('trade', 'who', 'now')
  if (signals.has('birthday')) return only('birthday', 'when', 'born')
  const isWhen = isAbout(asked, 'when', 'howLong', 'ago')
  const ago = signals.has('ago') ? (['ago', 'howMany'] as const) : []
  if (signals.has('born')) return isWhen && only('born', 'when', 'howLong', ...ago)
  if (signals.has('died')) return isWhen && only('died', 'when', 'howLong', ...ago)
  if (isWhen) return signals.has('married') && only('married', 'when', 'howLong', ...ago)
  const ordering = ['oldest', 'youngest', 'older', 'younger', 'first', 'last'] as const
  if (relations.length > 0)
    return (
      (!signals.has('married') || signals.has('who')) &&
      // Somebody’s first husband may not be the one who is known.
      (!isAbout(asked, 'first', 'last') || isAbout(asked, 'oldest', 'youngest')) &&
      only('who', 'whose', 'howMany', 'married', 'fatherSide', 'motherSide', ...ordering)
    )
  return signals.has('who') && only('who')
}

function hasYears({ tokens, lexicon }: Asked): boolean {
  return tokens.some(({ folded }) => lexicon.years.has(folded))
}

/** Whether two people are compared by their ages: `who is older, Anna or Emil`. */
function asksWhoIsOlder(asked: Asked): boolean {
  const { people, signals } = asked
  const names = people.subjects.length + people.others.length
  const allowed: readonly SignalName[] = [
    'who',
    'what',
    'how',
    'howOld',
    'born',
    'oldest',
    'youngest',
    'older',
    'younger',
    'first',
    'last',
  ]
  return (
    names === 2 &&
    people.relations.length === 0 &&
    signals.has('who') &&
    isAbout(asked, 'howOld', 'oldest', 'youngest', 'born') &&
    [...signals].every((name) => allowed.includes(name))
  )
}

const symmetric: readonly RelationName[] = ['sibling', 'partner', 'cousin', 'siblingInLaw']

const interrogatives = ['who', 'what', 'how', 'howMany', 'whose', 'oldest', 'youngest'] as const

/** Whether a question by yes or no asks if two people are, for example, siblings of each other. */
function areComparedByRelation(asked: Asked): boolean {
  const { people } = asked
  return (
    people.subjects.length === 2 &&
    people.relations.length === 1 &&
    !isAbout(asked, ...interrogatives, ...facts) &&
    // Whether both have cousins is another question.
    !asked.tokens.some(({ folded }) => asked.lexicon.have.has(folded)) &&
    people.relations[0]?.relations.some(({ name }) => symmetric.includes(name)) === true
  )
}
