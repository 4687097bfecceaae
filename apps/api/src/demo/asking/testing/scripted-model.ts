import { type ChatRequest, type ScriptedReply, textOf } from '@lares/server-kit/testing/scripted-ai'
import { findQuote } from '../../../modules/ai/citations/find-quote.ts'
import { lettersOf } from '../../../modules/ai/citations/letters-of.ts'
import type { Said } from '../question.ts'

/** What stands in no item. */
export const invented = 'words that nobody in this family has ever said or written'

/**
 * A model that answers a request by copying what is said out of the passage that has it, or says nothing where none has; around it
 * stand a sentence that it makes up with a quote, and one without.
 */
export function modelThatLooksFor({ title, words }: Said): (request: ChatRequest) => ScriptedReply {
  return (request) => {
    const sources = sourcesIn(request)
    const placeIn = (passage: string) => findQuote(lettersOf(passage), words)
    const source = sources.find(({ about, passage }) => about.startsWith(title) && placeIn(passage))
    const place = source && placeIn(source.passage)
    if (!place) return modelThatIsSilent()
    const cite = (quote: string) => ({ source: source.source, quote })
    const sentences = [
      { text: 'Everybody knows it.', citations: [] },
      { text: 'So it is written.', citations: [cite(source.passage.slice(place.start, place.end))] },
      { text: 'And it is made up.', citations: [cite(invented)] },
    ]
    return { text: JSON.stringify({ sentences }) }
  }
}

/** A model that finds no answer. */
export function modelThatIsSilent(): ScriptedReply {
  return { text: JSON.stringify({ sentences: [] }) }
}

/** A model that answers whatever it is asked with a quote of its own making. */
export function modelThatInvents(): ScriptedReply {
  const sentence = { text: 'It is made up.', citations: [{ source: 1, quote: invented }] }
  return { text: JSON.stringify({ sentences: [sentence] }) }
}

/** The passages that a model is given with a question, each with its title, place and people. */
export function sourcesIn({ messages }: ChatRequest): { source: number; about: string; passage: string }[] {
  const prompt = textOf(messages.at(-1))
  return JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1))
}
