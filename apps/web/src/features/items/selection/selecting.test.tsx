import { listBatches } from '@lares/shared-types/contracts/batches'
import { listConversations, listItems, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import type { ItemSummary } from '@lares/shared-types/items'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSelection, getHandedOverSelection } from '../../../shared/items/handed-over-selection.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleItem, sampleSummary } from '../../../testing/sample-items.ts'
import { ChatLine } from '../kinds/message/chat-line.tsx'
import { toChatLines } from '../kinds/message/chat-lines.ts'
import { ConversationList } from '../list/conversation-list.tsx'
import { SelectableConversation } from './selectable-conversation.tsx'
import { SelectableItems } from './selectable-items.tsx'
import { useShownItems } from './selection-context.ts'

const titles = ['One', 'Two', 'Three', 'Four']

function createArchive(user = ada) {
  const archive = createFakeArchive(user)
  let items = titles.map((title) => sampleSummary('post', { title }))
  const ids = Object.fromEntries(items.map(({ title, id }) => [title, id]))
  archive.on(listItems, () => ({ items, nextCursor: null }))
  archive.on(listBatches, () => ({ batches: [], nextCursor: null }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(trashItem, ({ params }) => {
    items = items.filter(({ id }) => id !== params.id)
    return undefined
  })
  return { archive, ids }
}

const findLink = (name: string) => screen.findByRole('link', { name })
const getButton = (title: string) => screen.getByRole('button', { name: `Select “${title}”` })
const getBar = () => screen.queryByRole('region', { name: 'Selection' })

afterEach(() => {
  vi.useRealTimers()
  forgetSelection()
})

test('a click with Ctrl starts a selection, further clicks and Shift extend it, Escape ends it', async () => {
  createArchive()
  const { person, router } = await openApp('/posts')
  await findLink('One')
  await person.keyboard('{Control>}')
  await person.click(await findLink('One'))
  await person.keyboard('{/Control}')
  expect(getButton('One')).toHaveAttribute('aria-pressed', 'true')
  expect(getBar()).toHaveTextContent('1 item selected')
  await person.keyboard('{Shift>}')
  await person.click(getButton('Three'))
  await person.keyboard('{/Shift}')
  expect(getBar()).toHaveTextContent('3 items selected')
  await person.click(getButton('Two'))
  expect(getButton('Two')).toHaveAttribute('aria-pressed', 'false')
  expect(getBar()).toHaveTextContent('2 items selected')
  await person.keyboard('{Escape}')
  expect(getBar()).toBeNull()
  expect(router.state.location.pathname).toBe('/posts')
})

test('a long press selects on a phone, and lifting the finger opens nothing', async () => {
  createArchive()
  const { router } = await openApp('/posts')
  const link = await findLink('Two')
  vi.useFakeTimers()
  fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
  await vi.advanceTimersByTimeAsync(600)
  vi.useRealTimers()
  fireEvent.pointerUp(link, { pointerType: 'touch' })
  fireEvent.click(await screen.findByRole('button', { name: 'Select “Two”' }))
  expect(getButton('Two')).toHaveAttribute('aria-pressed', 'true')
  expect(router.state.location.pathname).toBe('/posts')
})

test('a finger that scrolls selects nothing', async () => {
  createArchive()
  await openApp('/posts')
  const link = await findLink('Two')
  vi.useFakeTimers()
  fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
  fireEvent.pointerMove(link, { pointerType: 'touch', clientX: 5, clientY: 40 })
  await vi.advanceTimersByTimeAsync(600)
  vi.useRealTimers()
  expect(getBar()).toBeNull()
})

test('a selection is taken to the page of batches', async () => {
  const { ids } = createArchive()
  const { person, router } = await openApp('/posts')
  await findLink('One')
  await person.click(screen.getByRole('button', { name: /Newest first/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Select' }))
  expect(screen.getByRole('button', { name: 'Change…' })).toBeDisabled()
  await person.click(getButton('Four'))
  await person.click(getButton('Two'))
  await person.click(screen.getByRole('button', { name: 'Change…' }))
  expect(await screen.findByText('2 items are selected.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/tabAdminParam/batchTools')
  expect(getHandedOverSelection(ada.id)?.selection).toEqual({ ids: [ids.Four, ids.Two] })
})

test('the whole list is selected except some', async () => {
  const { ids } = createArchive()
  const { person } = await openApp('/posts')
  await findLink('One')
  await person.keyboard('{Control>}')
  await person.click(await findLink('One'))
  await person.keyboard('{/Control}')
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  expect(getBar()).toHaveTextContent('Everything in this list is selected')
  await person.click(getButton('Three'))
  expect(getBar()).toHaveTextContent('Everything but 1 item is selected')
  await person.click(screen.getByRole('button', { name: 'Change…' }))
  await screen.findByText(/^Everything in the list is selected/)
  expect(getHandedOverSelection(ada.id)?.selection).toEqual({
    filter: { kind: ['post'] },
    except: [ids.Three],
  })
})

test('selected items are moved to the trash after a question, and brought back', async () => {
  const { archive, ids } = createArchive()
  const restored: string[] = []
  archive.on(restoreItem, ({ params }) => {
    restored.push(params.id)
    return sampleItem('post', { id: params.id })
  })
  const { person } = await openApp('/posts')
  await findLink('One')
  await person.keyboard('{Control>}')
  await person.click(await findLink('One'))
  await person.click(getButton('Two'))
  await person.keyboard('{/Control}')
  await person.click(screen.getByRole('button', { name: 'Move to the trash' }))
  const confirm = await screen.findByRole('dialog', { name: 'Move 2 items to the trash?' })
  expect(confirm).toBeVisible()
  const [button] = screen
    .getAllByRole('button', { name: 'Move to the trash' })
    .filter((one) => confirm.contains(one))
  if (button) await person.click(button)
  expect(await screen.findByText('2 items moved to the trash')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select “One”' })).toBeNull())
  expect(getBar()).toHaveTextContent('0 items selected')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(restored.toSorted()).toEqual([ids.One, ids.Two].toSorted()))
})

test('whoever may do nothing with a selection is not offered one', async () => {
  createArchive({ ...bruno, permissions: [] })
  const { person } = await openApp('/posts')
  await findLink('One')
  await person.click(screen.getByRole('button', { name: /Newest first/ }))
  await screen.findByRole('menuitem', { name: /table/i })
  expect(screen.queryByRole('menuitem', { name: 'Select' })).toBeNull()
})

test('a conversation that is selected stands for all its mails', async () => {
  const { archive } = createArchive()
  const mails = ['First', 'Second', 'Third'].map((title) => sampleSummary('mail', { title }))
  const [other] = [sampleSummary('mail', { title: 'Other' })]
  const toThread = (key: string, latest: typeof other, count: number) => ({
    key,
    count,
    people: ['Paul'],
    latest,
  })
  archive.on(listConversations, () => ({
    conversations: [toThread('a', mails[2] ?? other, 3), toThread('b', other, 1)],
    nextCursor: null,
  }))
  archive.on(listItems, ({ query }) => ({ items: query.thread === 'a' ? mails : [other], nextCursor: null }))
  const { person } = await openApp('/mails')
  await findLink('Third')
  await person.keyboard('{Control>}')
  await person.click(await findLink('Third'))
  await person.keyboard('{/Control}')
  await waitFor(() => expect(getBar()).toHaveTextContent('3 items selected'))
  await person.keyboard('{Shift>}')
  await person.click(getButton('Other'))
  await person.keyboard('{/Shift}')
  await waitFor(() => expect(getBar()).toHaveTextContent('4 items selected'))
  await person.click(getButton('Third'))
  await waitFor(() => expect(getBar()).toHaveTextContent('1 item selected'))
})

/** The messages of a chat without its scrolling, for which the test environment has no layout. */
function OpenChat({ items }: { items: readonly ItemSummary[] }) {
  useShownItems({ list: () => items })
  return toChatLines(items).map((line) => <ChatLine key={line.item.id} line={line} />)
}

test('single messages of an open conversation are selected, also of one that is selected as a whole', async () => {
  const { archive } = createArchive()
  const messages = ['First', 'Second', 'Third'].map((title) =>
    sampleSummary('message', { title, excerpt: title }),
  )
  archive.on(listConversations, () => ({
    conversations: messages.slice(2).map((latest) => ({ key: 'a', count: 3, people: ['Paul'], latest })),
    nextCursor: null,
  }))
  archive.on(listItems, () => ({ items: messages, nextCursor: null }))
  const { person } = await renderWithProviders(
    <MemoryRouter>
      <SelectableItems filter={undefined}>
        <ConversationList kind="message" estimate={72} render={({ people }) => people.join()} />
        <SelectableConversation>
          <section aria-label="Chat">
            <OpenChat items={messages} />
          </section>
        </SelectableConversation>
      </SelectableItems>
    </MemoryRouter>,
  )
  const chat = within(screen.getByRole('region', { name: 'Chat' }))
  const getMessage = (title: string) => chat.getByRole('button', { name: `Select “${title}”` })
  await screen.findByText('Paul')
  await person.keyboard('{Control>}')
  await person.click(chat.getByText('First'))
  await person.keyboard('{/Control}')
  expect(getBar()).toHaveTextContent('1 item selected')
  await person.keyboard('{Shift>}')
  await person.click(getMessage('Second'))
  await person.keyboard('{/Shift}')
  expect(getBar()).toHaveTextContent('2 items selected')
  await person.click(within(screen.getByRole('list', { name: 'Messages' })).getByRole('button'))
  await waitFor(() => expect(getBar()).toHaveTextContent('3 items selected'))
  await person.click(getMessage('Third'))
  expect(getBar()).toHaveTextContent('2 items selected')
})

test('a single mail of an open thread is selected by its head', async () => {
  const { archive } = createArchive()
  const mails = ['First', 'Second'].map((title) =>
    sampleSummary('mail', { title, excerpt: `${title} words` }),
  )
  archive.on(listConversations, () => ({ conversations: [], nextCursor: null }))
  archive.on(listItems, () => ({ items: mails, nextCursor: null }))
  const { person } = await openApp('/mails?thread=a')
  await person.keyboard('{Control>}')
  await person.click(await screen.findByText('First words'))
  await person.keyboard('{/Control}')
  expect(getButton('First')).toHaveAttribute('aria-pressed', 'true')
  expect(getBar()).toHaveTextContent('1 item selected')
  await waitFor(() => expect(document.activeElement).toBe(getButton('First')))
})
