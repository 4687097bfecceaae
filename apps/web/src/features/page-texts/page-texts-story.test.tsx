import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { similarItems } from '@lares/shared-types/contracts/search'
import type { Item } from '@lares/shared-types/items'
import type { PageLine, PageText, PageTextOverview, WritePageText } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'

const thumbnail = { name: 'thumbnail', variant: '320', mediaType: 'image/webp' } as const

const toLine = (y: number, text: string, confidence = 0.95): PageLine => ({
  box: { x: 0.1, y, width: 0.8, height: 0.05 },
  words: text.split(' ').map((word, index) => ({
    text: word,
    box: { x: 0.1 + index * 0.2, y, width: 0.15, height: 0.05 },
    confidence,
  })),
})

const letter = [toLine(0.1, 'Dear Rosa'), toLine(0.2, 'the bcat is blue', 0.4), toLine(0.3, 'Yours Carl')]

interface Archived {
  readonly lines?: PageLine[]
  readonly state?: PageText['state']
  readonly origin?: PageText['origin']
  readonly mayWrite?: boolean
  readonly mayRead?: boolean
  readonly mayReadHandwriting?: boolean
  readonly failure?: PageTextOverview['read'][number]['failure']
  readonly checked?: boolean
  /** The versions that the page gets one after the other. */
  readonly versions?: readonly number[]
  /** Awaited before a save is answered. */
  readonly beforeReply?: () => Promise<void>
  readonly rotation?: Rotation
  readonly turn?: 90 | 180 | 270
  readonly path?: string
}

/** An archive with a photograph of a letter, opened in the browser. */
async function open({
  lines = letter,
  state = 'ready',
  origin = 'machine',
  mayWrite = true,
  mayRead = mayWrite,
  mayReadHandwriting = false,
  failure,
  checked = false,
  versions = [1, 2, 3, 4],
  beforeReply = async () => undefined,
  rotation = 0,
  turn,
  path = '',
}: Archived = {}) {
  const id = sampleId()
  const asset = sampleAsset(id, {
    filename: 'letter.jpg',
    renditions: [thumbnail],
    width: 300,
    height: 400,
    ...(lines.length > 0 && { hasWords: true as const }),
    ...(rotation && { rotation }),
  })
  const item: Item = sampleItem('image', { id, title: 'A letter', assets: [asset] })
  item.may.edit = mayWrite
  let text: PageText = {
    assetId: asset.id,
    page: 1,
    state,
    ...(turn && { turn }),
    language: 'en',
    lines,
    origin,
    ...(checked && { checked }),
    version: versions[0] ?? 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  const saved: WritePageText[] = []
  const words = () => text.lines.reduce((sum, line) => sum + line.words.length, 0)
  const toOverview = (): PageTextOverview => ({
    pages: 1,
    read: [
      {
        page: 1,
        state: text.state,
        words: words(),
        origin: text.origin,
        ...(text.checked && { checked: true }),
        version: text.version,
        ...(failure && { failure }),
      },
    ],
    may: { write: mayWrite, read: mayRead, readHandwriting: mayReadHandwriting },
  })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(contracts.getPageTexts, toOverview)
  archive.on(contracts.getPageText, () => text)
  archive.on(contracts.findInPages, ({ query }) => ({
    matches: text.lines.flatMap((line, lineIndex) =>
      line.words.flatMap((word, index) =>
        query.q.includes(word.text.toLowerCase())
          ? [{ page: 1, line: lineIndex, word: index, box: word.box }]
          : [],
      ),
    ),
  }))
  archive.on(contracts.writePageText, async ({ body }) => {
    await beforeReply()
    if (body.version !== text.version)
      return new ErrorReply('version-conflict', [], {}, { savedBy: { id: bruno.id, displayName: 'Bruno' } })
    saved.push(body)
    const { checked: _, ...former } = text
    text = {
      ...former,
      ...(body.checked && { checked: true as const }),
      version: versions[saved.length] ?? 0,
      updatedAt: `2026-01-01T00:00:0${saved.length}.000Z`,
      origin: 'person',
      lines: body.lines.map(({ text: typed, box }) =>
        typed === '' ? { box, words: [] } : { ...toLine(0, typed), box },
      ),
    }
    return text
  })
  const app = await openApp(`/images/${id}/profile${path}`)
  const setText = (next: Partial<PageText>) => {
    text = { ...text, ...next }
  }
  return { archive, item, asset, saved, setText, ...app }
}

const findSection = async () => within(await screen.findByRole('region', { name: 'Text in this picture' }))
const getHits = () => Array.from(document.querySelectorAll<HTMLElement>('[data-hit]'))

describe('the words on a scan', () => {
  test('are text over the picture, line by line', async () => {
    await open()
    const layer = await screen.findByRole('region', { name: 'Text on page 1' })
    const lines = Array.from(layer.querySelectorAll('[data-line]'), ({ textContent }) => textContent?.trim())
    expect(lines).toEqual(['Dear Rosa', 'the bcat is blue', 'Yours Carl'])
    expect(layer).toHaveAttribute('lang', 'en')
  })

  test('are upright on a picture that people have turned as its text needs, and turned back on one that is not', async () => {
    await open({ turn: 90, rotation: 90 })
    expect(await screen.findByRole('region', { name: 'Text on page 1' })).not.toHaveAttribute('data-turn')
    cleanup()
    await open({ turn: 90 })
    expect(await screen.findByRole('region', { name: 'Text on page 1' })).toHaveAttribute('data-turn', '270')
  })

  test('can be hidden, which is remembered', async () => {
    const { person } = await open()
    const section = await findSection()
    await screen.findByRole('region', { name: 'Text on page 1' })
    await person.click(section.getByRole('switch', { name: 'Show text' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Text on page 1' })).toBeNull())
    cleanup()
    await open()
    expect((await findSection()).getByRole('switch', { name: 'Show text' })).not.toBeChecked()
  })

  test('can be copied all at once', async () => {
    const { person } = await open()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click((await findSection()).getByRole('button', { name: 'Copy all the text' }))
    expect(await screen.findByText('The text was copied')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith('Dear Rosa\nthe bcat is blue\nYours Carl')
  })

  test('that a search has found are marked, one after the other', async () => {
    const { person } = await open({ path: '?q=rosa+carl' })
    const section = await findSection()
    expect(await section.findByText('1 of 2')).toBeVisible()
    await waitFor(() => expect(getHits().map(({ dataset }) => dataset.current)).toEqual(['true', 'false']))
    await person.click(section.getByRole('button', { name: 'Next hit' }))
    expect(await section.findByText('2 of 2')).toBeVisible()
    await waitFor(() => expect(getHits().map(({ dataset }) => dataset.current)).toEqual(['false', 'true']))
    await person.type(section.getByRole('searchbox', { name: 'Find on the scan' }), '{Enter}')
    expect(await section.findByText('1 of 2')).toBeVisible()
    await person.tab()
    await person.keyboard('p')
    expect(await section.findByText('2 of 2')).toBeVisible()
  })

  test('are marked where they stand on a picture that people have turned', async () => {
    await open({ path: '?q=rosa', rotation: 90 })
    await waitFor(() => expect(getHits()).toHaveLength(1))
    const { left, top } = getHits()[0]?.style ?? {}
    expect([Number.parseFloat(left ?? ''), Number.parseFloat(top ?? '')]).toEqual([
      expect.closeTo(85),
      expect.closeTo(30),
    ])
  })

  test('say that a searched word is not among them', async () => {
    await open({ path: '?q=ship' })
    expect(await (await findSection()).findByText('Not found on the scan')).toBeVisible()
  })
})

describe('a picture without words', () => {
  test('offers to type what the machine cannot read, line by line', async () => {
    const { person, saved } = await open({ lines: [] })
    const section = await findSection()
    expect(section.getByText(/No text was found/)).toBeVisible()
    expect(section.queryByRole('switch')).toBeNull()
    await person.click(section.getByRole('button', { name: 'Type the text' }))
    const dialog = within(await screen.findByRole('dialog'))
    const count = await dialog.findByRole('textbox', { name: 'Number of lines' })
    await person.clear(count)
    await person.type(count, '3{Enter}')
    const first = await dialog.findByRole('textbox', { name: 'Line 1' })
    await waitFor(() => expect(first).toHaveFocus())
    await person.keyboard('Dear Rosa{Enter}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Line 2' })).toHaveFocus())
    await person.keyboard('all is well')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The text was saved')).toBeVisible()
    expect(saved[0]?.lines.map(({ text }) => text)).toEqual(['Dear Rosa', 'all is well', ''])
  })

  test('says that too many lines have no place', async () => {
    const { person } = await open({ lines: [] })
    await person.click((await findSection()).getByRole('button', { name: 'Type the text' }))
    const dialog = within(await screen.findByRole('dialog'))
    const count = await dialog.findByRole('textbox', { name: 'Number of lines' })
    await person.clear(count)
    await person.type(count, '9999')
    await person.click(dialog.getByRole('button', { name: 'Split the page into lines' }))
    expect(await dialog.findByText('Type a number from 1 to 200.')).toBeVisible()
  })
})

describe('correcting', () => {
  async function openEditor(archived: Archived = {}) {
    const opened = await open(archived)
    await opened.person.click((await findSection()).getByRole('button', { name: 'Correct the text' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('textbox', { name: 'Line 1' })
    return { ...opened, dialog }
  }

  test('goes to the doubtful words, saves a corrected line in its place, and can be undone', async () => {
    const { person, dialog, saved } = await openEditor()
    await person.click(dialog.getByRole('button', { name: 'Next doubtful word (4)' }))
    const line = dialog.getByRole('textbox', { name: 'Line 2, with doubtful words' })
    await waitFor(() => expect(line).toHaveFocus())
    await person.keyboard('{F8}')
    await waitFor(() => expect((line as HTMLTextAreaElement).selectionStart).toBe(4))
    await person.keyboard('boat')
    await waitFor(() => expect(line).toHaveValue('the boat is blue'))
    await person.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('The text was saved')).toBeVisible()
    expect(saved[0]).toMatchObject({ version: 1, lines: [{}, { text: 'the boat is blue', replaces: 1 }, {}] })
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ version: 2, lines: [{}, { text: 'the bcat is blue' }, {}] })
  })

  test('removes and adds lines by keys', async () => {
    const { person, dialog, saved } = await openEditor()
    await person.click(dialog.getByRole('textbox', { name: 'Line 1' }))
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Line 2' })).toHaveFocus())
    await person.keyboard('how are you')
    await person.click(dialog.getByRole('textbox', { name: 'Line 4' }))
    await person.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}')
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Line 4' })).toBeNull())
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.lines.map(({ text }) => text)).toEqual(['Dear Rosa', 'how are you', 'the bcat is blue'])
  })

  test('offers to put a removed line back only while it is open', async () => {
    const { person, dialog } = await openEditor()
    await person.click(dialog.getByRole('textbox', { name: 'Line 1' }))
    await person.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Sooner than by its timeout.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 3000 })
  })

  test('offers what was typed and not saved when the page is opened again', async () => {
    const { person, dialog } = await openEditor()
    await person.type(dialog.getByRole('textbox', { name: 'Line 1' }), ' my dear')
    expect(await dialog.findByText(/draft saved on this device/i)).toBeVisible()
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await person.click((await findSection()).getByRole('button', { name: 'Correct the text' }))
    const again = within(await screen.findByRole('dialog'))
    await person.click(await again.findByRole('button', { name: 'Resume' }))
    await waitFor(() =>
      expect(again.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Dear Rosa my dear'),
    )
  })

  test('leaves what is typed while it is being saved, with the cursor, and saves it the next time', async () => {
    let reply = () => {}
    const beforeReply = () =>
      new Promise<void>((resolve) => {
        reply = resolve
      })
    const { person, dialog, saved } = await openEditor({ beforeReply })
    const line = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 3' })
    await person.type(line, ' and')
    await person.keyboard('{Control>}s{/Control}')
    await person.keyboard(' Eva')
    line.setSelectionRange(5, 5)
    reply()
    expect(await screen.findByText('The text was saved')).toBeVisible()
    expect(saved[0]?.lines[2]?.text).toBe('Yours Carl and')
    expect(dialog.getByRole('textbox', { name: 'Line 3' })).toBe(line)
    expect(line).toHaveFocus()
    expect(line).toHaveValue('Yours Carl and Eva')
    expect(line.selectionStart).toBe(5)
    expect(await dialog.findByText(/draft saved on this device/i)).toBeVisible()
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('data-loading'))
    reply()
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({
      version: 2,
      lines: [{}, {}, { text: 'Yours Carl and Eva', replaces: 2 }],
    })
    await waitFor(() => expect(dialog.queryByText(/draft saved on this device/i)).toBeNull())
  })

  test('refers to the lines of the version that was saved last', async () => {
    const { person, dialog, saved } = await openEditor()
    await person.click(dialog.getByRole('textbox', { name: 'Line 1' }))
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Line 2' })).toHaveFocus())
    const added = dialog.getByRole('textbox', { name: 'Line 2' })
    await person.keyboard('how are you{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveLength(1))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading'),
    )
    expect(added).toHaveFocus()
    await person.keyboard(' all{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]?.lines[1]?.text).toBe('how are you all')
    expect(saved[1]?.lines.map(({ replaces }) => replaces)).toEqual([0, 1, 2, 3])
  })

  test('saves again over a version whose number is lower, as a reader with restrictions receives it', async () => {
    const { person, dialog, saved } = await openEditor({ versions: [9_000_300, 9_000_200, 9_000_100] })
    const line = dialog.getByRole('textbox', { name: 'Line 3' })
    await person.type(line, ' B{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveLength(1))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading'),
    )
    await person.type(line, ' C{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved.map(({ version, lines }) => [version, lines[2]?.text])).toEqual([
      [9_000_300, 'Yours Carl B'],
      [9_000_200, 'Yours Carl B C'],
    ])
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    const layer = await screen.findByRole('region', { name: 'Text on page 1' })
    await waitFor(() => expect(layer).toHaveTextContent('Yours Carl B C'))
  })

  test('that is undone leaves what was typed since', async () => {
    const { person, dialog, saved } = await openEditor()
    await person.type(dialog.getByRole('textbox', { name: 'Line 3' }), ' B{Control>}s{/Control}')
    expect(await screen.findByText('The text was saved')).toBeVisible()
    await person.type(dialog.getByRole('textbox', { name: 'Line 1' }), ' dear')
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Line 3' })).toHaveValue('Yours Carl'))
    expect(dialog.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Dear Rosa dear')
  })

  test('loads the item again, which shows whether it has words', async () => {
    const { person, dialog, archive, item } = await openEditor()
    const countLoads = () => archive.calls.filter((call) => call === `GET /api/items/${item.id}`).length
    const before = countLoads()
    await person.type(dialog.getByRole('textbox', { name: 'Line 3' }), ' B{Control>}s{/Control}')
    await waitFor(() => expect(countLoads()).toBe(before + 1))
  })

  test('lets the person choose when somebody else has saved meanwhile', async () => {
    const { person, dialog, saved, setText } = await openEditor()
    await person.type(dialog.getByRole('textbox', { name: 'Line 3' }), ' B')
    setText({ version: 5, lines: [toLine(0.1, 'Dear Rosalia'), ...letter.slice(1)] })
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Bruno/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      version: 5,
      lines: [{ text: 'Dear Rosa' }, {}, { text: 'Yours Carl B' }],
    })
  })

  test('is reading for those who may not write', async () => {
    const { person } = await open({ mayWrite: false })
    const section = await findSection()
    expect(section.queryByRole('button', { name: 'Read again' })).toBeNull()
    await person.click(section.getByRole('button', { name: 'Read beside the scan' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('the bcat is blue')).toBeVisible()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})

describe('checking', () => {
  async function openEditor(archived: Archived = {}) {
    const opened = await open(archived)
    await opened.person.click((await findSection()).getByRole('button', { name: 'Correct the text' }))
    const dialog = within(await screen.findByRole('dialog'))
    return {
      ...opened,
      dialog,
      box: await dialog.findByRole('checkbox', { name: 'I have checked this text' }),
    }
  }

  test('confirms the text as it is, is shown, and can be undone', async () => {
    const { person, dialog, box, saved } = await openEditor()
    expect(box).not.toBeChecked()
    await person.click(box)
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The text was saved')).toBeVisible()
    expect(saved[0]).toMatchObject({
      version: 1,
      checked: true,
      lines: [{ replaces: 0 }, { text: 'the bcat is blue', replaces: 1 }, { replaces: 2 }],
    })
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ version: 2, checked: false })
    await waitFor(() => expect(box).not.toBeChecked())
  })

  test('is said of the page, and of what reading it again replaces', async () => {
    const { person, dialog, box } = await openEditor({ checked: true })
    expect(box).toBeChecked()
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    const section = await findSection()
    expect(section.getByText(/A person has checked the text\./)).toBeVisible()
    await person.click(section.getByRole('button', { name: 'Read again' }))
    const again = within(await screen.findByRole('dialog', { name: 'Read the text again' }))
    expect(again.getByText(/corrected or checked by a person/)).toBeVisible()
  })
})

describe('handwriting', () => {
  async function openChoice(archived: Archived) {
    const opened = await open({ lines: [], mayReadHandwriting: true, ...archived })
    const requests: unknown[] = []
    opened.archive.on(contracts.readPagesAgain, ({ body }) => {
      requests.push(body)
      return { pages: 1, read: [], may: { write: true, read: true, readHandwriting: true } }
    })
    const section = await findSection()
    await opened.person.click(section.getAllByRole('button', { name: 'Read again' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    return { ...opened, section, dialog, requests }
  }

  test('is sent to a model only after it was said so, for one page', async () => {
    const { person, section, dialog, requests } = await openChoice({})
    expect(section.getByText(/If there is handwriting, have it read/)).toBeVisible()
    expect(dialog.queryByText(/is sent to the model/)).toBeNull()
    await person.selectOptions(
      dialog.getByRole('combobox', { name: 'What to read' }),
      'Handwriting, read by a model',
    )
    expect(await dialog.findByText(/The picture of the page is sent to the model/)).toBeVisible()
    await waitFor(() => expect(dialog.queryByRole('combobox', { name: 'Typeface' })).toBeNull())
    await person.click(dialog.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(requests).toEqual([{ page: 1, handwriting: true }]))
  })

  test('can be read where reading print is switched off', async () => {
    const { person, dialog, requests } = await openChoice({ mayRead: false })
    expect(dialog.queryByRole('combobox', { name: 'What to read' })).toBeNull()
    expect(dialog.getByText(/The picture of the page is sent to the model/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(requests).toEqual([{ page: 1, handwriting: true }]))
  })

  test('that a model could not read says why', async () => {
    await open({ lines: [], state: 'failed', failure: 'ai-timeout', mayReadHandwriting: true })
    const section = await findSection()
    expect(section.getByText('Page 1: The AI service took too long. Try again in a moment.')).toBeVisible()
  })

  test('that a model has read says so', async () => {
    await open({ origin: 'model' })
    expect(await (await findSection()).findByText('8 words, read by a model.')).toBeVisible()
  })
})

describe('reading', () => {
  test('that is switched off is not suggested for a page that could not be read', async () => {
    await open({ state: 'failed', lines: [], mayRead: false })
    const section = await findSection()
    expect(section.getByText(/could not be read \(page 1\)\. You can type its text\./)).toBeVisible()
    expect(section.queryByRole('button', { name: 'Read again' })).toBeNull()
  })

  test('by a person is said of a page that a person has corrected', async () => {
    await open({ origin: 'person' })
    expect(await (await findSection()).findByText('8 words, corrected by a person.')).toBeVisible()
  })

  test('shows the new words once it is done', async () => {
    const { setText } = await open()
    const layer = await screen.findByRole('region', { name: 'Text on page 1' })
    await waitFor(() => expect(layer).toHaveTextContent('the bcat is blue'))
    setText({ version: 2, lines: [toLine(0.2, 'the boat is blue')] })
    // What is asked for again when the connection returns is only which pages have been read.
    window.dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Text on page 1' })).toHaveTextContent('the boat is blue'),
    )
  })

  test('that is switched off is not offered', async () => {
    await open({ state: 'pending', lines: [], mayRead: false })
    const section = await findSection()
    expect(section.getByText(/Nothing is being read at present/)).toBeVisible()
    expect(section.queryByRole('button', { name: 'Read again' })).toBeNull()
    expect(section.getByRole('button', { name: 'Type the text' })).toBeVisible()
  })

  test('again warns that the words of a person are replaced, also where it has failed before', async () => {
    const { person } = await open({ state: 'failed', origin: 'person' })
    await person.click((await findSection()).getAllByRole('button', { name: 'Read again' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/This page was corrected or checked by a person/)).toBeVisible()
  })

  test('under way says so', async () => {
    await open({ state: 'pending', lines: [] })
    expect(await (await findSection()).findByText('The text of 1 page is being read.')).toBeVisible()
  })

  test('that failed can be started again, in a language and a typeface', async () => {
    const { archive, person } = await open({ state: 'failed', lines: [] })
    const requests: unknown[] = []
    archive.on(contracts.readPagesAgain, ({ body }) => {
      requests.push(body)
      return { pages: 1, read: [], may: { write: true, read: true, readHandwriting: false } }
    })
    const section = await findSection()
    expect(section.getByText(/One page could not be read/)).toBeVisible()
    await person.click(section.getAllByRole('button', { name: 'Read again' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'de')
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Typeface' }), 'fraktur')
    await person.click(dialog.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(requests).toEqual([{ language: 'de', script: 'fraktur', page: 1 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
