import type { ModelMessage } from 'ai'
import type { Db } from '../../../../db/client.ts'
import { textBetween } from '../../../../lexicon/text-between.ts'
import type { Viewer } from '../../../../visibility/viewer.ts'
import { maxHistoryLength, maxRememberedLength } from '../chat-limits.ts'
import type { Sources } from '../citations/sources.ts'
import { loadMessages, type StoredMessage } from '../stored-messages.ts'
import { loadVisibleTitles, toVisibleMessage, type VisibleTitles } from '../visible-messages.ts'

/** A question with its answer. */
interface Exchange {
  readonly question: string
  readonly answer: string
  readonly row: StoredMessage
}

/**
 * The conversation for the model: the question before `position`, preceded by the latest exchanges that fit, as the
 * asker may see them now. Items cited in them become sources with numbers; all items they rest on are added to what
 * the new answer rests on.
 */
export async function loadHistory(
  db: Db,
  viewer: Viewer,
  { chatId, position }: { chatId: string; position: number },
  sources: Sources,
): Promise<ModelMessage[]> {
  const rows = (await loadMessages(db, chatId)).filter((row) => row.position < position)
  const titles = await loadVisibleTitles(
    db,
    viewer,
    rows.flatMap(({ rests_on }) => rests_on),
  )
  const question = rows.at(-1)?.text ?? ''
  const exchanges: Exchange[] = []
  let length = question.length
  for (let index = rows.length - 2; index > 0; index -= 2) {
    const exchange = toExchange(rows[index - 1], rows[index])
    if (!exchange) continue
    length += exchange.question.length + exchange.answer.length
    if (length > maxHistoryLength) break
    exchanges.unshift(exchange)
  }
  return [
    ...exchanges.flatMap(({ question: previous, row }): ModelMessage[] => [
      { role: 'user', content: previous },
      { role: 'assistant', content: truncateAnswer(numberCitations(row, titles, sources)) },
    ]),
    { role: 'user', content: question },
  ]
}

/** Endpoints reject empty messages. */
function truncateAnswer(answer: string): string {
  return textBetween(answer, 0, maxRememberedLength).trim() || '…'
}

/** Undefined for an unanswered question, which the model would otherwise answer now. */
function toExchange(
  question: StoredMessage | undefined,
  row: StoredMessage | undefined,
): Exchange | undefined {
  if (!question || !row?.text.trim()) return undefined
  return {
    question: textBetween(question.text, 0, maxRememberedLength),
    answer: textBetween(row.text, 0, maxRememberedLength),
    row,
  }
}

function numberCitations(row: StoredMessage, titles: VisibleTitles, sources: Sources): string {
  const shown = toVisibleMessage(row, titles)
  // Answers rest on all items of earlier ones: numbers for all of them would outgrow the length of a marker.
  for (const id of row.rests_on) if (titles.has(id)) sources.addUnnumbered(id)
  if (shown.sentences.length === 0) return shown.text
  return shown.sentences
    .map(({ text, citations, state }) => {
      if (state === 'withdrawn') return text
      const numbers = citations.map(({ itemId, quote }) => sources.add(itemId, [quote]))
      return numbers.length > 0
        ? text.replace(/\s*$/, (space) => ` [${[...new Set(numbers)]}]${space}`)
        : text
    })
    .join('')
}
