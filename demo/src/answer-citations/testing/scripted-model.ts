import { toComparableText } from '@lares/api/src/modules/ai/quotes/comparable-text.ts'
import { findQuote } from '@lares/api/src/modules/ai/quotes/find-quote.ts'
import { type ChatRequest, getMessageText, type ScriptedReply } from '@lares/test-harness/scripted-ai'
import type { ExpectedCitation } from '../question.ts'

/** A quote that no item contains. */
export const inventedQuote = 'words that nobody in this family has ever said or written'

/**
 * Creates a scripted model that cites the expected text from the passage that contains it, or gives no answer when none
 * does. It adds two invented sentences, one with an invented quote and one without a quote.
 */
export function createQuotingModel({
  title,
  text,
}: ExpectedCitation): (request: ChatRequest) => ScriptedReply {
  return (request) => {
    const sources = parseSources(request)
    const locate = (passage: string) => findQuote(toComparableText(passage), text)
    const source = sources.find(({ about, passage }) => about.startsWith(title) && locate(passage))
    const location = source && locate(source.passage)
    if (!location) return replyWithoutAnswer()
    const cite = (quote: string) => ({ source: source.source, quote })
    const sentences = [
      { text: 'Everybody knows it.', citations: [] },
      { text: 'So it is written.', citations: [cite(source.passage.slice(location.start, location.end))] },
      { text: 'And it is made up.', citations: [cite(inventedQuote)] },
    ]
    return { text: JSON.stringify({ sentences }) }
  }
}

/** The reply of a model that finds no answer. */
export function replyWithoutAnswer(): ScriptedReply {
  return { text: JSON.stringify({ sentences: [] }) }
}

/** The reply of a model that answers any question with an invented quote. */
export function replyWithInventedQuote(): ScriptedReply {
  const sentence = { text: 'It is made up.', citations: [{ source: 1, quote: inventedQuote }] }
  return { text: JSON.stringify({ sentences: [sentence] }) }
}

/** Parses the passages that a request gives the model; `about` has the title, place and people. */
export function parseSources({
  messages,
}: ChatRequest): { source: number; about: string; passage: string }[] {
  const prompt = getMessageText(messages.at(-1))
  return JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1))
}
