import { getItem } from '@lares/shared-types/contracts/items'
import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import * as contracts from '@lares/shared-types/contracts/translations'
import type { Translation, Translations } from '@lares/shared-types/translations'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { sampleId, sampleItem } from '../../../testing/sample-items.ts'

const id = sampleId()
const sources = ['We had one radio.', 'Fourteen people came.', 'Nobody spoke.']
const segments = sources.map((text, index) => ({ start: 4 * index, end: 4 * index + 3, text }))
const german: Translation = {
  id: sampleId(),
  language: 'de',
  origin: 'machine',
  engine: 'scripted',
  translatedAt: '2026-11-23T10:00:00Z',
  updatedAt: '2026-11-23T10:00:00Z',
  version: 1,
  lines: [
    { start: 0, end: 3, source: 'We had one radio.', text: 'Wir hatten ein Radio.', origin: 'machine' },
    {
      start: 4,
      end: 7,
      source: 'Fourteen people came.',
      text: 'Vierzig kamen.',
      origin: 'machine',
      translatedFrom: 'Forty people came.',
    },
    { start: 8, end: 11, source: 'Nobody spoke.' },
  ],
}
const all: Translations = {
  language: 'en',
  lineCount: 3,
  canTranslate: true,
  runs: [],
  translations: [
    {
      ...german,
      translatedCount: 2,
      staleCount: 1,
      missingCount: 1,
    } as unknown as Translations['translations'][number],
  ],
}

let archive: ReturnType<typeof createFakeArchive>
let written: unknown[]
let started: unknown[]

function create(user = ada, found: Partial<Translations> = {}) {
  archive = createFakeArchive(user)
  written = []
  started = []
  archive.on(getItem, () =>
    sampleItem('record', {
      id,
      title: 'The radio',
      language: 'en',
      hasTranscript: true,
      translations: ['de'],
    }),
  )
  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments,
    speakers: [],
    origin: 'person' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(contracts.listTranslations, () => ({ ...all, ...found }))
  archive.on(contracts.getTranslation, () => german)
  archive.on(contracts.writeTranslation, ({ body }) => {
    written.push(body)
    return { ...german, version: 2 }
  })
  archive.on(contracts.startTranslation, ({ params, body }) => {
    started.push([params.language, body.scope])
    return { operationId: null }
  })
  archive.on(followOperations, () => undefined)
  archive.on(getOperation, () => new ErrorReply('not-found'))
}

beforeEach(() => {
  localStorage.clear()
  create()
})

const missing = /^The translation could not be loaded; this is the original\. The archive is not responding/

const openAll = () => openApp(`/records/${id}/transcript?view=translations`)
const openGerman = () => openApp(`/records/${id}/transcript?view=translations&to=de`)

describe('the translations of a transcript', () => {
  test('say who made them, what has changed since, and translate only that', async () => {
    await openAll()
    const list = within(await screen.findByRole('list', { name: 'Translations' }))
    const [french, , third] = list.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement]
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    const row = within(third)
    expect(row.getByText('Translated by a machine')).toBeVisible()
    expect(row.getByText('Made by scripted, 23 November 2026')).toBeVisible()
    expect(row.getByText('1 line has changed since')).toBeVisible()
    await userEvent.click(row.getByRole('button', { name: /Translate 2 open lines/ }))
    await userEvent.click(within(french).getByRole('button', { name: 'Translate into Français' }))
    await waitFor(() =>
      expect(started).toEqual([
        ['de', 'missing'],
        ['fr', 'all'],
      ]),
    )
  })

  test('are made anew, and deleted, only after a question', async () => {
    await openAll()
    await userEvent.click(await screen.findByRole('button', { name: 'More (Deutsch)' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Translate anew' }))
    const anew = within(await screen.findByRole('dialog', { name: 'Translate into Deutsch anew?' }))
    expect(started).toEqual([])
    await userEvent.click(anew.getByRole('button', { name: 'Translate anew' }))
    await waitFor(() => expect(started).toEqual([['de', 'all']]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'More (Deutsch)' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const remove = within(await screen.findByRole('dialog', { name: 'Delete the translation into Deutsch?' }))
    await userEvent.click(remove.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(written).toEqual([{ version: 1, lines: [] }]))
  })

  test('say what is missing without a model, and can be written by hand', async () => {
    create(bruno, { canTranslate: false })
    archive.on(getItem, () =>
      sampleItem('record', {
        id,
        title: 'The radio',
        hasTranscript: true,
        may: { edit: true, delete: false },
      }),
    )
    await openAll()
    expect(await screen.findByText(/No model that translates is switched on/)).toBeVisible()
    expect(screen.getByText(/import a subtitle file/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Translate/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Write or import (Français)' })).toBeVisible()
  })
})

describe('the editor of a translation', () => {
  test('is used with the keyboard alone, and saves what was typed', async () => {
    const person = userEvent.setup()
    await openGerman()
    const first = await screen.findByRole('textbox', { name: 'Translation of line 1, 0:00' })
    expect(screen.getByText('2 lines left to do')).toBeVisible()
    await person.keyboard('{F8}')
    const second = screen.getByRole('textbox', { name: 'Translation of line 2, 0:04' })
    await waitFor(() => expect(second).toHaveFocus())
    expect(screen.getByText(/It was: “Forty people came.”/)).toBeVisible()
    await person.clear(second)
    await person.keyboard('Vierzehn Leute kamen.{Enter}')
    const third = screen.getByRole('textbox', { name: 'Translation of line 3, 0:08' })
    await waitFor(() => expect(third).toHaveFocus())
    await person.keyboard('Niemand sprach.{Control>}s{/Control}')
    await waitFor(() =>
      expect(written).toEqual([
        {
          version: 1,
          lines: [
            { source: 'We had one radio.', text: 'Wir hatten ein Radio.' },
            { source: 'Fourteen people came.', text: 'Vierzehn Leute kamen.' },
            { source: 'Nobody spoke.', text: 'Niemand sprach.' },
          ],
        },
      ]),
    )
    expect(first).toHaveValue('Wir hatten ein Radio.')
  })

  test('keeps what was typed when somebody else has saved, and says what they wrote', async () => {
    const theirs = {
      ...german,
      version: 5,
      lines: german.lines.map((line) => ({ ...line, text: `Anders: ${line.source}` })),
    }
    let isFirst = true
    archive.on(contracts.writeTranslation, ({ body }) => {
      if (isFirst) {
        isFirst = false
        return new ErrorReply('version-conflict', [], {}, { current: theirs })
      }
      written.push(body)
      return theirs
    })
    const person = userEvent.setup()
    await openGerman()
    await person.type(await screen.findByRole('textbox', { name: /line 3/ }), 'Niemand sprach.')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Somebody else has saved meanwhile/)).toBeVisible()
    expect(screen.getByText(/Somebody else has written: “Anders: Nobody spoke.”/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /line 1/ })).toHaveValue('Anders: We had one radio.')
    expect(screen.getByRole('textbox', { name: /line 3/ })).toHaveValue('Niemand sprach.')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(written).toMatchObject([{ version: 5 }]))
  })

  test('is saved once by a key that is held down or pressed again while it is saved', async () => {
    let finish = () => undefined as undefined
    archive.on(contracts.writeTranslation, async ({ body }) => {
      written.push(body)
      await new Promise<void>((resolve) => {
        finish = () => void resolve()
      })
      return { ...german, version: 2 }
    })
    const person = userEvent.setup()
    await openGerman()
    await person.type(await screen.findByRole('textbox', { name: /line 3/ }), 'Niemand sprach.')
    await person.keyboard('{Control>}{s>3/}{s}{/Control}')
    finish()
    const save = screen.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(save).toBeDisabled())
    await waitFor(() => expect(save).not.toHaveAttribute('data-loading'))
    expect(written).toHaveLength(1)
  })

  test('resumes a draft where it was typed, and retains what has no line any more', async () => {
    const lines = ['Ja.', 'Ja.', 'Ja.'].map((source, index) => ({
      start: 4 * index,
      end: 4 * index + 3,
      source,
      text: ['Oui.', 'Si.', 'Bien sûr.'][index] ?? '',
      origin: 'person' as const,
    }))
    archive.on(contracts.getTranslation, () => ({ ...german, lines }))
    const key = `lares.draft.${ada.id}.translations.${id}.de/earlier`
    const typed = [
      { index: 1, source: 'Ja.', text: 'Eben.', before: 'Si.' },
      { index: 2, source: 'Nein.', text: 'Nicht.', before: '' },
    ]
    localStorage.setItem(key, JSON.stringify({ values: { lines: typed }, at: Date.now() }))
    const person = userEvent.setup()
    await openGerman()
    await person.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /line 1/ })).toHaveValue('Oui.'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /line 2/ })).toHaveValue('Eben.'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /line 3/ })).toHaveValue('Bien sûr.'))
    await waitFor(() => expect(screen.queryByText(/Somebody else has written/)).toBeNull())
    expect(await screen.findByText(/1 text of the draft has no line any more/)).toBeVisible()
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ values: { lines: [typed[1]] } })
  })

  test('takes over a file of subtitles', async () => {
    const person = userEvent.setup()
    await openGerman()
    await person.click(await screen.findByRole('button', { name: 'Import a file or a text' }))
    const file = new File(['1\n00:00:08,000 --> 00:00:10,000\nKeiner sprach.\n'], 'de.srt')
    const dialog = await screen.findByRole('dialog')
    await person.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), file)
    await person.click(await within(dialog).findByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('textbox', { name: /line 3/ })).toHaveValue('Keiner sprach.')
  })
})

describe('the page of the recording', () => {
  test('shows the translation below the lines, or instead of them', async () => {
    await openApp(`/records/${id}/profile`)
    const region = within(await screen.findByRole('region', { name: 'Transcript' }))
    await userEvent.selectOptions(await region.findByLabelText('Language'), 'English + Deutsch')
    expect(await region.findByText('Wir hatten ein Radio.')).toBeVisible()
    expect(region.getByText('We had one radio.')).toBeVisible()
    expect(region.getByText('Translated by a machine (scripted, 23 November 2026)')).toBeVisible()
    await userEvent.selectOptions(region.getByLabelText('Language'), 'Deutsch')
    expect(region.queryByText('We had one radio.')).toBeNull()
    expect(region.getByText('Nobody spoke.')).toBeVisible()
  })
  test('says that a translation could not be loaded, and loads it on asking', async () => {
    archive.on(contracts.getTranslation, () => new ErrorReply('upstream-unavailable'))
    await openApp(`/records/${id}/profile`)
    const region = within(await screen.findByRole('region', { name: 'Transcript' }))
    await userEvent.selectOptions(await region.findByLabelText('Language'), 'Deutsch')
    expect(await region.findByText(missing)).toBeVisible()
    expect(region.getByText('We had one radio.')).toBeVisible()
    archive.on(contracts.getTranslation, () => german)
    await userEvent.click(region.getByRole('button', { name: 'Try again' }))
    expect(await region.findByText('Wir hatten ein Radio.')).toBeVisible()
    expect(region.queryByText(missing)).toBeNull()
  })
})

describe('the page to read and print', () => {
  const openPage = () => openApp(`/records/${id}/transcript?view=read&to=de`)

  test('shows the original instead of a translation that could not be loaded, and says so', async () => {
    archive.on(contracts.getTranslation, () => new ErrorReply('upstream-unavailable'))
    await openPage()
    expect(await screen.findByText(missing)).toBeVisible()
    expect(screen.getByText('We had one radio.')).toBeVisible()
    archive.on(contracts.getTranslation, () => german)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Wir hatten ein Radio.')).toBeVisible()
    expect(screen.queryByText(missing)).toBeNull()
  })

  test('offers printing only once the translation is there', async () => {
    let answer = () => {}
    const isAnswered = new Promise<Translation>((resolve) => {
      answer = () => resolve(german)
    })
    archive.on(contracts.getTranslation, () => isAnswered)
    await openPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'The radio' })).toBeVisible()
    expect(screen.queryByText('We had one radio.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    answer()
    expect(await screen.findByText('Wir hatten ein Radio.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  })
})
