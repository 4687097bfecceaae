import { ScriptedAi } from '@lares/server-kit/testing/scripted-ai'
import type { Citation } from '@lares/shared-types/citations'
import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAi } from '../../ai/ai.ts'
import { embedPassages } from '../../search/meaning/embed-passages.ts'
import { type FamilyArchive, openFamilyArchive } from '../testing/open-family-archive.ts'
import type { UserKey } from '../users.ts'
import { knownLimits } from './known-limits.ts'
import type { Said } from './question.ts'
import { questionsDe } from './questions-de.ts'
import { questionsEn } from './questions-en.ts'
import { questionsFr } from './questions-fr.ts'
import { questionsIt } from './questions-it.ts'
import { hiddenPassages } from './testing/hidden-passages.ts'
import {
  invented,
  modelThatInvents,
  modelThatIsSilent,
  modelThatLooksFor,
  sourcesIn,
} from './testing/scripted-model.ts'

const questions = [...questionsFr, ...questionsEn, ...questionsIt, ...questionsDe]
const inWords = questions.filter((question) => question.answered === 'in words')
const byMeaning = questions.filter((question) => question.answered === 'by meaning')
const answered = [...inWords, ...byMeaning]
const hidden = answered.flatMap(({ hiddenFrom, ...question }) =>
  hiddenFrom === undefined ? [] : [{ ...question, hiddenFrom }],
)
const never = questions.filter((question) => question.answered === 'never')

let family: FamilyArchive

beforeAll(async () => {
  family = await openFamilyArchive()
  const { db } = family.archive.services
  // In the demo he may not ask.
  await db
    .updateTable('users')
    .set({ permissions: ['ai:use'] })
    .where('id', '=', family.users.stefan.id)
    .execute()
}, 180_000)
afterAll(() => family.archive.close())

async function answerTo(asked: string, as: UserKey): Promise<Answer> {
  return (await family.archive.call(family.users[as], ask, { body: { question: asked } })).reply
}

const cited = ({ answer }: Answer): Citation[] => answer.flatMap(({ citations }) => citations)

/** White space of a file read from paper is as its lines were. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/** As much of a citation as the table says, with quotes that hold what it says. */
function asSaid({ title, source, start, quote }: Citation) {
  return { title, source, start, quote: plain(quote) }
}

function expected({ title, source, start, words }: Said) {
  return { title, source, start, quote: expect.stringContaining(plain(words)) }
}

test('the table has ten questions in each of four languages', () => {
  expect([questionsFr, questionsEn, questionsIt, questionsDe].map(({ length }) => length)).toEqual([
    10, 10, 10, 10,
  ])
})

describe('without a model', () => {
  test.each(inWords)('«$asked» cites «$cites.title»: $why', async ({ asked, as, cites, among = 1 }) => {
    const answer = await answerTo(asked, as)
    expect(answer).toMatchObject({ engine: 'quotations', failure: null })
    const citations = cited(answer).slice(0, among).map(asSaid)
    if (among === 1) expect(citations).toEqual([expected(cites)])
    else expect(citations).toContainEqual(expected(cites))
  })

  test.each(never)('«$asked» is answered by nothing: $why', async ({ asked, as }) => {
    expect(await answerTo(asked, as)).toEqual({ answer: [], engine: 'quotations', failure: null })
  })

  test.each(byMeaning)('«$asked» does not lead to «$cites.title» by words alone: $why', async (row) => {
    expect(cited(await answerTo(row.asked, row.as)).map(asSaid)).not.toContainEqual(expected(row.cites))
  })

  test.each(hidden)('«$asked» does not cite «$cites.title» to $hiddenFrom', async (row) => {
    const answer = await answerTo(row.asked, row.hiddenFrom)
    expect(plain(JSON.stringify(answer))).not.toContain(plain(row.cites.words))
    expect(
      cited(answer).filter(({ title, source }) => title === row.cites.title && source === row.cites.source),
    ).toEqual([])
  })

  test.each(knownLimits)('«$asked» does not cite «$cites.title» yet: $why', async ({ asked, as, cites }) => {
    expect(cited(await answerTo(asked, as)).map(asSaid)).not.toContainEqual(expected(cites))
  })
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
      claire: await hiddenPassages(family, 'claire'),
      lucia: await hiddenPassages(family, 'lucia'),
      stefan: await hiddenPassages(family, 'stefan'),
    }
    expect([hiddenFrom.claire.size, hiddenFrom.lucia.size > 10, hiddenFrom.stefan.size > 10]).toEqual([
      0,
      true,
      true,
    ])
  }, 60_000)
  beforeEach(() => {
    endpoint.requests.length = 0
  })
  afterAll(async () => {
    Object.assign(family.archive.services, { ai: createAi(family.archive.services.config) })
    await endpoint.close()
  })

  /** The answer, where the model was shown nothing that does not exist for who asks. */
  async function modelsAnswer(asked: string, as: UserKey): Promise<Answer> {
    const answer = await answerTo(asked, as)
    const shown = endpoint.requests
      .filter(({ path }) => path === '/v1/chat/completions')
      .flatMap(({ body }) => sourcesIn(body))
    expect(shown).not.toEqual([])
    expect(shown.filter(({ passage }) => hiddenFrom[as].has(passage))).toEqual([])
    return answer
  }

  test.each(answered)(
    '«$asked» hands the model the passage of «$cites.title», and what it makes up is left out',
    async ({ asked, as, cites }) => {
      endpoint.reply = modelThatLooksFor(cites)
      const answer = await modelsAnswer(asked, as)
      expect(answer).toMatchObject({ engine: 'model', failure: null })
      expect(answer.answer.map(({ text }) => text)).toEqual(['So it is written.'])
      expect(cited(answer).map(asSaid)).toEqual([expected(cites)])
    },
  )

  test.each(never)('of «$asked» the model may say nothing, and what it makes up is left out', async (row) => {
    const { asked, as } = row
    endpoint.reply = modelThatIsSilent
    expect(await modelsAnswer(asked, as)).toEqual({ answer: [], engine: 'model', failure: null })
    endpoint.reply = modelThatInvents
    const answer = await modelsAnswer(asked, as)
    expect(answer).toMatchObject({ engine: 'quotations', failure: 'unproven' })
    expect(JSON.stringify(answer)).not.toContain(invented)
  })

  test.each(hidden)('«$asked» of $hiddenFrom does not hand the model «$cites.title»', async (row) => {
    endpoint.reply = modelThatLooksFor(row.cites)
    expect(await modelsAnswer(row.asked, row.hiddenFrom)).toMatchObject({ answer: [], engine: 'model' })
  })
})
