import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { ShortcutList } from './shortcut-list.tsx'

test.each([
  { language: 'en', scope: 'While improving the sound', compare: 'Hear before or after' },
  { language: 'fr', scope: 'En améliorant le son', compare: 'Écouter avant ou après' },
  { language: 'it', scope: 'Mentre migliori il suono', compare: 'Ascolta prima o dopo' },
  { language: 'de', scope: 'Beim Verbessern des Klangs', compare: 'Vorher oder nachher hören' },
] as const)('lists the keys of the page that improves a sound, in $language', async (texts) => {
  createFakeArchive()
  await renderWithProviders(<ShortcutList heading="h2" />, texts.language)
  const heading = screen.getByRole('heading', { name: texts.scope })
  const section = within(heading.parentElement ?? document.body)
  expect(section.getByText(texts.compare).parentElement).toHaveTextContent(/b$/)
})
