import { defaultLanguage } from '@lares/shared-types/languages'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { FactSentence } from './cite-people.ts'
import { FactWriter } from './fact-sentences.ts'
import { addSubject } from './fact-subjects.ts'
import { followRelation } from './follow-relation.ts'
import { answerAboutItems } from './item-facts.ts'
import { answerAboutPeople } from './people-facts.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { maxUnexplained, type ResolvedPeople, resolvePeople } from './resolve-people.ts'

/** A question as far as it is understood, and its answer from dates, relations and items. */
export interface UnderstoodQuestion {
  readonly read: ReadQuestion
  readonly people: ResolvedPeople
  /** Empty where the question is understood and the archive does not know; undefined where it asks for something else. */
  readonly facts: readonly FactSentence[] | undefined
  /** Whether it takes a relative for granted of whom the archive knows nothing, such as somebody’s husband. */
  readonly assumesUnknown: boolean
}

/**
 * Understands a question without a model. It gets an answer only where all of it is understood, since no answer is better
 * than a wrong one. Undefined for questions that are too long.
 */
export async function understandQuestion(
  db: Db,
  viewer: Viewer,
  question: string,
  now: Date,
): Promise<UnderstoodQuestion | undefined> {
  const read = readQuestion(question, viewer.language ?? defaultLanguage)
  if (!read) return undefined
  const people = await resolvePeople(db, viewer, read)
  if (read.signals.has('why') || read.signals.has('should'))
    return { read, people, facts: undefined, assumesUnknown: await assumesUnknownRelative(db, people) }
  const today = now.toISOString().slice(0, 10)
  const asked = { ...read, db, viewer, people, today, write: new FactWriter(read.language) }
  const facts =
    people.rest.length > maxUnexplained
      ? undefined
      : ((await answerAboutPeople(asked)) ?? (await answerAboutItems(asked)))?.map((fact) =>
          addSubject(asked, fact),
        )
  const assumesUnknown = facts === undefined && (await assumesUnknownRelative(db, people))
  return { read, people, facts, assumesUnknown }
}

/** Whether nobody is known to be to the person who is named what a relation of the question says. */
async function assumesUnknownRelative(db: Db, { subjects, relations }: ResolvedPeople): Promise<boolean> {
  const [[person, ...more] = []] = subjects
  const [relation] = relations
  if (!person || !relation || more.length > 0 || subjects.length > 1) return false
  return (await followRelation(db, person, relation.relations))?.length === 0
}
