import * as contracts from '@lares/shared-types/contracts/site-texts'
import { languages } from '@lares/shared-types/languages'
import type { SiteText } from '@lares/shared-types/site-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { setPointingMode } from './pointing-mode.ts'

const editor = { ...ada, permissions: [...ada.permissions, 'translations:edit' as const] }

afterEach(() => setPointingMode('off'))

function toText(area: string, key: string, shipped: string): SiteText {
  const form = {
    form: '',
    fullKey: key,
    shipped,
    text: null,
    shippedBefore: null,
    isUnusable: false,
    id: null,
    version: 0,
    maxLength: 120,
    updatedAt: null,
  }
  return { area, key, languages: languages.map((language) => ({ language, forms: [form] })) }
}

async function startPointing() {
  const archive = createFakeArchive(editor)
  const saved: object[] = []
  archive.on(contracts.listSiteTextAreas, () => ({ areas: [] }))
  archive.on(contracts.listSiteTexts, ({ query: { area, key } }) => ({
    texts: area && key ? [toText(area, key, `the text ${area}:${key}`)] : [],
    total: 1,
    nextCursor: null,
  }))
  archive.on(contracts.changeSiteText, ({ params, body }) => {
    saved.push({ ...params, ...body })
    return toText(params.area, params.key, String(body.text))
  })
  const { person, router } = await openApp('/tabOrganisation/siteTranslations')
  await person.click(await screen.findByRole('button', { name: 'Point at a text' }))
  const bar = within(await screen.findByRole('region', { name: 'Changing texts on the page' }))
  return { person, router, bar, saved }
}

test('the text that was clicked is edited, and the click does nothing else', async () => {
  const { person, router, bar, saved } = await startPointing()
  await person.click(bar.getByRole('button', { name: 'Point' }))
  const [link] = screen.getAllByRole('link', { name: 'Images' })
  await person.click(link ?? document.body)
  expect(router.state.location.pathname).toBe('/tabOrganisation/siteTranslations')
  const field = await screen.findByLabelText('Your text')
  await person.clear(field)
  await person.type(field, 'Pictures')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ language: 'en', version: 0, text: 'Pictures' })
})

test('the page can be used in between, and pointing lasts on the next page', async () => {
  const { person, router, bar } = await startPointing()
  await person.click(bar.getByRole('button', { name: 'Point' }))
  await person.click(bar.getByRole('button', { name: 'Use the page' }))
  const [link] = screen.getAllByRole('link', { name: 'Tools' })
  await person.click(link ?? document.body)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/tabTools/))
  expect(await screen.findByRole('region', { name: 'Changing texts on the page' })).toBeVisible()
})

test('says where there is no text of the interface', async () => {
  const { person, bar } = await startPointing()
  await person.click(bar.getByRole('button', { name: 'Point' }))
  const written = document.body.appendChild(document.createElement('p'))
  written.textContent = 'The boat left at dawn.'
  await person.click(written)
  expect(await screen.findByText(/^This is not a text of the interface/)).toBeVisible()
})

test('Escape and the button end it', async () => {
  const { person, bar } = await startPointing()
  await person.click(bar.getByRole('button', { name: 'Point' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changing texts on the page' })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Point at a text' }))
  await person.click(await screen.findByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changing texts on the page' })).toBeNull())
})
