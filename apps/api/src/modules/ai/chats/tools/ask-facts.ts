import { type Static, Type } from 'typebox'
import { understandQuestion } from '../../facts/answer-facts.ts'
import { maxFactQuestions } from '../chat-limits.ts'
import { type ToolContext, wrapAsData } from './tool-context.ts'

export const FactsInput = Type.Object({
  question: Type.String({
    description: [
      'One short question in the language of the person, with the names as they write them, in one of these forms:',
      'When was A born? When did A die? How old was A in June 1952? How long ago did A die? When did A and B marry?',
      'Who are the cousins of A? How are A and B related? Who is the oldest child of A? How many grandchildren does A have?',
      'How many photos of A are there? What is the first letter, dream, photo of A? With whom does A appear most often?',
      'Who was there in summer 1953? What happened on 12 July 1952? What happened in Lyon?',
    ].join(' '),
    minLength: 1,
    maxLength: 300,
  }),
})

const tooManyQuestions = `Not computed: no more than ${maxFactQuestions} such questions for one answer. Answer with what you have.`
const notUnderstood =
  'This is no question that the archive can compute an answer to. Ask it in one of the given forms, or search.'
const unknown = 'The archive does not know this. Do not guess; a search may find a text about it.'
const tooMany =
  'There are too many items to name what this rests on. Ask about a kind, a person or a year, or tell the person to ask it on the page “Ask the archive”.'

/**
 * Computes the answer to a question about dates, ages, relations, counts, orders, companions and what happened when, so that the model
 * computes nothing, from what the asker may see. The answers have numbers to cite them by.
 */
export async function askFacts(
  { services, sources, asker, factQuestions }: ToolContext,
  { question }: Static<typeof FactsInput>,
): Promise<string> {
  if (!factQuestions.take()) return tooManyQuestions
  const viewer = await asker()
  const { facts } = (await understandQuestion(services.db, viewer, question, services.now())) ?? {}
  if (!facts) return notUnderstood
  if (facts.length === 0) return unknown
  // An answer that does not list all that it rests on could not be withdrawn when some of that becomes hidden.
  if (facts.some(({ restsOn }) => restsOn === 'many')) return tooMany
  return wrapAsData(
    facts.map((fact) => {
      const number = sources.addFact(fact)
      return `[${number}] fact: ${fact.text}${fact.working === undefined ? '' : ` | computed from: ${fact.working}`}`
    }),
  )
}
