import { languages } from '@lares/shared-types/languages'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, expect, test } from 'vitest'
import { getShareRight, toText } from '../testing/count-right-words.ts'
import { drawPage, toSharp } from '../testing/draw-page.ts'
import { texts } from '../testing/texts.ts'
import { createPageReader } from './page-reader.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const reader = createPageReader({ maxProcesses: 1 })

afterAll(() => reader.close())

test.each(languages)('reads a clean page in the language %s', async (language) => {
  const file = folder.at(`clean-${language}.png`)
  await toSharp(drawPage([texts[language]]))
    .png()
    .toFile(file)
  const reading = await reader.readPage({
    file,
    mediaType: 'image/png',
    page: 1,
    languages: [language],
    signal,
  })
  expect(reading).toMatchObject({ kind: 'text', turn: 0, language, script: 'latin' })
  expect(getShareRight(texts[language], toText(reading))).toBeGreaterThan(0.98)
})
