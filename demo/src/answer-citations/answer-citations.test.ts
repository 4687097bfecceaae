import { createAi } from '@lares/api/src/ai-endpoints/ai.ts'
import { embedPassages } from '@lares/api/src/search-index/meaning/embed-passages.ts'
import type { Citation } from '@lares/shared-types/citations'
import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collapseWhitespace } from '../collapse-whitespace.ts'
import { type FamilyArchive, letStefanAsk, openFamilyArchive } from '../testing/open-family-archive.ts'
import type { UserKey } from '../users.ts'
import { knownLimits } from './known-limits.ts'
import type { ExpectedCitation } from './question.ts'
import { questionsDe } from './questions-de.ts'
import { questionsEn } from './questions-en.ts'
import { questionsFr } from './questions-fr.ts'
import { questionsIt } from './questions-it.ts'
import { findHiddenPassages } from './testing/hidden-passages.ts'
import {
  createQuotingModel,
  inventedQuote,
  parseSources,
  replyWithInventedQuote,
  replyWithoutAnswer,
} from './testing/scripted-model.ts'

const questions = [...questionsFr, ...questionsEn, ...questionsIt, ...questionsDe]
const byKeywords = questions.filter((question) => question.answered === 'by keywords')
const byMeaning = questions.filter((question) => question.answered === 'by meaning')
const answered = [...byKeywords, ...byMeaning]
const hidden = answered.flatMap(({ hiddenFrom, ...question }) =>
  hiddenFrom === undefined ? [] : [{ ...question, hiddenFrom }],
)
const unanswered = questions.filter((question) => question.answered === 'never')

let family: FamilyArchive

beforeAll(async () => {
  family = await openFamilyArchive()
  await letStefanAsk(family)
}, 360_000)
afterAll(() => family.archive.close())

async function askQuestion(question: string, as: UserKey): Promise<Answer> {
  return (await family.archive.call(family.users[as], ask, { body: { question } })).reply
}

const getCitations = ({ answer }: Answer): Citation[] => answer.flatMap(({ citations }) => citations)

/** The fields of a citation that the tables specify. */
function toComparable({ title, source, start, quote }: Citation) {
  return { title, source, start, quote: collapseWhitespace(quote) }
}

function toExpected({ title, source, start, text }: ExpectedCitation) {
  return { title, source, start, quote: expect.stringContaining(collapseWhitespace(text)) }
}

test('the table has at least ten questions in each of four languages', () => {
  for (const questions of [questionsFr, questionsEn, questionsIt, questionsDe])
    expect(questions.length).toBeGreaterThanOrEqual(10)
})

describe('without a model', () => {
  test.each(byKeywords)(
    '«$question» cites «$cites.title»: $why',
    async ({ question, as, cites, withinTop = 1 }) => {
      const answer = await askQuestion(question, as)
      expect(answer).toMatchObject({ engine: 'quotations', failure: null })
      const citations = getCitations(answer).slice(0, withinTop).map(toComparable)
      // A quotation may start some sentences before the text.
      const expected = {
        ...toExpected(cites),
        ...(cites.start !== undefined && { start: expect.any(Number) }),
      }
      if (withinTop === 1) expect(citations).toEqual([expected])
      else expect(citations).toContainEqual(expected)
    },
  )

  test.each(unanswered)('«$question» gets no answer: $why', async ({ question, as }) => {
    expect(await askQuestion(question, as)).toMatchObject({ answer: [], engine: 'quotations', failure: null })
  })

  test.each(hidden)('«$question» does not cite «$cites.title» to $hiddenFrom', async (row) => {
    const answer = await askQuestion(row.question, row.hiddenFrom)
    expect(collapseWhitespace(JSON.stringify(answer))).not.toContain(collapseWhitespace(row.cites.text))
    expect(
      getCitations(answer).filter(
        ({ title, source }) => title === row.cites.title && source === row.cites.source,
      ),
    ).toEqual([])
  })

  test.each(knownLimits)(
    '«$question» does not cite «$cites.title» yet: $why',
    async ({ question, as, cites }) => {
      expect(getCitations(await askQuestion(question, as)).map(toComparable)).not.toContainEqual(
        toExpected(cites),
      )
    },
  )
})

describe('with a model and vectors', () => {
  let endpoint: ScriptedAi
  let hiddenFrom: Readonly<Record<UserKey, ReadonlySet<string>>>

  beforeAll(async () => {
    endpoint = await ScriptedAi.start()
    const { services } = family.archive
    const ai = createAi({
      ...services.config,
      AI_CHAT_BASE_URL: endpoint.baseUrl,
      AI_CHAT_MODEL: 'scripted',
      AI_EMBEDDING_BASE_URL: endpoint.baseUrl,
      AI_EMBEDDING_MODEL: 'concepts',
    })
    Object.assign(services, { ai })
    if (!ai.embedder) throw new Error('no embedding model is configured')
    expect(await embedPassages(services.db, ai.embedder, new AbortController().signal)).toBe('complete')
    hiddenFrom = {
      claire: await findHiddenPassages(family, 'claire'),
      lucia: await findHiddenPassages(family, 'lucia'),
      stefan: await findHiddenPassages(family, 'stefan'),
    }
    expect([hiddenFrom.claire.size, hiddenFrom.lucia.size > 10, hiddenFrom.stefan.size > 10]).toEqual([
      0,
      true,
      true,
    ])
  }, 180_000)
  beforeEach(() => {
    endpoint.requests.length = 0
  })
  afterAll(async () => {
    Object.assign(family.archive.services, { ai: createAi(family.archive.services.config) })
    await endpoint.close()
  })

  /** Asks a question and asserts that the model received no passage hidden from the user. */
  async function askModel(question: string, as: UserKey): Promise<Answer> {
    const answer = await askQuestion(question, as)
    const sources = endpoint.requests
      .filter(({ path }) => path === '/v1/chat/completions')
      .flatMap(({ body }) => parseSources(body))
    expect(sources).not.toEqual([])
    expect(sources.filter(({ passage }) => hiddenFrom[as].has(passage))).toEqual([])
    return answer
  }

  test.each(answered)(
    '«$question» gives the model the passage of «$cites.title», and invented sentences are left out',
    async ({ question, as, cites }) => {
      endpoint.reply = createQuotingModel(cites)
      const answer = await askModel(question, as)
      expect(answer).toMatchObject({ engine: 'model', failure: null })
      expect(answer.answer.map(({ text }) => text)).toEqual(['So it is written.'])
      expect(getCitations(answer).map(toComparable)).toEqual([toExpected(cites)])
    },
  )

  test.each(unanswered)(
    '«$question» may get no answer from the model, and an invented one is left out',
    async (row) => {
      const { question, as } = row
      endpoint.reply = replyWithoutAnswer
      expect(await askModel(question, as)).toEqual({
        answer: [],
        engine: 'model',
        failure: null,
        questionId: expect.any(String),
      })
      endpoint.reply = replyWithInventedQuote
      const answer = await askModel(question, as)
      expect(answer).toMatchObject({ engine: 'quotations', failure: 'unproven' })
      expect(JSON.stringify(answer)).not.toContain(inventedQuote)
    },
  )

  test.each(hidden)('«$question» of $hiddenFrom does not give the model «$cites.title»', async (row) => {
    endpoint.reply = createQuotingModel(row.cites)
    expect(await askModel(row.question, row.hiddenFrom)).toMatchObject({ answer: [], engine: 'model' })
  })
})
