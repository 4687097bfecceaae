import type { CitedSentence } from '@lares/shared-types/citations'
import { defaultLanguage } from '@lares/shared-types/languages'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { FactWriter } from './fact-sentences.ts'
import { answerAboutItems } from './item-facts.ts'
import { answerAboutPeople } from './people-facts.ts'
import { readQuestion } from './read-question.ts'
import { resolvePeople } from './resolve-people.ts'

/**
 * Answers a question from dates, relations and items, without a model; undefined where it asks for something else, or says
 * more than can be understood: no answer is better than a wrong one.
 */
export async function answerFromFacts(
  db: Db,
  viewer: Viewer,
  question: string,
): Promise<CitedSentence[] | undefined> {
  const read = readQuestion(question, viewer.language ?? defaultLanguage)
  if (!read || read.signals.has('why')) return undefined
  const people = await resolvePeople(db, viewer, read)
  const today = new Date().toISOString().slice(0, 10)
  const asked = { ...read, db, viewer, people, today, write: new FactWriter(read.language) }
  return (await answerAboutPeople(asked)) ?? (await answerAboutItems(asked))
}
