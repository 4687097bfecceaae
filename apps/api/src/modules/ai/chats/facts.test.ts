import { getChat } from '@lares/shared-types/contracts/chats'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { CreateParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../../testing/test-users.ts'
import { maxRestsOn } from '../facts/asked-items.ts'
import { maxFactQuestions } from './chat-limits.ts'
import { type ChatArchive, lastToolOutput, openChatArchive } from './testing/chat-archive.ts'

let fixture: ChatArchive
let admin: TestUser
let anna: string
let emil: string
let hiddenTag: string

const askFacts = (...questions: readonly string[]) => ({
  calls: questions.map((question) => ({ name: 'ask_archive_facts', input: { question } })),
})

beforeAll(async () => {
  fixture = await openChatArchive()
  const { archive } = fixture
  admin = await archive.addUser({ isAdmin: true })
  hiddenTag = (await archive.call(admin, createTag, { body: { names: { en: 'Private' } } })).reply.id
  const add = async (name: string, birth: string, more: Partial<CreateParticipant> = {}) =>
    (await archive.call(admin, createParticipant, { body: { names: { de: name }, birth, ...more } })).reply.id
  anna = await add('Anna Berger', '1931-05-03')
  emil = await add('Emil Berger', '1929-01-02', {
    relations: [{ participantId: anna, kind: 'partner', since: '1952-06-01' }],
  })
  await add('Klara Berger', '1955', { relations: [{ participantId: anna, kind: 'parent' }] })
  await add('Nora Winter', '1901', { death: '2001-04-02' })
  await add('Jonas Winter', '1903')
  await addPicture('A walk')
  await addPicture('A swim')
  for (let at = 0; at < 8; at += 1) await addPicture(`A sail ${at}`)
  await addPicture('A hidden walk', [hiddenTag])
})
beforeEach(() => {
  fixture.model.requests.length = 0
})
afterAll(() => fixture.close())

async function addPicture(title: string, tagIds: string[] = []): Promise<string> {
  const participants = [anna, emil].map((participantId) => ({ participantId, role: 'present' as const }))
  return fixture.addItem(admin, { kind: 'image', title, date: '1952-07-12', participants, tagIds })
}

const answerAs = async (user: TestUser) =>
  fixture.askAndWait(user, await fixture.newChat(user), 'What do you know?')

describe('facts that the archive computes for a model', () => {
  test('are cited with the people that they rest on and their working', async () => {
    fixture.scripts(askFacts('How old was Anna in June 1952?'), {
      text: 'In June 1952 Anna Berger was 21 years old [1]. Anna was 22 then [1]. It was a warm summer.',
    })
    const { sentences, state } = await answerAs(admin)
    expect(lastToolOutput(fixture.model)).toContain(
      '[1] fact: Anna Berger was 21 years old in June 1952. | computed from: born 3 May 1931; June 1952: 21',
    )
    expect(state).toBe('done')
    expect(sentences).toEqual([
      {
        text: 'In June 1952 Anna Berger was 21 years old. ',
        state: 'proven',
        citations: [],
        people: [{ id: anna, names: { de: 'Anna Berger' } }],
        working: 'born 3 May 1931; June 1952: 21',
      },
      { text: 'Anna was 22 then. ', state: 'unproven', citations: [] },
      { text: 'It was a warm summer.', state: 'unproven', citations: [] },
    ])
  })

  test('support a sentence in another language, and none with a number or name of its own', async () => {
    fixture.scripts(askFacts('Wann wurde Anna geboren?'), {
      text: 'Anna est née le 3 mai 1931 [1]. Anna est née en 1932 [1]. Anna avait deux sœurs [1]. Il neigeait beaucoup [1].',
    })
    const { sentences } = await answerAs(admin)
    expect(sentences.map(({ state }) => state)).toEqual(['proven', 'unproven', 'unproven', 'unproven'])
  })

  test('cite the items that they rest on', async () => {
    // One after the other, so that the facts have these numbers.
    fixture.scripts(
      askFacts('How many pictures of Anna are there?'),
      askFacts('What is the first picture of Anna?'),
      { text: 'There are 11 pictures of Anna Berger [1].' },
    )
    const { sentences } = await answerAs(admin)
    expect(lastToolOutput(fixture.model)).toContain('[2] fact: The first that you can see is')
    expect(sentences[0]).toMatchObject({ state: 'proven', people: [{ id: anna }] })
    expect(sentences[0]?.citations).toHaveLength(5)
  })

  test('support no sentence about somebody else by a number alone', async () => {
    fixture.scripts(askFacts('How old was Anna in June 1952?'), {
      text: 'Emil died at 21 then [1]. At that time she was 21 already [1].',
    })
    const { sentences } = await answerAs(admin)
    expect(sentences.map(({ state }) => state)).toEqual(['unproven', 'proven'])
  })

  test.each([
    ['When did Nora die?', 'Nora died in 2001.', 'proven'],
    ['When did Nora die?', 'Nora è morta.', 'proven'],
    ['When did Nora die?', 'Nora est morte en avril.', 'proven'],
    ['When did Nora die?', 'Nora ist 2001 gestorben.', 'proven'],
    ['When did Nora die?', 'Nora hasn’t died.', 'unproven'],
    ['When did Nora die?', 'Nora n’est pas morte.', 'unproven'],
    ['When did Nora die?', 'Nora non è morta.', 'unproven'],
    ['When did Nora die?', 'Nora ist nicht gestorben.', 'unproven'],
    ['When did Nora die?', 'It is unknown when Nora died.', 'unproven'],
    ['When did Nora die?', 'Nora was born in 2001.', 'unproven'],
    ['When did Nora die?', 'Nora loved her dog.', 'unproven'],
    ['When did Nora die?', 'Gertrud died in 2001.', 'unproven'],
    ['When did Jonas die?', 'Jonas died.', 'unproven'],
    ['When did Jonas die?', 'Jonas est mort.', 'unproven'],
    ['When did Jonas die?', 'Jonas è morto.', 'unproven'],
    ['When did Jonas die?', 'Jonas ist gestorben.', 'unproven'],
    ['When did Jonas die?', 'No death of Jonas is known.', 'proven'],
    ['When did Jonas die?', 'Von Jonas ist kein Tod bekannt.', 'proven'],
    ['When did Jonas die?', 'On ignore quand Jonas est mort.', 'proven'],
    ['When did Jonas die?', 'Jonas never went to school.', 'unproven'],
    ['When did Jonas die?', 'Jonas had no children.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara is Anna’s daughter.', 'proven'],
    ['How are Klara and Anna related?', 'Anna ist Klaras Mutter.', 'proven'],
    ['How are Klara and Anna related?', 'Anna est la mère de Klara.', 'proven'],
    ['How are Klara and Anna related?', 'Anna ha una figlia, Klara.', 'proven'],
    ['How are Klara and Anna related?', 'Klara is Anna’s mother.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara est la mère d’Anna.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara è la madre di Anna.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara ist die Mutter von Anna.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara ist Annas Mutter.', 'unproven'],
    ['How are Klara and Anna related?', 'Klara is not Anna’s daughter.', 'unproven'],
    ['Who are the children of Anna?', 'Klara.', 'proven'],
    ['Who are the children of Anna?', 'Her child is Klara.', 'proven'],
    ['Who are the children of Anna?', 'Ruprecht is Anna’s son.', 'unproven'],
    ['When was the parent of Klara born?', 'Klara’s mother Anna was born in 1931.', 'proven'],
    ['When was the parent of Klara born?', 'Klara’s sister Anna was born in 1931.', 'unproven'],
    ['When did Anna and Emil marry?', 'Anna and Emil married in 1952.', 'proven'],
    ['When did Anna and Emil marry?', 'Emil ist der Mann von Anna.', 'proven'],
    ['When did Anna and Emil marry?', 'Anna and Emil are siblings.', 'unproven'],
    ['When did Anna and Emil marry?', 'Anna and Emil never married.', 'unproven'],
    ['When did Nora and Jonas marry?', 'Nora and Jonas married.', 'unproven'],
    ['When did Nora and Jonas marry?', 'Nora and Jonas aren’t known to be married.', 'proven'],
  ])('beside the answer to “%s”, “%s” is %s', async (question, sentence, state) => {
    fixture.scripts(askFacts(question), { text: sentence.replace(/\.$/, ' [1].') })
    const { sentences } = await answerAs(admin)
    expect(lastToolOutput(fixture.model)).toContain('[1] fact: ')
    expect(sentences.map((one) => one.state)).toEqual([state])
  })

  test('are computed from what the asker may see', async () => {
    const relative = await fixture.archive.addUser({ restrictedTagIds: [hiddenTag] })
    fixture.scripts(
      askFacts(
        'How many pictures of Anna are there?',
        'With whom does Anna appear most often?',
        'What happened on 12 July 1952?',
      ),
      { text: 'There are 10 [1].' },
    )
    await answerAs(relative)
    const shown = lastToolOutput(fixture.model)
    expect(shown).toContain('You can see 10 items: Image (Anna Berger).')
    expect(shown).toContain('Emil Berger: 10')
    expect(shown).not.toContain('hidden')
  })

  test('are withdrawn when an item becomes hidden that they rest on without citing it', async () => {
    const relative = await fixture.archive.addUser()
    const chat = await fixture.newChat(relative)
    fixture.scripts(askFacts('How many pictures of Anna are there?'), {
      text: 'There are 11 pictures of Anna [1].',
    })
    const before = await fixture.askAndWait(relative, chat, 'How many?')
    expect(before.sentences[0]).toMatchObject({ state: 'proven' })
    expect(before.sentences[0]?.citations.map(({ title }) => title)).not.toContain('A hidden walk')
    await fixture.archive.services.db
      .insertInto('user_restricted_tags')
      .values({ user_id: relative.id, tag_id: hiddenTag })
      .execute()
    const { reply } = await fixture.archive.call(relative, getChat, { params: { id: chat } })
    expect(reply.messages[1]?.sentences).toEqual([{ text: '', citations: [], state: 'withdrawn' }])
    expect(JSON.stringify(reply)).not.toContain('11 pictures')
  })

  test.each([
    ['Why did Anna sing?', 'This is no question that the archive can compute'],
    ['Who is the father of Anna?', 'The archive does not know this'],
    ['When did Anna die?', '[1] fact: The archive knows of no death of Anna Berger.'],
  ])('are not made up: %s', async (question, output) => {
    fixture.scripts(askFacts(question), { text: 'I do not know.' })
    expect(await answerAs(admin)).toMatchObject({ state: 'done', text: 'I do not know.' })
    expect(lastToolOutput(fixture.model)).toContain(output)
  })

  test('are computed for so many questions of one answer and no more', async () => {
    const questions = Array.from({ length: 4 }, (_, at) => `How old was Anna in ${1950 + at}?`)
    fixture.scripts(askFacts(...questions), askFacts(...questions), { text: 'Enough.' })
    await answerAs(admin)
    const shown = lastToolOutput(fixture.model)
    expect(shown.match(/fact: Anna Berger was/g)).toHaveLength(maxFactQuestions)
    expect(shown.match(/Not computed: no more than/g)).toHaveLength(8 - maxFactQuestions)
  })

  test('are not stated where they rest on more items than can be listed', async () => {
    await sql`
      insert into items (id, kind, title, sort_title)
      select gen_random_uuid(), 'dream', 'A dream', 'a dream' from generate_series(1, ${sql.lit(maxRestsOn + 1)})`.execute(
      fixture.archive.services.db,
    )
    fixture.scripts(askFacts('How many dreams are there?'), { text: 'Many.' })
    await answerAs(admin)
    expect(lastToolOutput(fixture.model)).toContain('too many items')
    expect(lastToolOutput(fixture.model)).not.toContain('201')
  })
})
