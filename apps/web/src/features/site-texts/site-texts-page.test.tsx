import type { RequestOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/site-texts'
import { languages, mapLanguages } from '@lares/shared-types/languages'
import type { SiteText, SiteTextForm } from '@lares/shared-types/site-texts'
import { mailArea } from '@lares/shared-types/site-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import areaTexts from './locales/en.json'

const editor = { ...ada, permissions: [...ada.permissions, 'translations:edit' as const] }

const shipped = { en: 'Hello {{name}}', fr: 'Bonjour {{name}}', it: 'Ciao {{name}}', de: 'Hallo {{name}}' }

function toForm(form: Partial<SiteTextForm>): SiteTextForm {
  return {
    form: '',
    fullKey: 'greeting',
    shipped: null,
    text: null,
    shippedBefore: null,
    isUnusable: false,
    id: null,
    version: 0,
    maxLength: 120,
    updatedAt: null,
    ...form,
  }
}

type Change = RequestOf<typeof contracts.changeSiteText>

function createArchive(changed: Partial<Record<(typeof languages)[number], Partial<SiteTextForm>>> = {}) {
  const archive = createFakeArchive(editor)
  const state = {
    forms: mapLanguages((language) => toForm({ shipped: shipped[language], ...changed[language] })),
  }
  const toText = (): SiteText => ({
    area: 'search',
    key: 'greeting',
    languages: languages.map((language) => ({ language, forms: [state.forms[language]] })),
  })
  const changes: Change[] = []
  archive.on(contracts.listSiteTextAreas, () => ({
    areas: [{ area: 'search', textCount: 1, changedCount: 0, missingCount: 0, outdatedCount: 0 }],
  }))
  archive.on(contracts.listSiteTexts, ({ query }) =>
    query.filter === 'missing'
      ? { texts: [], total: 0, nextCursor: null }
      : { texts: [toText()], total: 1, nextCursor: null },
  )
  archive.on(contracts.changeSiteText, (request) => {
    changes.push(request)
    const { language } = request.params
    const form = state.forms[language]
    if (request.body.version !== form.version)
      return new ErrorReply('version-conflict', [], {}, { savedBy: { id: 'x', displayName: 'Bruno' } })
    state.forms[language] = { ...form, text: request.body.text, version: form.version + 1 }
    return toText()
  })
  return { archive, changes, state }
}

const openPage = (search = '') => openApp(`/tabOrganisation/siteTranslations${search}`)

test('a text is changed in one language, beside the shipped and the English one', async () => {
  const { changes } = createArchive()
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Bonjour {{name}}' }))
  const dialog = await screen.findByRole('dialog', { name: 'Text in Français' })
  expect(within(dialog).getByText('Hello {{name}}')).toBeVisible()
  const field = within(dialog).getByLabelText('Your text')
  await person.clear(field)
  await person.type(field, 'Salut')
  await waitFor(() => expect(within(dialog).getByText(/“\{\{name\}\}” is missing/)).toBeVisible())
  await person.type(field, ' {{{{name}}')
  await waitFor(() => expect(within(dialog).queryByText(/is missing/)).toBeNull())
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toMatchObject([
    {
      params: { language: 'fr', area: 'search', key: 'greeting' },
      body: { text: 'Salut {{name}}', version: 0 },
    },
  ])
  expect(await screen.findByRole('button', { name: /^Salut \{\{name\}\} ?Changed$/ })).toBeVisible()
})

test('a changed text goes back to the shipped one', async () => {
  const { changes } = createArchive({ it: { text: 'Salve {{name}}', version: 3, id: crypto.randomUUID() } })
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: /^Salve \{\{name\}\} ?Changed$/ }))
  expect(await screen.findByRole('link', { name: 'History' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Use the shipped text' }))
  expect(await screen.findByRole('button', { name: 'Ciao {{name}}' })).toBeVisible()
  expect(changes.map(({ body }) => body)).toEqual([{ text: null, version: 3 }])
})

test('after a conflict the user chooses a version', async () => {
  const { state, changes } = createArchive()
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Hallo {{name}}' }))
  state.forms.de = { ...state.forms.de, text: 'Grüezi {{name}}', version: 1 }
  const field = screen.getByLabelText('Your text')
  await person.clear(field)
  await person.type(field, 'Servus {{{{name}}')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Bruno saved a change in the meantime')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes.at(-1)?.body).toEqual({ text: 'Servus {{name}}', version: 1 })
})

test('missing texts can be listed, and a missing or outdated one is marked', async () => {
  createArchive({ de: { shipped: null }, fr: { text: 'Salut {{name}}', shippedBefore: 'Bonsoir {{name}}' } })
  const { person } = await openPage()
  expect(await screen.findByRole('button', { name: 'Missing' })).toBeVisible()
  expect(screen.getByText('The shipped text has changed')).toBeVisible()
  await person.selectOptions(screen.getByLabelText('Show'), 'missing')
  expect(await screen.findByText('No text is missing')).toBeVisible()
})

test('a file is imported, and a refused one says which texts cannot be used', async () => {
  const { archive } = createArchive()
  archive.on(contracts.importSiteTexts, ({ body }) =>
    body.texts.length === 1
      ? { changedCount: 1, unchangedCount: 0 }
      : new ErrorReply('invalid-fields', [], {}, { problems: [{ path: 'texts.1', kind: 'has-markup' }] }),
  )
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Import and export' }))
  const input = screen.getByLabelText('Choose a file', { selector: 'input' })
  const upload = (content: unknown) =>
    person.upload(input, new File([JSON.stringify(content)], 'x.json', { type: 'application/json' }))
  const entry = { area: 'search', key: 'greeting', text: 'Salut {{name}}' }
  await upload({ language: 'fr', texts: [entry] })
  expect(await screen.findByText('1 text changed.')).toBeVisible()
  await upload({ language: 'fr', texts: [entry, { ...entry, key: 'other' }] })
  expect(await screen.findByText(/search:other · The text cannot contain markup/)).toBeVisible()
  await upload({ shared: { cancel: 'x' } })
  expect(await screen.findByText('This is not a file of texts as downloaded here.')).toBeVisible()
})

test('every area has a name', () => {
  const files = import.meta.glob<object>('/src/**/locales/en.json', { eager: true, import: 'default' })
  const areas = [...Object.keys(toNamespaces(files)), mailArea]
  expect(Object.keys(areaTexts.areas).sort()).toEqual(areas.sort())
})
