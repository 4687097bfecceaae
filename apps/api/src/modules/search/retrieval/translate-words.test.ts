import type { Language } from '@lares/shared-types/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWordForms } from '../../../query-language/word-forms.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import { translateWords } from './translate-words.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test.each([
  ['en', 'stole', 'fr', 'voler'],
  ['de', 'schrieb', 'en', 'write'],
  ['fr', 'peignait', 'en', 'paint'],
  ['it', 'scrisse', 'fr', 'ecrire'],
] as const)('translates an irregular form (%s: %s)', async (language, word, to, translation) => {
  const { db } = archive.services
  const [forms = []] = await loadWordForms(db, [word])
  const [translations = new Map<Language, readonly string[]>()] = await translateWords(db, language, forms)
  expect(translations.get(to)).toContain(translation)
})
