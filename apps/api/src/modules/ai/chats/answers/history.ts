import type { ModelMessage } from 'ai'
import type { Db } from '../../../../db/client.ts'
import { textBetween } from '../../../../search/lexicon/text-between.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { longestHistory, longestRemembered } from '../chat-limits.ts'
import type { Sources } from '../citing/sources.ts'
import { shownMessage, type VisibleTitles, visibleTitles } from '../shown-messages.ts'
import { loadMessages, type StoredMessage } from '../stored-messages.ts'

/** A question with the answer that was given to it. */
interface Exchange {
  readonly question: string
  readonly answer: string
  readonly row: StoredMessage
}

/**
 * What the model is given of the conversation: the question of the answer at `position`, and before it as many of the latest
 * exchanges as there is room for, as the asker may see them now. Items that they cite become sources, under numbers that
 * stand in the answers again; all that they rest on is what the new answer rests on too.
 */
export async function loadHistory(
  db: Db,
  viewer: Viewer,
  { chatId, position }: { chatId: string; position: number },
  sources: Sources,
): Promise<ModelMessage[]> {
  const rows = (await loadMessages(db, chatId)).filter((row) => row.position < position)
  const titles = await visibleTitles(
    db,
    viewer,
    rows.flatMap(({ rests_on }) => rests_on),
  )
  const question = rows.at(-1)?.text ?? ''
  const kept: Exchange[] = []
  let length = question.length
  for (let at = rows.length - 2; at > 0; at -= 2) {
    const exchange = exchangeOf(rows[at - 1], rows[at])
    if (!exchange) continue
    length += exchange.question.length + exchange.answer.length
    if (length > longestHistory) break
    kept.unshift(exchange)
  }
  return [
    ...kept.flatMap(({ question: asked, row }): ModelMessage[] => [
      { role: 'user', content: asked },
      { role: 'assistant', content: remembered(answerWithNumbers(row, titles, sources)) },
    ]),
    { role: 'user', content: question },
  ]
}

/** Endpoints refuse messages that say nothing. */
function remembered(answer: string): string {
  return textBetween(answer, 0, longestRemembered).trim() || '…'
}

/** Undefined for what was never answered, which would only be asked again. */
function exchangeOf(
  question: StoredMessage | undefined,
  row: StoredMessage | undefined,
): Exchange | undefined {
  if (!question || !row?.text.trim()) return undefined
  return {
    question: textBetween(question.text, 0, longestRemembered),
    answer: textBetween(row.text, 0, longestRemembered),
    row,
  }
}

function answerWithNumbers(row: StoredMessage, titles: VisibleTitles, sources: Sources): string {
  const shown = shownMessage(row, titles)
  // Each answer rests on what those before it did: numbers for all would grow longer than marks can be.
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
