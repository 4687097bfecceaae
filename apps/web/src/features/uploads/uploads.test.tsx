import { login } from '@lares/shared-types/contracts/auth'
import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { FakeTusServer } from './testing/fake-tus-server.ts'
import { fakeUploadApi } from './testing/fake-upload-api.ts'

const page = '/user/userprofile'
const file = (name: string, text = 'abc') => new File([text], name, { type: 'image/jpeg', lastModified: 1 })
const panel = () => screen.findByRole('region', { name: 'Uploads' })

beforeEach(() => {
  // A wide window with room for the list of files.
  const matchMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') }),
  )
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('not a picture')
  })
})

/** Chooses files in the Add dialog. */
async function choose(
  person: Awaited<ReturnType<typeof openApp>>['person'],
  files: File[],
  together = false,
) {
  await person.click((await screen.findAllByRole('button', { name: 'Add' }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Add to the archive' })
  if (together) await person.click(within(dialog).getByRole('radio', { name: 'One item together' }))
  await person.click(within(dialog).getByRole('button', { name: 'Choose files' }))
  const input = document.querySelector<HTMLInputElement>('body > input[type=file]')
  if (!input) throw new Error('no file input was opened')
  fireEvent.change(input, { target: { files } })
}

function drop(files: File[]) {
  const items = files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }))
  const dataTransfer = { types: ['Files'], items, dropEffect: 'none' }
  fireEvent.dragEnter(window, { dataTransfer })
  fireEvent.drop(screen.getByText('Drop your files here'), { dataTransfer })
}

describe('adding files', () => {
  test('creates an item of each chosen file and links to it', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    const { person } = await openApp(page)
    await choose(person, [file('one.jpg'), file('two.jpg')])
    expect(await screen.findByRole('heading', { name: '2 files are in the archive' })).toBeVisible()
    expect(created.map(({ uploadIds }) => uploadIds)).toEqual([['1'], ['2']])
    expect(await within(await panel()).findByRole('link', { name: 'one.jpg' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/images\/.*\/profile$/),
    )
  })

  test('creates one item of several files when chosen so, with the span of their dates', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const { created } = fakeUploadApi(archive, { getKind: (id) => (id === '1' ? 'image' : 'document') })
    const { person } = await openApp(page)
    await choose(person, [file('one.jpg'), file('two.jpg'), file('three.jpg')], true)
    expect(await screen.findByRole('heading', { name: '3 files are in the archive' })).toBeVisible()
    expect(created).toMatchObject([
      { kind: 'post', date: '2019-05-01/2019-05-03', uploadIds: ['1', '2', '3'] },
    ])
  })

  test('uploads dropped files, and shows a drop zone during the drag', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    await openApp(page)
    await screen.findByRole('heading', { level: 1, name: 'My account' })
    drop([file('dropped.jpg')])
    expect(await screen.findByRole('heading', { name: 'One file is in the archive' })).toBeVisible()
    expect(created).toHaveLength(1)
    expect(screen.queryByText('Drop your files here')).not.toBeInTheDocument()
  })

  test('uploads a pasted picture with the time as its name, and leaves pasted text alone', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    await openApp(page)
    const name = await screen.findByLabelText('Your name')
    fireEvent.paste(name, { clipboardData: { files: [file('image.png')], types: ['Files', 'text/plain'] } })
    fireEvent.paste(window, { clipboardData: { files: [file('image.png')], types: ['Files'] } })
    expect(await within(await panel()).findByText(/^Pasted .*\.png$/)).toBeVisible()
    await waitFor(() => expect(created).toHaveLength(1))
  })

  test('adds an unreadable file to the archive nevertheless and shows the reason', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    fakeUploadApi(archive, { unreadable: 'truncated' })
    const { person } = await openApp(page)
    await choose(person, [file('broken.jpg')])
    expect(await within(await panel()).findByText('Kept, but part of this file is missing.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'broken.jpg' })).toBeVisible()
  })

  test('shows no success icon for a corrupt picture', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    fakeUploadApi(archive, { unreadable: 'corrupt' })
    const { person } = await openApp(page)
    await choose(person, [file('broken.jpg')])
    const message = 'Kept, but this file could not be read as a picture.'
    const row = (await within(await panel()).findByText(message)).closest('li')
    expect(row?.querySelector('[data-icon="circle-check"], .done')).toBeNull()
  })

  test('reports a duplicate with a link to the item that has the same file', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const id = '019a0000-0000-7000-8000-0000000000e1'
    fakeUploadApi(archive, { sameFile: { id, kind: 'image', title: 'The lake' } })
    const { person } = await openApp(page)
    await choose(person, [file('again.jpg')])
    expect(await within(await panel()).findByText('Already in the archive')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The lake' })).toHaveAttribute('href', `/images/${id}/profile`)
  })
})

describe('sending', () => {
  test('resumes where it stopped after a connection failure', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    const { person } = await openApp(page)
    tus.failNext('PATCH', 503)
    tus.failNext('HEAD', 'none')
    await choose(person, [file('one.jpg')])
    expect(
      await within(await panel()).findByText(
        'The archive cannot be reached. The upload will continue on its own.',
      ),
    ).toBeVisible()
    await waitFor(() => expect(created).toHaveLength(1), { timeout: 24_000 })
    expect(tus.calls).toEqual(['POST 1', 'PATCH refused', 'HEAD refused', 'HEAD 1', 'PATCH 1 @0'])
  })

  test.each([
    [413, 'This file is larger than the archive allows.'],
    [507, 'The archive’s disk is full. Tell the person who runs it.'],
    [403, 'You are not allowed to add anything.'],
  ])('explains an error with status %i and can be retried', async (status, sentence) => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    const { person } = await openApp(page)
    tus.failNext('POST', status)
    await choose(person, [file('one.jpg')])
    expect(await within(await panel()).findByText(sentence)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'One file could not be added' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Try one.jpg again' }))
    await waitFor(() => expect(created).toHaveLength(1))
  })

  test('sends three files in parallel; pausing one starts the next', async () => {
    fakeUploadApi(createFakeArchive(ada))
    const tus = new FakeTusServer()
    tus.hold()
    const { person } = await openApp(page)
    await choose(
      person,
      ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => file(name)),
    )
    await waitFor(() => expect(tus.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(3))
    expect(screen.getByText('Waiting for its turn')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Pause 2.jpg' }))
    expect(await screen.findByText('Paused at 0 byte of 3 byte')).toBeVisible()
    await waitFor(() => expect(tus.calls).toContain('PATCH 4 @0'))
    tus.release()
    expect(await screen.findByRole('heading', { name: 'One file is paused' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Resume 2.jpg' }))
    expect(await screen.findByRole('heading', { name: '4 files are in the archive' })).toBeVisible()
  })

  test('deletes a cancelled upload on the server', async () => {
    createFakeArchive(ada)
    const tus = new FakeTusServer()
    tus.hold()
    const { person } = await openApp(page)
    await choose(person, [file('one.jpg')])
    await waitFor(() => expect(tus.calls).toContain('PATCH 1 @0'))
    await person.click(screen.getByRole('button', { name: 'Cancel one.jpg' }))
    await waitFor(() => expect(tus.calls).toContain('DELETE 1'))
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  })

  test('asks before leaving the page during an upload', async () => {
    createFakeArchive(ada)
    new FakeTusServer().hold()
    const { person } = await openApp(page)
    await choose(person, [file('one.jpg')])
    await panel()
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})

describe('resuming', () => {
  test('continues after a sign-out and another sign-in', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    archive.on(login, () => ({ user: ada }))
    const { person } = await openApp(page)
    tus.failNext('PATCH', 401)
    await choose(person, [file('one.jpg')])
    await person.type(await screen.findByLabelText('E-mail address'), ada.email)
    expect(
      screen.getByText('One file is not in the archive yet. Sign in again, and the upload continues.'),
    ).toBeVisible()
    await person.type(screen.getByLabelText('Password'), 'four words in a row')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'One file is in the archive' })).toBeVisible()
    expect(created).toHaveLength(1)
    expect(tus.calls).toEqual(['POST 1', 'PATCH refused', 'HEAD 1', 'PATCH 1 @0'])
  })

  test('resumes an upload of an earlier visit when its file is chosen again', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    tus.uploads.set('7', { size: 6, received: 3 })
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, uploadUrl: 'http://localhost/api/uploads/7' })
    const { person } = await openApp(page)
    expect(await screen.findByText(/Choose film.jpg again/)).toBeVisible()
    await choose(person, [file('film.jpg', 'abcdef')])
    await waitFor(() => expect(created).toHaveLength(1))
    expect(tus.calls).toEqual(['HEAD 7', 'PATCH 7 @3'])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lares.upload.'))).toEqual([])
  })

  test('creates the item of a completely uploaded file without the file itself', async () => {
    const archive = createFakeArchive(ada)
    new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, uploadId: '7' })
    await openApp(page)
    await waitFor(() => expect(created).toMatchObject([{ uploadIds: ['7'] }]))
  })

  test('finds the item of an upload whose response was lost, without another upload', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created, becameItem } = fakeUploadApi(archive)
    const item = becameItem('7')
    tus.uploads.set('7', { size: 6, received: 6 })
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, uploadUrl: 'http://localhost/api/uploads/7' })
    const { person } = await openApp(page)
    await screen.findByText(/Choose film.jpg again/)
    await choose(person, [file('film.jpg', 'abcdef')])
    expect(await screen.findByRole('heading', { name: 'One file is in the archive' })).toBeVisible()
    const link = within(await panel()).getByRole('link', { name: 'film.jpg' })
    expect(link).toHaveAttribute('href', `/images/${item.id}/profile`)
    expect(tus.calls).toEqual(['HEAD 7'])
    expect(created).toEqual([])
  })

  test('retries to find the outcome of an upload, without another upload', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { becameItem } = fakeUploadApi(archive)
    becameItem('7', { lostAnswers: 1 })
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, uploadId: '7' })
    await openApp(page)
    const link = await screen.findByRole('link', { name: 'film.jpg' }, { timeout: 24_000 })
    expect(link).toBeVisible()
    expect(tus.calls).toEqual([])
  })

  test('restarts an upload that the server no longer has', async () => {
    const archive = createFakeArchive(ada)
    const tus = new FakeTusServer()
    const { created } = fakeUploadApi(archive)
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, uploadUrl: 'http://localhost/api/uploads/7' })
    const { person } = await openApp(page)
    await screen.findByText(/Choose film.jpg again/)
    await choose(person, [file('film.jpg', 'abcdef')])
    await waitFor(() => expect(created).toHaveLength(1), { timeout: 12_000 })
    expect(tus.calls).toEqual(['POST 1', 'PATCH 1 @0'])
  })

  test('does not offer the uploads of another user of the device', async () => {
    const archive = createFakeArchive(ada)
    archive.on(getUploadFacts, () => new ErrorReply('not-found'))
    storeUploadRecord({ id: 'kept', name: 'film.jpg', size: 6, userId: 'somebody-else' })
    await openApp(page)
    await screen.findByRole('heading', { level: 1, name: 'My account' })
    expect(screen.queryByText(/film.jpg/)).not.toBeInTheDocument()
  })
})

function storeUploadRecord(record: { id: string } & Record<string, unknown>) {
  const fullRecord = {
    batch: 'b',
    destination: { to: 'items', grouping: 'each' },
    type: 'image/jpeg',
    lastModified: 1,
    sent: 3,
    userId: ada.id,
    window: 'closed',
    at: Date.now(),
    ...record,
  }
  localStorage.setItem(`lares.upload.${record.id}`, JSON.stringify(fullRecord))
}
