import type { Chat, ChatMessage } from '@lares/shared-types/chats'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import * as chats from '@lares/shared-types/contracts/chats'
import type { SessionUser } from '@lares/shared-types/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectionChanged } from '../../../shared/connection/connection-slice.ts'
import { createFakeArchive, ErrorReply, noModels } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { fakeExamples } from '../testing/fake-examples.ts'

const timestamp = '2026-03-01T10:00:00.000Z'
const bread: Chat = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  title: 'Bread',
  createdAt: timestamp,
  updatedAt: timestamp,
}
const createMessage = (fields: Partial<ChatMessage>): ChatMessage => ({
  id: '019a0000-0000-7000-8000-0000000000d1',
  role: 'user',
  state: 'done',
  text: 'Who baked?',
  sentences: [],
  error: null,
  retryAt: null,
  createdAt: timestamp,
  ...fields,
})
const question = createMessage({})
const answer = createMessage({
  id: '019a0000-0000-7000-8000-0000000000d2',
  role: 'assistant',
  text: 'Madeleine baked.',
  sentences: [{ text: 'Madeleine baked.', citations: [], state: 'unproven' }],
})
function fakeArchiveWithChats(
  fixture: { chats?: Chat[]; messages?: ChatMessage[]; user?: SessionUser; configured?: boolean } = {},
) {
  const { configured = true, user = ada } = fixture
  const archive = createFakeArchive(user)
  fakeExamples(archive, ['What happened in the 1960s?'])
  const status: AiStatus = { ...noModels, chat: { configured, model: null } }
  archive.on(readAiStatus, () => status)
  archive.on(chats.listChats, () => ({ chats: fixture.chats ?? [], nextCursor: null }))
  archive.on(chats.getChat, () => ({ chat: fixture.chats?.[0] ?? bread, messages: fixture.messages ?? [] }))
  return archive
}

const createMessageId = (end: number) => `019a0000-0000-7000-8000-0000000000e${end}`

const findField = () => screen.findByRole('textbox', { name: 'Your question' })

describe('conversations with the archive', () => {
  test('start with the first question, which Enter sends and Shift+Enter does not', async () => {
    const archive = fakeArchiveWithChats({ messages: [createMessage({ text: 'Who\nbaked?' }), answer] })
    const questions: string[] = []
    archive.on(chats.createChat, () => bread)
    archive.on(chats.postChatMessage, ({ body }) => {
      questions.push(body.text)
      return { question, answer }
    })
    const { person, router } = await openApp('/tabTools/ai-chat')
    await person.type(await findField(), 'Who{Shift>}{Enter}{/Shift}baked?{Enter}')
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(questions).toEqual(['Who\nbaked?'])
    expect(router.state.location.search).toBe(`?chat=${bread.id}`)
    expect(await findField()).toHaveValue('')
  })

  test('are started and asked with the same ids again when a reply got lost, also after a reload', async () => {
    const archive = fakeArchiveWithChats({ messages: [question, answer] })
    const sent: (string | undefined)[] = []
    archive.on(chats.createChat, ({ body }) => {
      sent.push(body.id)
      return { ...bread, id: body.id ?? '' }
    })
    archive.on(chats.postChatMessage, ({ params, body }) => {
      sent.push(params.id, body.id)
      if (sent.length < 9) throw new TypeError('Failed to fetch')
      return { question, answer }
    })
    const first = await openApp('/tabTools/ai-chat')
    await first.person.type(await findField(), 'Who baked?{Enter}')
    expect(await screen.findByText(/^The archive cannot be reached/)).toBeVisible()
    await first.person.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(sent).toHaveLength(6))
    cleanup()
    const { person } = await openApp('/tabTools/ai-chat')
    expect(await findField()).toHaveValue('Who baked?')
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    const [chatId, , questionId] = sent
    expect(sent).toEqual(Array(3).fill([chatId, chatId, questionId]).flat())
    expect(questionId).not.toBe(chatId)
  })

  test('show how a fact of an answer was computed, and the people that it rests on', async () => {
    const sentence = {
      text: 'Anna was 21 then.',
      citations: [],
      state: 'proven' as const,
      people: [{ id: '01900000-0000-7000-8000-000000000003', names: { en: 'Anna' } }],
      working: 'born 3 May 1931; June 1952: 21',
    }
    const fact = { ...answer, text: sentence.text, sentences: [sentence] }
    fakeArchiveWithChats({ chats: [bread], messages: [question, fact] })
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText('born 3 May 1931; June 1952: 21')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Anna' })).toBeVisible()
    expect(screen.queryByText(/^No passage in the archive supports/)).toBeNull()
  })

  test('keep the focus in the field after each question', async () => {
    const archive = fakeArchiveWithChats({ messages: [question, answer] })
    archive.on(chats.createChat, () => bread)
    archive.on(chats.postChatMessage, () => ({ question, answer }))
    const { person } = await openApp('/tabTools/ai-chat')
    await person.type(await findField(), 'Who baked?{Enter}')
    await screen.findByText('Madeleine baked.')
    expect(await findField()).toHaveFocus()
    await person.keyboard('And then?')
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(async () => expect(await findField()).toHaveFocus())
  })

  test('keep what was typed while the previous question was being sent', async () => {
    const archive = fakeArchiveWithChats({ messages: [question, answer] })
    let finish: (() => void) | undefined
    archive.on(chats.createChat, () => bread)
    archive.on(chats.postChatMessage, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { question, answer }
    })
    const { person, router } = await openApp('/tabTools/ai-chat')
    await person.type(await findField(), 'Who baked?{Enter}')
    await waitFor(() => expect(finish).toBeDefined())
    await person.clear(await findField())
    await person.keyboard('And when?')
    finish?.()
    await waitFor(() => expect(router.state.location.search).toBe(`?chat=${bread.id}`))
    await screen.findByText('Madeleine baked.')
    expect(await findField()).toHaveValue('And when?')
    finish = undefined
    await person.keyboard('{Enter}')
    await waitFor(() => expect(finish).toBeDefined())
    await person.keyboard(' Tell me.')
    act(() => finish?.())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ask' })).not.toHaveAttribute('data-loading'),
    )
    expect(await findField()).toHaveValue('And when? Tell me.')
  })

  test('show questions from another window after a focus event and after the next question', async () => {
    const fixture = [question]
    const archive = fakeArchiveWithChats({ chats: [bread], messages: fixture })
    archive.on(chats.postChatMessage, () => {
      const questions = [
        createMessage({ id: createMessageId(3), text: 'And when?' }),
        createMessage({ ...answer, id: createMessageId(4) }),
      ]
      fixture.push(createMessage({ id: createMessageId(2), text: 'Asked in between' }), ...questions)
      return { question: questions[0] ?? question, answer: questions[1] ?? answer }
    })
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await screen.findByText('Who baked?')
    fixture.push(createMessage({ id: createMessageId(1), text: 'Asked elsewhere' }))
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    expect(await screen.findByText('Asked elsewhere')).toBeVisible()
    await person.type(await findField(), 'And when?{Enter}')
    expect(await screen.findByText('Asked in between')).toBeVisible()
  })

  test('say when they were deleted elsewhere, and offer a new one', async () => {
    const archive = fakeArchiveWithChats({ chats: [bread], messages: [question] })
    let deleted = false
    archive.on(chats.getChat, () =>
      deleted ? new ErrorReply('not-found') : { chat: bread, messages: [question] },
    )
    archive.on(chats.postChatMessage, () => new ErrorReply('not-found'))
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await screen.findByText('Who baked?')
    deleted = true
    await person.type(await findField(), 'And when?{Enter}')
    expect(await screen.findByText('This conversation no longer exists')).toBeVisible()
    const [, inPage] = screen.getAllByRole('button', { name: 'New conversation' })
    if (inPage) await person.click(inPage)
    expect(await screen.findByText('What would you like to know?')).toBeVisible()
  })

  test('put an example question into the field without sending it', async () => {
    fakeArchiveWithChats()
    const { person } = await openApp('/tabTools/ai-chat')
    await person.click(await screen.findByRole('button', { name: 'What happened in the 1960s?' }))
    expect(await findField()).toHaveValue('What happened in the 1960s?')
    expect(await findField()).toHaveFocus()
  })

  test('keep the typed text after an error and after leaving the page', async () => {
    const archive = fakeArchiveWithChats({ chats: [bread], messages: [question, answer] })
    archive.on(chats.postChatMessage, () => new ErrorReply('ai-too-many-answers'))
    const { person, router } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await person.type(await findField(), 'And when?{Enter}')
    expect(await screen.findByText(/Two answers are already being written/)).toBeVisible()
    expect(await findField()).toHaveValue('And when?')
    await act(() => router.navigate('/tabTools/ai-chat'))
    expect(await findField()).toHaveValue('')
    await act(() => router.navigate(-1))
    expect(await findField()).toHaveValue('And when?')
  })

  test('say why an answer is incomplete, and retry it', async () => {
    const failed = createMessage({ ...answer, state: 'failed', error: 'ai-timeout', text: '', sentences: [] })
    const archive = fakeArchiveWithChats({ chats: [bread], messages: [question, failed] })
    archive.on(chats.retryAnswer, () => answer)
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText('The AI service took too long. Try again in a moment.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Answer again' }))
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
  })

  test('keep a new answer when an older request for the conversation ends later', async () => {
    const failed = createMessage({ ...answer, state: 'failed', error: 'ai-timeout', text: '', sentences: [] })
    const archive = fakeArchiveWithChats({ chats: [bread] })
    const staleReply = { chat: bread, messages: [question, failed] }
    const slowReply = Promise.withResolvers<typeof staleReply>()
    const replies = [staleReply, slowReply.promise]
    archive.on(chats.getChat, () => replies.shift() ?? { chat: bread, messages: [question, answer] })
    archive.on(chats.retryAnswer, () => answer)
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    const retry = await screen.findByRole('button', { name: 'Answer again' })
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    await waitFor(() => expect(replies).toEqual([]))
    await person.click(retry)
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    await act(async () => {
      slowReply.resolve(staleReply)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(screen.getByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
  })

  test('keep a new question when an older request for the conversation ends later', async () => {
    const archive = fakeArchiveWithChats({ chats: [bread] })
    const staleReply = { chat: bread, messages: [question, answer] }
    const slowReply = Promise.withResolvers<typeof staleReply>()
    const replies = [staleReply, slowReply.promise]
    const next = [
      createMessage({ id: createMessageId(1), text: 'And when?' }),
      createMessage({ ...answer, id: createMessageId(2) }),
    ] as const
    archive.on(chats.getChat, () => replies.shift() ?? { chat: bread, messages: [question, answer, ...next] })
    archive.on(chats.postChatMessage, () => ({ question: next[0], answer: next[1] }))
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await screen.findByText('Who baked?')
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    await waitFor(() => expect(replies).toEqual([]))
    await person.type(await findField(), 'And when?{Enter}')
    expect(await screen.findByText('And when?', { selector: 'p' })).toBeVisible()
    await act(async () => {
      slowReply.resolve(staleReply)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(screen.getByText('And when?', { selector: 'p' })).toBeVisible()
  })

  test('disable the retry until the time that the AI service asked for', async () => {
    const retryAt = new Date(Date.now() + 40_000).toISOString()
    const busy = createMessage({
      ...answer,
      state: 'failed',
      error: 'ai-busy',
      text: '',
      sentences: [],
      retryAt,
    })
    fakeArchiveWithChats({ chats: [bread], messages: [question, busy] })
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByRole('button', { name: /^Answer again in (40|39|38) seconds$/ })).toBeDisabled()
  })

  test('say when more of them cannot be loaded, and load them again', async () => {
    const archive = fakeArchiveWithChats()
    let isDown = true
    archive.on(chats.listChats, ({ query }) => {
      if (!query.cursor) return { chats: [bread], nextCursor: 'next' }
      if (isDown) return new ErrorReply('upstream-unavailable')
      return { chats: [{ ...bread, id: createMessageId(9), title: 'Boats' }], nextCursor: null }
    })
    const { person } = await openApp('/tabTools/ai-chat')
    const list = within(await screen.findByRole('navigation', { name: 'Conversations' }))
    await person.click(await list.findByRole('button', { name: 'Show older ones' }))
    expect(await list.findByRole('alert')).toHaveTextContent('The archive is not responding just now.')
    expect(list.getByRole('link', { name: /^Bread/ })).toBeVisible()
    isDown = false
    await person.click(list.getByRole('button', { name: 'Try again' }))
    expect(await list.findByRole('link', { name: /^Boats/ })).toBeVisible()
    expect(list.queryByRole('alert')).toBeNull()
  })

  test('are renamed, deleted after a confirmation, and come back by Undo', async () => {
    const fixture = { chats: [bread], messages: [question, answer] }
    const archive = fakeArchiveWithChats(fixture)
    archive.on(chats.renameChat, ({ body }) => {
      const renamed = { ...bread, title: body.title }
      fixture.chats.splice(0, 1, renamed)
      return renamed
    })
    const deleted: typeof fixture.chats = []
    archive.on(chats.deleteChat, () => {
      deleted.push(...fixture.chats.splice(0, 1))
      return undefined
    })
    archive.on(chats.restoreChat, ({ params }) => {
      const chat = deleted.find(({ id }) => id === params.id)
      if (!chat) return new ErrorReply('not-found')
      fixture.chats.push(chat)
      return chat
    })
    const { person, router } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await person.click(await screen.findByRole('button', { name: 'Actions for Bread' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const title = await screen.findByLabelText('Title')
    await person.clear(title)
    await person.type(title, 'Baking{Enter}')
    await person.click(await screen.findByRole('button', { name: 'Actions for Baking' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Baking”' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('What would you like to know?')).toBeVisible()
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Actions for Baking' })).toBeVisible()
  })

  test.each([
    [ada, 'AI_CHAT_BASE_URL'],
    [bruno, 'Ask the person who runs it.'],
  ])('say how to configure a model when there is none', async (user, expectedText) => {
    const canUse = { ...user, permissions: [...user.permissions, 'ai:use' as const] }
    fakeArchiveWithChats({ chats: [bread], messages: [question, answer], configured: false, user: canUse })
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText(new RegExp(expectedText))).toBeVisible()
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
  })

  test('can be read but not continued without a connection', async () => {
    fakeArchiveWithChats({ chats: [bread], messages: [question, answer] })
    const { person, store } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await person.type(await findField(), 'And when?')
    act(() => void store.dispatch(connectionChanged(true)))
    expect(await screen.findByText(/There are no answers without a connection/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
  })

  test('are reported missing when they do not exist or belong to somebody else', async () => {
    const archive = fakeArchiveWithChats({ chats: [] })
    archive.on(chats.getChat, () => new ErrorReply('not-found'))
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText(/It was deleted, .* or it belongs to somebody else/)).toBeVisible()
  })
})
