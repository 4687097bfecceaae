import type { Identity } from '@lares/server-kit/identity'
import type { FastifyBaseLogger } from 'fastify'
import type { ChatEndpoint } from '../../../../ai/chat-endpoint.ts'
import type { Services } from '../../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { longestAnswer } from '../chat-limits.ts'
import { citeSentences } from '../citing/cite-sentences.ts'
import { MarkFilter } from '../citing/mark-filter.ts'
import { Sources } from '../citing/sources.ts'
import { visibleTitles } from '../shown-messages.ts'
import { archiveTools } from '../tools/archive-tools.ts'
import { loadAsker } from '../tools/asker.ts'
import { askModel } from './ask-model.ts'
import { endingOf } from './ending-of.ts'
import { loadHistory } from './history.ts'
import { instructionsFor } from './instructions.ts'
import { keepPutDown } from './keep-put-down.ts'
import type { RunningAnswer } from './running-answer.ts'
import { type AnswerKey, type Ending, putDownEnding, putDownSources } from './stored-answer.ts'

/** An answer that is to be written, and for whom. */
export interface AnswerJob extends AnswerKey {
  readonly chatId: string
  readonly position: number
  readonly identity: Identity
}

interface Writing {
  readonly services: Services
  readonly endpoint: ChatEndpoint
  readonly job: AnswerJob
  readonly running: RunningAnswer
  readonly sources: Sources
  readonly asker: () => Promise<Viewer>
}

/** Writes an answer from the model's first word to the sentences with their citations. Throws nothing that the model does. */
export async function writeAnswer(
  services: Services,
  endpoint: ChatEndpoint,
  job: AnswerJob,
  running: RunningAnswer,
  log: FastifyBaseLogger,
): Promise<void> {
  const { db } = services
  const sources = new Sources()
  const asker = () => loadAsker(db, job.identity)
  const writing: Writing = { services, endpoint, job, running, sources, asker }
  const keeping = keepPutDown(db, job, running, () => stillMay(writing))
  let filter = new MarkFilter()
  let ending: Ending = { state: 'done', error: null, retryAt: null }
  try {
    for await (const piece of piecesOf(writing)) {
      if ('act' in piece) {
        // What stood before a call was no answer yet.
        filter = new MarkFilter()
        running.replace('')
        running.doing({ act: piece.act })
        continue
      }
      running.add(filter.push(piece.text))
      if (filter.taken > longestAnswer) running.end('too-long')
    }
    if (!running.text.trim()) throw new Error('The model said nothing.')
  } catch (error) {
    ending = await endingOf(error, running, services.now())
    log.info({ ...ending, reason: reasonOf(error) }, 'an answer came to no end of its own')
  } finally {
    running.add(filter.end())
    await keeping.stop()
  }
  const sentences = await sentencesOf(writing, filter)
  const { itemIds } = sources
  await putDownEnding(db, job, { text: filter.text.toWellFormed(), sentences, itemIds }, ending)
}

async function* piecesOf({ services, endpoint, job, running, sources, asker }: Writing) {
  const { db, config, now } = services
  const viewer = await asker()
  const messages = await loadHistory(db, viewer, job, sources)
  await putDownSources(db, job, sources.itemIds)
  const { tools, beginStep } = await archiveTools({ services, sources, asker }, (ids) =>
    putDownSources(db, job, ids),
  )
  yield* askModel({
    endpoint,
    instructions: instructionsFor(viewer, now()),
    messages,
    tools,
    beginStep,
    signal: running.signal,
    patienceMs: config.AI_CHAT_PATIENCE_SECONDS * 1000,
  })
}

/** Whether the asker may still have an answer, and see all that it rests on. */
async function stillMay({ services, sources, asker }: Writing): Promise<boolean> {
  const viewer = await asker().catch(() => undefined)
  if (!viewer) return false
  const titles = await visibleTitles(services.db, viewer, sources.itemIds)
  return sources.itemIds.every((id) => titles.has(id))
}

/** Without citations where the asker may see nothing any more. */
async function sentencesOf({ services, sources, asker }: Writing, { text, marks }: MarkFilter) {
  const answer = { text: text.toWellFormed(), marks }
  const viewer = await asker().catch(() => undefined)
  if (!viewer) return answer.text ? [{ text: answer.text, citations: [], state: 'unproven' as const }] : []
  return citeSentences(services.db, viewer, answer, sources)
}

/** Of an error only what it says: those of the endpoint carry all that the model was given. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
