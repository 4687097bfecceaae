import { listConversations, listItems } from '@lares/shared-types/contracts/items'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../../testing/fake-archive.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { ada } from '../../../../testing/people.ts'
import { sampleSummary } from '../../../../testing/sample-items.ts'

const unavailable = 'The archive is not responding just now. Try again in a moment.'
const message = (excerpt: string, conversation = 'The cousins') =>
  sampleSummary('message', { excerpt, details: { conversation, sender: 'Luca' } })

function createChatArchive() {
  const archive = createFakeArchive(ada)
  archive.on(listConversations, () => ({ conversations: [], nextCursor: null }))
  const queries: object[] = []
  archive.on(listItems, ({ query }) => {
    queries.push(query)
    return { items: [message(query.containing ? 'Found by the lake' : 'The latest')], nextCursor: null }
  })
  return { archive, queries }
}

async function openChat() {
  const { person } = await openApp(`/messages?${new URLSearchParams({ conversation: 'The cousins' })}`)
  const chat = within(await screen.findByRole('region', { name: 'Conversation' }))
  await chat.findByRole('heading', { name: 'The cousins' })
  const type = async (text: string) => person.type(chat.getByLabelText('Search this conversation'), text)
  return { person, chat, type }
}

test('the archive looks through the whole conversation, also when a day was chosen', async () => {
  const { queries } = createChatArchive()
  const { person, chat, type } = await openChat()
  await person.type(chat.getByLabelText('Go to a date'), '1999-12-31')
  await expect.poll(() => queries).toContainEqual(expect.objectContaining({ within: '1999-12-31/..' }))
  await type('lake')
  await expect
    .poll(() => queries.at(-1))
    .toMatchObject({ conversation: 'The cousins', containing: 'lake', sort: 'newest' })
  expect(queries.at(-1)).not.toHaveProperty('within')
  expect(chat.queryByText('No message matches')).toBeNull()
})

test('nothing is said to be missing before the archive has answered', async () => {
  const { archive } = createChatArchive()
  const { chat, type } = await openChat()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isAsked = false
  archive.on(listItems, async () => {
    isAsked = true
    await isAnswered
    return { items: [], nextCursor: null }
  })
  await type('lake')
  await expect.poll(() => isAsked).toBe(true)
  expect(chat.queryByText('No message matches')).toBeNull()
  expect(chat.getByRole('heading', { name: 'The cousins' })).toBeVisible()
  answer()
  expect(await chat.findByText('No message matches')).toBeVisible()
  expect(chat.getByRole('heading', { name: 'The cousins' })).toBeVisible()
})

test('a search that fails says so, can be repeated, and does not say that nothing matches', async () => {
  const { archive } = createChatArchive()
  const { person, chat, type } = await openChat()
  archive.on(listItems, () => new ErrorReply('upstream-unavailable'))
  await type('lake')
  expect(await chat.findByText(unavailable)).toBeVisible()
  expect(chat.queryByText('No message matches')).toBeNull()
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  await person.click(chat.getByRole('button', { name: 'Try again' }))
  expect(await chat.findByText('No message matches')).toBeVisible()
})
