import type { Asset } from '@lares/shared-types/assets'
import { getMailboxImport, getText } from '@lares/shared-types/contracts/assets'
import { getItem, listConversations, listRevisions } from '@lares/shared-types/contracts/items'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../../testing/fake-archive.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { ada } from '../../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem, sampleSummary } from '../../../../testing/sample-items.ts'

const id = sampleId()
const letter = sampleAsset(id, {
  family: 'mail',
  mediaType: 'message/rfc822',
  filename: 'letter.eml',
  renditions: [],
})
const enclosed = (more: Partial<Asset>) => sampleAsset(id, { enclosedIn: letter.id, renditions: [], ...more })

async function openMail(assets: Asset[], archive = createFakeArchive(ada)) {
  archive.on(getItem, () => sampleItem('mail', { id, body: 'Dear all', assets }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  return openApp(`/mails/${id}/profile`)
}

describe('attachments of a mail', () => {
  test('are listed once, with size and download', async () => {
    await openMail([letter, enclosed({ filename: 'sea.jpg', size: 2_400_000 })])
    const list = await screen.findByRole('region', { name: 'Attachments' })
    expect(within(list).getByText('2.4 MB')).toBeVisible()
    expect(within(list).getByRole('link', { name: 'Download sea.jpg' })).toHaveAttribute(
      'download',
      'sea.jpg',
    )
    expect(screen.getAllByText('sea.jpg')).toHaveLength(1)
  })

  test('open in a dialog when they can be displayed', async () => {
    const zip = enclosed({ filename: 'all.zip', family: 'other', mediaType: 'application/zip' })
    const { person } = await openMail([letter, enclosed({ filename: 'sea.jpg' }), zip])
    await person.click(await screen.findByRole('button', { name: 'sea.jpg' }))
    const dialog = await screen.findByRole('dialog', { name: 'sea.jpg' })
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'all.zip' })).toBeNull())
  })

  test('report omitted attachments and those that could not be unpacked', async () => {
    const tnef = enclosed({
      filename: 'winmail.dat',
      family: 'other',
      mediaType: 'application/vnd.ms-tnef',
    })
    await openMail([{ ...letter, omitted: 12 }, tnef])
    expect(await screen.findByText(/not all of them could be unpacked/)).toBeVisible()
    expect(screen.getByText(/More is attached to this e-mail/)).toBeVisible()
  })

  test('of an attached mail are shown with that mail', async () => {
    const inner = enclosed({ filename: 'inner.eml', family: 'mail', mediaType: 'message/rfc822' })
    const innermost = sampleAsset(id, { enclosedIn: inner.id, filename: 'deep.jpg', renditions: [] })
    const { person } = await openMail([letter, inner, innermost])
    expect(screen.queryByText('deep.jpg')).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'inner.eml' }))
    const dialog = await screen.findByRole('dialog', { name: 'inner.eml' })
    expect(within(dialog).getByRole('button', { name: 'deep.jpg' })).toBeVisible()
  })
})

test('an attached mail whose text could not be loaded is not an empty one', async () => {
  const archive = createFakeArchive(ada)
  archive.on(getText as never, (() => new ErrorReply('upstream-unavailable')) as never)
  const inner = enclosed({
    filename: 'inner.eml',
    family: 'mail',
    mediaType: 'message/rfc822',
    renditions: [{ name: 'text', variant: '', mediaType: 'text/plain' }],
  } as never)
  const { person } = await openMail([letter, inner], archive)
  await person.click(await screen.findByRole('button', { name: 'inner.eml' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'inner.eml' }))
  const retry = await dialog.findByRole('button', { name: 'Try again' })
  archive.on(getText as never, (() => 'The boat is repaired') as never)
  await person.click(retry)
  expect(await dialog.findByText(/The boat is repaired/)).toBeVisible()
})

test('the inbox marks mails with attachments', async () => {
  const archive = createFakeArchive(ada)
  const thread = (title: string, assetCount: number) => ({
    key: title,
    count: 1,
    people: ['Rosa'],
    latest: sampleSummary('mail', { title, cover: letter, assetCount }),
  })
  archive.on(listConversations, () => ({
    conversations: [thread('With a photo', 2), thread('A letter alone', 1)],
    nextCursor: null,
  }))
  await openApp('/mails')
  const row = (await screen.findByText('With a photo')).closest('article')
  expect(within(row as HTMLElement).getByRole('img', { name: 'With attachments' })).toBeVisible()
  expect(screen.getAllByRole('img', { name: 'With attachments' })).toHaveLength(1)
})

test('a mailbox file shows the result of its import', async () => {
  const mailbox = sampleAsset(id, {
    family: 'other',
    mediaType: 'application/mbox',
    filename: 'Inbox',
    renditions: [],
  })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => sampleItem('document', { id, assets: [mailbox] }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(getMailboxImport, () => ({
    state: 'done' as const,
    position: 10,
    size: 10,
    mails: 412,
    known: 2,
    unreadable: 1,
    unread: [{ number: 17, subject: 'The one that fell in the water' }],
    isCut: false,
  }))
  await openApp(`/documents/${id}/profile`)
  expect(await screen.findByText('412 e-mails of this file are in the archive.')).toBeVisible()
  expect(screen.getByText('2 of them were there before.')).toBeVisible()
  expect(screen.getByText('1 e-mail could not be read. It is still in the file.')).toBeVisible()
  const unread = screen.getByText('The one that fell in the water')
  expect(unread).toBeVisible()
  expect(unread).toHaveAttribute('value', '17')
  expect(screen.getByRole('link', { name: 'Go to the e-mails' })).toHaveAttribute('href', '/mails')
})
