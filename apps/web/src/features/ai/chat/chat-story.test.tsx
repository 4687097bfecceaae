import type { Chat, ChatMessage } from '@lares/shared-types/chats'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import * as chats from '@lares/shared-types/contracts/chats'
import type { SessionUser } from '@lares/shared-types/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectionChanged } from '../../../shared/connection/connection-slice.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { answerAboutSubjects } from '../testing/subjects.ts'

const at = '2026-03-01T10:00:00.000Z'
const bread: Chat = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  title: 'Bread',
  createdAt: at,
  updatedAt: at,
}
const message = (fields: Partial<ChatMessage>): ChatMessage => ({
  id: '019a0000-0000-7000-8000-0000000000d1',
  role: 'user',
  state: 'done',
  text: 'Who baked?',
  sentences: [],
  error: null,
  retryAt: null,
  createdAt: at,
  ...fields,
})
const question = message({})
const answer = message({
  id: '019a0000-0000-7000-8000-0000000000d2',
  role: 'assistant',
  text: 'Madeleine baked.',
  sentences: [{ text: 'Madeleine baked.', citations: [], state: 'unproven' }],
})
const none = { configured: false, model: null }
const embedding = {
  ...none,
  comparable: true,
  ready: false,
  waiting: 0,
  passages: 0,
  failure: null,
  failingSince: null,
}

function archiveWith(
  held: { chats?: Chat[]; messages?: ChatMessage[]; user?: SessionUser; configured?: boolean } = {},
) {
  const { configured = true, user = ada } = held
  const archive = standInArchive(user)
  answerAboutSubjects(archive, { decade: [{ value: '1960', count: 3 }] })
  const status: AiStatus = { chat: { configured, model: null }, embedding, transcription: none }
  archive.on(readAiStatus, () => status)
  archive.on(chats.listChats, () => ({ chats: held.chats ?? [], nextCursor: null }))
  archive.on(chats.getChat, () => ({ chat: held.chats?.[0] ?? bread, messages: held.messages ?? [] }))
  return archive
}

const elsewhere = (end: number) => `019a0000-0000-7000-8000-0000000000e${end}`

const field = () => screen.findByRole('textbox', { name: 'Your question' })

describe('conversations with the archive', () => {
  test('begin with the first question, which Enter sends and Shift+Enter does not', async () => {
    const archive = archiveWith({ messages: [message({ text: 'Who\nbaked?' }), answer] })
    const asked: string[] = []
    archive.on(chats.createChat, () => bread)
    archive.on(chats.postChatMessage, ({ body }) => {
      asked.push(body.text)
      return { question, answer }
    })
    const { person, router } = await openApp('/tabTools/ai-chat')
    await person.type(await field(), 'Who{Shift>}{Enter}{/Shift}baked?{Enter}')
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(asked).toEqual(['Who\nbaked?'])
    expect(router.state.location.search).toBe(`?chat=${bread.id}`)
    expect(await field()).toHaveValue('')
  })

  test('keep the focus in the field from the first question on', async () => {
    const archive = archiveWith({ messages: [question, answer] })
    archive.on(chats.createChat, () => bread)
    archive.on(chats.postChatMessage, () => ({ question, answer }))
    const { person } = await openApp('/tabTools/ai-chat')
    await person.type(await field(), 'Who baked?{Enter}')
    await screen.findByText('Madeleine baked.')
    expect(await field()).toHaveFocus()
    await person.keyboard('And then?')
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(async () => expect(await field()).toHaveFocus())
  })

  test('show what was asked in another window, when this one is looked at again and with the next question', async () => {
    const held = [question]
    const archive = archiveWith({ chats: [bread], messages: held })
    archive.on(chats.postChatMessage, () => {
      const asked = [
        message({ id: elsewhere(3), text: 'And when?' }),
        message({ ...answer, id: elsewhere(4) }),
      ]
      held.push(message({ id: elsewhere(2), text: 'Asked in between' }), ...asked)
      return { question: asked[0] ?? question, answer: asked[1] ?? answer }
    })
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await screen.findByText('Who baked?')
    held.push(message({ id: elsewhere(1), text: 'Asked elsewhere' }))
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    expect(await screen.findByText('Asked elsewhere')).toBeVisible()
    await person.type(await field(), 'And when?{Enter}')
    expect(await screen.findByText('Asked in between')).toBeVisible()
  })

  test('that were deleted elsewhere say so, and lead to a new one', async () => {
    const archive = archiveWith({ chats: [bread], messages: [question] })
    let deleted = false
    archive.on(chats.getChat, () =>
      deleted ? new Refusal('not-found') : { chat: bread, messages: [question] },
    )
    archive.on(chats.postChatMessage, () => new Refusal('not-found'))
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await screen.findByText('Who baked?')
    deleted = true
    await person.type(await field(), 'And when?{Enter}')
    expect(await screen.findByText('This conversation no longer exists')).toBeVisible()
    const [, inPage] = screen.getAllByRole('button', { name: 'New conversation' })
    if (inPage) await person.click(inPage)
    expect(await screen.findByText('What would you like to know?')).toBeVisible()
  })

  test('take an example into the field, to be changed before it is asked', async () => {
    archiveWith()
    const { person } = await openApp('/tabTools/ai-chat')
    await person.click(await screen.findByRole('button', { name: 'What happened in the 1960s?' }))
    expect(await field()).toHaveValue('What happened in the 1960s?')
    expect(await field()).toHaveFocus()
  })

  test('lose nothing that was typed: not by a refusal, not by leaving the page', async () => {
    const archive = archiveWith({ chats: [bread], messages: [question, answer] })
    archive.on(chats.postChatMessage, () => new Refusal('ai-too-many-answers'))
    const { person, router } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await person.type(await field(), 'And when?{Enter}')
    expect(await screen.findByText(/Two answers are already being written/)).toBeVisible()
    expect(await field()).toHaveValue('And when?')
    await act(() => router.navigate('/tabTools/ai-chat'))
    expect(await field()).toHaveValue('')
    await act(() => router.navigate(-1))
    expect(await field()).toHaveValue('And when?')
  })

  test('say why an answer is not whole, and have it written again', async () => {
    const failed = message({ ...answer, state: 'failed', error: 'ai-timeout', text: '', sentences: [] })
    const archive = archiveWith({ chats: [bread], messages: [question, failed] })
    archive.on(chats.retryAnswer, () => answer)
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText('The AI service took too long. Try again in a moment.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Answer again' }))
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
  })

  test('keep what an answer has become against a look that began before', async () => {
    const failed = message({ ...answer, state: 'failed', error: 'ai-timeout', text: '', sentences: [] })
    const archive = archiveWith({ chats: [bread] })
    const before = { chat: bread, messages: [question, failed] }
    const late = Promise.withResolvers<typeof before>()
    const looks = [before, late.promise]
    archive.on(chats.getChat, () => looks.shift() ?? { chat: bread, messages: [question, answer] })
    archive.on(chats.retryAnswer, () => answer)
    const { person } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    const retry = await screen.findByRole('button', { name: 'Answer again' })
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    await waitFor(() => expect(looks).toEqual([]))
    await person.click(retry)
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    await act(async () => {
      late.resolve(before)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(screen.getByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
  })

  test('wait with asking again for as long as the service wants', async () => {
    const retryAt = new Date(Date.now() + 40_000).toISOString()
    const busy = message({ ...answer, state: 'failed', error: 'ai-busy', text: '', sentences: [], retryAt })
    archiveWith({ chats: [bread], messages: [question, busy] })
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByRole('button', { name: /^Answer again in (40|39|38) seconds$/ })).toBeDisabled()
  })

  test('are renamed, and deleted after a question', async () => {
    const held = { chats: [bread], messages: [question, answer] }
    const archive = archiveWith(held)
    archive.on(chats.renameChat, ({ body }) => {
      const renamed = { ...bread, title: body.title }
      held.chats.splice(0, 1, renamed)
      return renamed
    })
    archive.on(chats.deleteChat, () => {
      held.chats.pop()
      return undefined
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
  })

  test.each([
    [ada, 'AI_CHAT_BASE_URL'],
    [bruno, 'Ask the person who runs it.'],
  ])('say how they are switched on where nobody answers', async (user, words) => {
    const mayUse = { ...user, permissions: [...user.permissions, 'ai:use' as const] }
    archiveWith({ chats: [bread], messages: [question, answer], configured: false, user: mayUse })
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
    expect(await screen.findByText('Madeleine baked.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
  })

  test('can be read and prepared, and not sent, without a connection', async () => {
    archiveWith({ chats: [bread], messages: [question, answer] })
    const { person, store } = await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    await person.type(await field(), 'And when?')
    act(() => void store.dispatch(connectionChanged(true)))
    expect(await screen.findByText(/There are no answers without a connection/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
  })

  test('that do not exist, or are somebody else’s, are said to be absent', async () => {
    const archive = archiveWith({ chats: [] })
    archive.on(chats.getChat, () => new Refusal('not-found'))
    await openApp(`/tabTools/ai-chat?chat=${bread.id}`)
    expect(await screen.findByText(/It was deleted, .* or it belongs to somebody else/)).toBeVisible()
  })
})
