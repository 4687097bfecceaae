import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { RelationName, SignalName } from '../../../languages/fact-words.ts'
import { fold } from '../../../lexicon/fold.ts'
import {
  type Asked,
  followAll,
  getRelations,
  maxPeople,
  type Relations,
  withMeaning,
} from './asked-relations.ts'
import { cite, deny, type FactSentence, note, relate } from './cite-people.ts'
import { isMaidenName } from './fact-lexicon.ts'
import {
  type AgeRange,
  getAge,
  getPossibleRange,
  isAfter,
  isCertainlyAfter,
  maxLivingAge,
} from './fact-sentences.ts'
import { getSex, type Person } from './find-people.ts'
import { asksForWedding, noteUnknownName, stateMarriages } from './marriage-facts.ts'
import type { ReadQuestion } from './read-question.ts'
import { answerRelationship } from './relationship-facts.ts'
import { describes, followRelation } from './resolve-people.ts'

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
  if (relations.length > 0) {
    const found = await followAll(asked, subjects, relations)
    return found && found.length > 0 ? statePeople(asked, found) : []
  }
  return statePeople(asked, subjects)
}

function isAbout({ signals }: ReadQuestion, ...names: readonly SignalName[]): boolean {
  return names.some((name) => signals.has(name))
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

/** Whether a question asks for a little brother or sister, who is a younger one. */
function asksForLittleSibling({ tokens, lexicon, people }: Asked): boolean {
  return people.relations.some(
    ({ start, end, relations }) =>
      relations.some(({ name }) => name === 'sibling') &&
      [start - 1, end].some((at) => lexicon.small.has(tokens[at]?.folded ?? '')),
  )
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

async function answerRelatives(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const { write, signals } = asked
  const { texts } = write
  const meanings = relations.at(-1)?.phrase.relations ?? []
  if (new Set(meanings.map(({ name }) => name)).size > 1) {
    const stated = await Promise.all(
      meanings.map((meaning) => answerRelatives(asked, subjects, withMeaning(relations, meaning))),
    )
    return stated.some((sentences) => !sentences) ? undefined : stated.flatMap((sentences) => sentences ?? [])
  }
  const last = meanings[0]
  if (!last) return []
  const all = await followAll(asked, subjects, withMeaning(relations, { ...last, sex: undefined }))
  const found =
    (await followAll(asked, subjects, relations)) ??
    // Of two parents whose sex nothing tells, both are named.
    (last.name === 'parent' && all?.length === 2 ? all : undefined)
  if (!found || found.length === 0) return []
  const named = narrow(asked, found)
  const asksForOneSex = new Set(meanings.map(({ sex }) => sex)).size === 1 && last.sex !== undefined
  const isIncomplete = asksForOneSex && all !== undefined && all.length > found.length
  const isOrdered = isAbout(asked, 'oldest', 'youngest')
  if (relations.length > 1) {
    if (isOrdered) return undefined
    const before = await followAll(asked, subjects, relations.slice(0, -1))
    if (!before || before.length === 0) return undefined
    return describeOfOneSex(asked, before, { named, found, all, asksForOneSex }, last.name)
  }
  if (last.name === 'sibling' && (isAbout(asked, 'older', 'younger') || asksForLittleSibling(asked)))
    return compareSiblings(asked, subjects, named)
  if (isOrdered) {
    const ordered = named.filter((person) => person.birth !== null).toSorted(compareBirths)
    const picked = signals.has('oldest') ? ordered[0] : ordered.at(-1)
    if (!picked?.birth || ordered.length < named.length) return undefined
    if (!isOutermost(picked, ordered, signals.has('oldest'))) return undefined
    const text = signals.has('oldest') ? texts.pickOldest : texts.pickYoungest
    const isPartly = isIncomplete && named.some((person) => getSex(person) === undefined)
    if (isPartly && getSex(picked) === undefined) return undefined
    // The word for both sexes would include those who were left out; twice the same person makes the plural.
    const relation = write.relation(last.name, isPartly ? [picked, picked] : named)
    const birth = { on: write.on(picked.birth), date: write.date(picked.birth) }
    const values = { relation, name: write.name(picked), ...birth }
    const working = write.pairs(ordered.map((one) => [one, write.date(one.birth ?? '')]))
    return [cite(write.about(text, write.names(subjects), values), [picked, ...subjects], working)]
  }
  return describeOfOneSex(asked, subjects, { named, found, all, asksForOneSex }, last.name)
}

interface FoundRelatives {
  /** Those of the sex that is asked for and those whose sex nothing tells, narrowed by the words that describe them. */
  readonly named: readonly Person[]
  /** The same before they were narrowed. */
  readonly found: readonly Person[]
  /** Those of both sexes; undefined for too many. */
  readonly all: readonly Person[] | undefined
  readonly asksForOneSex: boolean
}

/**
 * States relatives of one sex, such as brothers. The word for both sexes names all of them or nobody: of some it would say that
 * there are no others. Undefined where a number is asked for that nobody can tell.
 */
function describeOfOneSex(
  asked: Asked,
  subjects: readonly Person[],
  { named, found, all, asksForOneSex }: FoundRelatives,
  relation: RelationName,
): FactSentence[] | undefined {
  const describe = (people: readonly Person[]) => describeRelatives(asked, subjects, people, relation)
  const unknown = named.filter((person) => getSex(person) === undefined)
  if (!asksForOneSex || unknown.length === 0 || relation === 'parent' || named !== found)
    return [describe(named)]
  const { write, signals } = asked
  const isWhole = all?.length === found.length
  const counts = signals.has('howMany')
  const untold = cite(write.about(write.texts.unknownSex, write.names(unknown)), unknown)
  const certain = named.filter((person) => !unknown.includes(person))
  if (certain.length > 0) return isWhole && !counts ? [describe(named)] : [describe(certain), untold]
  if (isWhole) return counts ? [describe(named), untold] : [describe(named)]
  return counts || !all ? undefined : [describe(all), untold]
}

/** The siblings who are certainly older or younger than the subject; undefined where the dates do not tell of all. */
function compareSiblings(
  { signals, write }: Asked,
  [subject, ...more]: readonly Person[],
  siblings: readonly Person[],
): FactSentence[] | undefined {
  const isOlder = signals.has('older')
  const own = getPossibleRange(subject?.birth ?? '')
  if (!subject || !own || more.length > 0 || signals.has('howMany') || (isOlder && signals.has('younger')))
    return undefined
  const picked: Person[] = []
  for (const sibling of siblings) {
    const range = getPossibleRange(sibling.birth ?? '')
    if (!range || (range.latest >= own.earliest && range.earliest <= own.latest)) return undefined
    if (range.latest < own.earliest === isOlder) picked.push(sibling)
  }
  if (picked.length === 0) return []
  const younger = isOlder ? [subject] : picked
  const older = isOlder ? picked : [subject]
  const text = younger.length === 1 ? write.texts.younger.one : write.texts.younger.other
  const people = [...picked, subject]
  const working = write.pairs(people.map((one) => [one, write.date(one.birth ?? '')]))
  return [cite(write.about(text, write.names(older), { names: write.names(younger) }), people, working)]
}

function compareBirths({ birth: one }: Person, { birth: other }: Person): number {
  const getTime = (date: string | null) => (date ? (parseEdtfRange(date)?.earliest.getTime() ?? 0) : 0)
  return getTime(one) - getTime(other)
}

/** Whether the dates tell that somebody was born before, or after, all others. */
function isOutermost(picked: Person, people: readonly Person[], isOldest: boolean): boolean {
  return people.every(({ id, birth }) => {
    const dates = [birth ?? '', picked.birth ?? ''] as const
    return id === picked.id || (isOldest ? isCertainlyAfter(...dates) : isCertainlyAfter(dates[1], dates[0]))
  })
}

function describeRelatives(
  { write, signals }: Asked,
  subjects: readonly Person[],
  found: readonly Person[],
  relation: RelationName,
): FactSentence {
  const { texts } = write
  const values = {
    relation: write.relation(relation, found),
    names: write.names(found),
    count: String(found.length),
  }
  const { one, other } = signals.has('howMany') ? texts.relativesCount : texts.relatives
  const text = found.length === 1 ? one : other
  const stated = write.about(text, write.names(subjects), values)
  return { ...cite(stated, [...found, ...subjects]), ...relate(relation, found, subjects) }
}

const ancestors: readonly RelationName[] = [
  'parent',
  'grandparent',
  'greatGrandparent',
  'greatGreatGrandparent',
]

/**
 * States since when the subjects, or their relatives by the relations, are married: people who are named together and ancestors to
 * each other, others to anybody.
 */
async function answerWedding(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const others = asked.people.others.flat()
  const relatives = relations.length > 0 ? await followAll(asked, subjects, relations) : subjects
  if (!relatives || relatives.length === 0) return undefined
  const people = [...relatives, ...others.filter(({ id }) => relatives.every((one) => one.id !== id))]
  if (people.length > maxPeople) return undefined
  const last = relations.at(-1)?.phrase.relations[0]
  const areAncestors = last !== undefined && ancestors.includes(last.name)
  // Of parents of whom one is not known, nobody can tell whether the other one married them.
  if (areAncestors && last.sex === undefined && people.length === 1) return undefined
  if (relations.length > 0 && others.length > 0) return answerMarriageWith(asked, relatives, others)
  const isOfEach = people.length === 1 || (relations.length > 0 && !areAncestors)
  return keepAny(await stateMarriages(asked, people, isOfEach ? 'of-each' : 'between'))
}

/** States since when relatives are married to others, or that the only relative is not known to be. */
async function answerMarriageWith(
  asked: Asked,
  relatives: readonly Person[],
  others: readonly Person[],
): Promise<FactSentence[] | undefined> {
  const { write } = asked
  const stated: FactSentence[] = []
  for (const relative of relatives)
    for (const other of others) stated.push(...(await stateMarriages(asked, [relative, other], 'between')))
  const [[relative, ...more], [other]] = [relatives, others]
  if (stated.length > 0 || more.length > 0 || !relative || !other) return keepAny(stated)
  const text = write.about(write.texts.noMarriage, write.name(relative), { other: write.name(other) })
  return [deny(text, [relative, other])]
}

/** Keeps the people whose description has every word that the question says of them, if there are any. */
function narrow(asked: Asked, found: readonly Person[]): readonly Person[] {
  const { rest } = asked.people
  const described = found.filter(
    (person) => rest.length > 0 && rest.every((at) => describes(asked, person, at)),
  )
  return described.length > 0 ? described : found
}

/** States for each person what is asked of their dates, or what the archive says of them. */
function statePeople(asked: Asked, people: readonly Person[]): FactSentence[] | undefined {
  const { signals } = asked
  if (people.length > maxPeople) return undefined
  if (signals.has('maidenName')) return keepAny(people.flatMap((person) => stateMaidenName(asked, person)))
  if (isAbout(asked, 'howOld', 'lived')) return people.flatMap((person) => stateAge(asked, person) ?? [])
  if (signals.has('died')) return people.map((person) => stateDate(asked, person, 'death'))
  if (isAbout(asked, 'born', 'birthday')) return people.map((person) => stateDate(asked, person, 'birth'))
  if (signals.has('married')) return undefined
  return keepAny(people.flatMap((person) => stateDescription(asked, person)))
}

function keepAny(sentences: readonly FactSentence[]): FactSentence[] | undefined {
  return sentences.length > 0 ? [...sentences] : undefined
}

/** When each of some people was born, the oldest first; undefined where that is not known of all. */
function stateBirths(asked: Asked, people: readonly Person[]): FactSentence[] | undefined {
  if (people.length !== 2 || people.some(({ birth }) => birth === null)) return undefined
  return people.toSorted(compareBirths).map((person) => stateDate(asked, person, 'birth'))
}

function stateDate({ write, signals, today }: Asked, person: Person, which: 'birth' | 'death'): FactSentence {
  const { texts } = write
  const date = person[which]
  if (date !== null) {
    const text = write.choose(which === 'birth' ? texts.born : texts.died, person)
    const stated = write.about(text, write.name(person), { on: write.on(date) })
    // Since when somebody has been dead is also how long ago they died.
    const asksHowLong = signals.has('ago') || (signals.has('howLong') && which === 'death')
    const ago = asksHowLong ? write.ago(date, today) : undefined
    return ago ? cite(`${stated} ${ago.text}`, [person], ago.working) : cite(stated, [person])
  }
  const text = which === 'birth' ? texts.unknownBirth : texts.living
  return deny(write.about(text, write.name(person)), [person])
}

/** The part of a name that follows a word such as `née`. */
function stateMaidenName({ write }: Asked, person: Person): FactSentence[] {
  for (const written of [write.name(person), ...Object.values(person.names)]) {
    const words = written.split(/[\s,()]+/u).filter((word) => word !== '')
    const at = words.findIndex((word) => isMaidenName(fold(word).replace(/\.$/, '')))
    const name = at === -1 ? '' : words.slice(at + 1).join(' ')
    // What is written after it may be a date: `geb. 1931`.
    if (name !== '' && !/\d/.test(name))
      return [cite(write.about(write.texts.maidenName, write.name(person), { name }), [person])]
  }
  return []
}

function stateDescription({ write }: Asked, person: Person): FactSentence[] {
  if (person.description.trim() === '') return []
  const text = write.about(write.texts.described, write.name(person), {
    text: `«${person.description.trim()}»`,
  })
  return [cite(text, [person])]
}

/** The age at death, on a date, at the birth of another person, or now. */
function stateAge(asked: Asked, person: Person): FactSentence | undefined {
  const { write, signals, periods, people, today } = asked
  const { texts } = write
  if (person.birth === null) return deny(write.about(texts.unknownBirth, write.name(person)), [person])
  const [other] = people.others
  const isBirth = isAbout(asked, 'born', 'bore')
  const atDeath = isAbout(asked, 'died', 'lived') && !isBirth
  if (signals.has('lived') && person.death === null && periods.length === 0) return undefined
  const [period] = periods
  if (isBirth && !other && !period) return undefined
  const moment =
    other && (isBirth || signals.has('died')) && other.length === 1
      ? other[0]?.[isBirth ? 'birth' : 'death']
      : other
        ? undefined
        : (period?.edtf ?? (atDeath || person.death !== null ? person.death : today))
  if (!moment) return undefined
  if (isAfter(person.birth, moment)) return stateDate(asked, person, 'birth')
  if (person.death !== null && isAfter(moment, person.death)) return stateDate(asked, person, 'death')
  const age = getAgeOf(person.birth, person.death, moment)
  const isTooOld = person.death === null && isAfter(moment, person.birth) && !(age && age.max <= maxLivingAge)
  if (isTooOld) {
    const born = stateDate(asked, person, 'birth')
    return note(`${born.text} ${write.about(texts.living, write.name(person))}`, [person])
  }
  if (!age) return undefined
  const working = write.fill(texts.working, {
    birth: write.date(person.birth),
    moment: write.date(moment),
    age: write.ageNumber(age),
  })
  const values = { age: write.age(age), number: write.ageNumber(age) }
  const isLastDay = moment === person.death && !period && !other
  const text = isLastDay ? texts.ageAtDeath : moment === today && !period ? texts.ageNow : texts.age
  const rests = other?.[0] ? [person, other[0]] : [person]
  return cite(write.about(text, write.name(person), { ...values, on: write.on(moment) }), rests, working)
}

/** The age of somebody at a moment, which is none that they did not reach: of the year of a death, the part before it counts. */
function getAgeOf(birth: string, death: string | null, moment: string): AgeRange | undefined {
  const age = getAge(birth, moment)
  const limit = death === null ? undefined : getAge(birth, death)
  if (!age || !limit) return age
  const isLimited = limit.max < age.max
  return {
    min: Math.min(age.min, limit.max),
    max: Math.min(age.max, limit.max),
    isApproximate: age.isApproximate || (isLimited && limit.isApproximate),
  }
}

/** Says that two people are not known to be married, where the question takes it for granted. */
async function correctMarriage(
  asked: Asked,
  subjects: readonly Person[],
): Promise<FactSentence[] | undefined> {
  const { people, signals, write, db } = asked
  const [one, joined] = subjects
  const other = joined ?? (people.others[0]?.length === 1 ? people.others[0][0] : undefined)
  if (!signals.has('married') || !one || !other || people.relations.length > 0) return undefined
  const partners = await followRelation(db, one, [{ name: 'partner', sex: undefined }])
  if (!partners || partners.some(({ id }) => id === other.id)) return undefined
  const text = write.about(write.texts.noMarriage, write.name(one), { other: write.name(other) })
  return [deny(text, [one, other])]
}
