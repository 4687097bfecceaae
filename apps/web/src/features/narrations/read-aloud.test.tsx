import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/narrations'
import { getPageText, getPageTexts } from '@lares/shared-types/contracts/page-texts'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { writePlaybackPosition } from '@lares/shared-types/contracts/playback'
import { search, similarItems } from '@lares/shared-types/contracts/search'
import type { NarratedPage, Narration } from '@lares/shared-types/narrations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem, sampleSummary } from '../../testing/sample-items.ts'

const line = (y: number, text: string) => ({
  box: { x: 0.1, y, width: 0.8, height: 0.05 },
  words: text.split(' ').map((word, index) => ({
    text: word,
    box: { x: 0.1 + index * 0.2, y, width: 0.15, height: 0.05 },
  })),
})

interface Archived {
  readonly narration?: Partial<Narration> | null
  readonly kind?: 'document' | 'image'
  readonly mayWrite?: boolean
  /** The version of the words to which the times belong. */
  readonly version?: number
  /** A call that fails. */
  readonly failing?: typeof contracts.listNarrations | typeof contracts.getNarrationTimes
  readonly isPlayable?: boolean
}

/** An archive with a letter of two lines and a recording of it, opened at the letter. */
async function open(archived: Archived = {}) {
  const { kind = 'document', narration = {}, mayWrite = true, version = 3, isPlayable = true } = archived
  const id = sampleId()
  const recordingId = sampleId()
  const scan = sampleAsset(id, { filename: 'letter.jpg', width: 300, height: 400, hasWords: true })
  const sound = sampleAsset(recordingId, { family: 'audio', filename: 'nora.opus', duration: 30 })
  const letter = sampleItem(kind, { id, title: 'From Dublin', assets: [scan] })
  const recording = sampleSummary('record', {
    id: recordingId,
    title: 'Nora reads',
    cover: isPlayable ? sound : null,
    participants: [
      { id: sampleId(), names: { en: 'Otto' }, role: 'mentioned' },
      { id: sampleId(), names: { en: 'Nora' }, role: 'speaker' },
    ],
  })
  const voice: Narration = {
    id: sampleId(),
    letter: { id, kind, title: 'From Dublin' },
    recording,
    state: 'ready',
    error: null,
    isDoubtful: false,
    isStale: false,
    words: { total: 4, spoken: 4 },
    addedBy: null,
    addedAt: '2026-01-01T00:00:00.000Z',
    ...narration,
  }
  const pages: NarratedPage[] = [
    {
      assetId: scan.id,
      page: 1,
      version,
      lines: [
        [
          [2, 3],
          [3, 4],
        ],
        [[5, 6], null],
      ],
    },
  ]
  let readBy = narration === null ? [] : [voice]
  const archive = createFakeArchive(ada)
  archive.on(getItem, ({ params }) =>
    params.id === id
      ? letter
      : sampleItem('record', { id: recordingId, title: 'Nora reads', assets: [sound] }),
  )
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(getWaveform, () => undefined)
  archive.on(writePlaybackPosition, ({ params, body }) => ({ itemId: params.id, ...body }))
  archive.on(getPageTexts, () => ({
    pages: 1,
    read: [{ page: 1, state: 'ready' as const, words: 4, origin: 'machine' as const, version: 3 }],
    may: { write: false, read: false, readHandwriting: false },
  }))
  archive.on(getPageText, () => ({
    assetId: scan.id,
    page: 1,
    state: 'ready' as const,
    language: 'en' as const,
    lines: [line(0.1, 'Dear Rosa'), line(0.2, 'Yours Nora')],
    origin: 'machine' as const,
    version: 3,
    updatedAt: null,
  }))
  archive.on(contracts.listNarrations, ({ params }) => ({
    readBy: params.id === id ? readBy : [],
    reads:
      params.id === recordingId ? readBy.map(({ id: of, letter: read }) => ({ id: of, letter: read })) : [],
    may: { write: mayWrite },
  }))
  archive.on(contracts.getNarrationTimes, ({ params }) => ({ id: params.id, pages }))
  archive.on(contracts.createNarration, ({ body }) => {
    expect(body.recordingId).toBe(recordingId)
    readBy = [{ ...voice, state: 'pending', words: null }]
    return readBy[0] ?? voice
  })
  archive.on(contracts.alignNarration, () => {
    readBy = [{ ...voice, state: 'pending', error: null }]
    return readBy[0] ?? voice
  })
  archive.on(contracts.removeNarration, () => {
    readBy = []
    return undefined
  })
  const { failing } = archived
  if (failing) archive.on(failing, () => new ErrorReply('internal'))
  const app = await openApp(`/${kind}s/${id}/profile`)
  return { archive, recording, recordingId, ...app }
}

const findSection = async () => within(await screen.findByRole('region', { name: 'Hear it read' }))
const getLit = () => document.querySelector<HTMLElement>('[data-spoken]')

/** Plays the recording at a second. */
async function playAt(person: Awaited<ReturnType<typeof open>>['person'], second: number) {
  const section = await findSection()
  await person.click(await section.findByRole('button', { name: 'Play Nora reads' }))
  await waitFor(() => expect(document.querySelector('audio')).not.toBeNull())
  seek(second)
}

function seek(second: number) {
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('nothing is played')
  audio.currentTime = second
  fireEvent.timeUpdate(audio)
}

describe('a letter that is read aloud', () => {
  test.each(['document', 'image'] as const)(
    'lights up the word that a voice speaks, as an item of kind %s',
    async (kind) => {
      const { person } = await open({ kind })
      const section = await findSection()
      expect(await section.findByText('Read by Nora')).toBeVisible()
      await playAt(person, 3.5)
      await waitFor(() => expect(getLit()?.dataset.spoken).toBe('0.1'))
      expect(getLit()?.style.left).toBe('30%')
      seek(5.5)
      await waitFor(() => expect(getLit()?.dataset.spoken).toBe('1.0'))
    },
  )

  test('lights up nothing while the voice says something else', async () => {
    const { person } = await open()
    await playAt(person, 2.5)
    await waitFor(() => expect(getLit()?.dataset.spoken).toBe('0.0'))
    seek(20)
    await waitFor(() => expect(getLit()).toBeNull())
  })

  test('is heard from a line of its text, in which the spoken word is lit as well', async () => {
    const { person } = await open()
    const section = await findSection()
    await person.click(await section.findByRole('button', { name: 'Follow in the text' }))
    const text = within(await section.findByRole('region', { name: 'The text as it is read' }))
    await person.click(await text.findByRole('button', { name: 'Yours Nora' }))
    await waitFor(() => expect(document.querySelector('audio')?.currentTime).toBe(5))
    await waitFor(() => expect(document.querySelector('[data-current-word]')).toHaveTextContent(/^Yours$/))
    expect(text.getByRole('button', { name: 'Yours Nora' })).toHaveAttribute('aria-current', 'true')
  })

  test('is heard from a word of the scan that is clicked', async () => {
    const { person } = await open()
    await playAt(person, 3.5)
    await waitFor(() => expect(getLit()).not.toBeNull())
    const area = { left: 0, top: 0, width: 300, height: 400, right: 300, bottom: 400, x: 0, y: 0 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...area, toJSON: () => area })
    const picture = document.querySelector<HTMLElement>('[data-page] a')
    const at = { clientX: 40, clientY: 90 }
    const openPicture = vi.fn((event: Event) => event.preventDefault())
    picture?.addEventListener('click', openPicture)
    // A click by the keyboard opens the picture.
    fireEvent.click(picture ?? document.body, { ...at, detail: 0 })
    expect(openPicture).toHaveBeenCalledTimes(1)
    expect(document.querySelector('audio')?.currentTime).toBe(3.5)
    fireEvent.click(picture ?? document.body, { ...at, detail: 1 })
    expect(openPicture).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(document.querySelector('audio')?.currentTime).toBe(5))
    vi.restoreAllMocks()
  })

  test('is scrolled to the spoken line, but not while it is followed in the text', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { person } = await open()
    await playAt(person, 3.5)
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1))
    const section = await findSection()
    await person.click(await section.findByRole('button', { name: 'Follow in the text' }))
    seek(5.5)
    await waitFor(() => expect(document.querySelector('[data-current-word]')).toHaveTextContent(/^Yours$/))
    expect(getLit()?.dataset.spoken).toBe('1.0')
    expect(scroll).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  test('says why its times could not be loaded', async () => {
    await open({ failing: contracts.getNarrationTimes })
    expect(await (await findSection()).findByRole('alert')).toBeVisible()
  })

  test('says that its recording cannot be played', async () => {
    await open({ isPlayable: false })
    expect(await (await findSection()).findByText('The recording cannot be played.')).toBeVisible()
  })

  test('does not light up words that were corrected since they were aligned', async () => {
    const { person } = await open({ version: 2 })
    await playAt(person, 3.5)
    expect(await screen.findByRole('region', { name: 'Text on page 1' })).toBeVisible()
    expect(getLit()).toBeNull()
  })
})

describe('the voices of a letter', () => {
  test('are nothing for a reader while there is none, and an invitation for those who may edit it', async () => {
    await open({ narration: null })
    expect(await (await findSection()).findByText(/Nobody has read this aloud yet/)).toBeVisible()
  })

  test('are not offered to a reader while there is none', async () => {
    const { archive } = await open({ narration: null, mayWrite: false })
    await screen.findByRole('region', { name: 'Text on page 1' })
    await waitFor(() => expect(archive.calls.some((call) => call.endsWith('/narrations'))).toBe(true))
    expect(screen.queryByRole('region', { name: 'Hear it read' })).toBeNull()
  })

  test('say why they could not be loaded', async () => {
    await open({ failing: contracts.listNarrations })
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  test('are chosen among the recordings', async () => {
    const { archive, recording, person } = await open({ narration: null })
    const hit = { item: recording, snippet: [], foundBy: [] }
    archive.on(search, () => ({ hits: [hit], nextCursor: null }) as never)
    await person.click(await (await findSection()).findByRole('button', { name: 'Add a recording' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reads it aloud?' }))
    expect(dialog.getByRole('link', { name: /Record it now/ })).toHaveAttribute('href', '/record')
    await person.click(await dialog.findByRole('button', { name: /Nora reads/ }))
    expect(await (await findSection()).findByText(/The words are being found/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('say why words could not be found, and have them looked for again', async () => {
    const { person } = await open({ narration: { state: 'failed', error: 'other-text', words: null } })
    const section = await findSection()
    expect(await section.findByText(/says something other/)).toBeVisible()
    await person.click(section.getByRole('button', { name: 'Find the words again' }))
    expect(await section.findByText(/being found/)).toBeVisible()
  })

  test('say that the pages have changed, without a button for those who may not edit them', async () => {
    await open({ narration: { isStale: true }, mayWrite: false })
    const section = await findSection()
    expect(await section.findByText(/have changed since/)).toBeVisible()
    expect(section.queryByRole('button', { name: 'Find the words again' })).toBeNull()
  })

  test('are removed by their menu', async () => {
    const { person } = await open()
    const section = await findSection()
    await person.click(await section.findByRole('button', { name: 'Actions for the voice of Nora' }))
    await person.click(await screen.findByRole('menuitem', { name: 'No longer offer it here' }))
    expect(await section.findByText(/Nobody has read this aloud yet/)).toBeVisible()
    expect(section.getByRole('button', { name: 'Add a recording' })).toHaveFocus()
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await section.findByText(/The words are being found/)).toBeVisible()
  })

  test('lead to their recording, whose page leads back to the letter', async () => {
    const { person } = await open()
    await person.click(await (await findSection()).findByRole('link', { name: 'Nora reads' }))
    const read = within(await screen.findByRole('region', { name: 'What is read here' }))
    expect(read.getByRole('link', { name: /From Dublin/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/documents/'),
    )
  })
})
