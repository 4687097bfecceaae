import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { fold } from '../../../lexicon/fold.ts'
import { type Asked, maxPeople } from './asked-relations.ts'
import { cite, deny, type FactSentence, keepAny, note } from './cite-people.ts'
import { isMaidenName } from './fact-lexicon.ts'
import { type AgeRange, getAge, isAfter, maxLivingAge } from './fact-sentences.ts'
import type { Person } from './find-people.ts'
import { isAbout } from './read-question.ts'

export function compareBirths({ birth: one }: Person, { birth: other }: Person): number {
  const getTime = (date: string | null) => (date ? (parseEdtfRange(date)?.earliest.getTime() ?? 0) : 0)
  return getTime(one) - getTime(other)
}

/** States for each person what is asked of their dates, or what the archive says of them. */
export function statePeople(asked: Asked, people: readonly Person[]): FactSentence[] | undefined {
  const { signals } = asked
  if (people.length > maxPeople) return undefined
  if (signals.has('maidenName')) return keepAny(people.flatMap((person) => stateMaidenName(asked, person)))
  if (isAbout(asked, 'howOld', 'lived')) return people.flatMap((person) => stateAge(asked, person) ?? [])
  if (signals.has('died')) return people.map((person) => stateDate(asked, person, 'death'))
  if (isAbout(asked, 'born', 'birthday')) return people.map((person) => stateDate(asked, person, 'birth'))
  if (signals.has('married')) return undefined
  return keepAny(people.flatMap((person) => stateDescription(asked, person)))
}

/** When each of some people was born, the oldest first; undefined where that is not known of all. */
export function stateBirths(asked: Asked, people: readonly Person[]): FactSentence[] | undefined {
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
