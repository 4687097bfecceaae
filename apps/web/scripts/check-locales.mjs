import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../../api/src/languages/packs.ts'
import { compareTexts } from './locales/compare-texts.mjs'
import { flattenTexts } from './locales/flatten-texts.mjs'
import { findTypographyErrors } from './locales/typography.mjs'
import { findUnusedKeys } from './locales/unused-keys.mjs'

const src = join(import.meta.dirname, '..', 'src')

const folders = globSync('**/locales', { cwd: src })
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'))
  .map((file) => readFileSync(join(src, file), 'utf8'))

/** Reads the texts of one folder in one language; empty if the file does not exist. */
function readTexts(folder, language) {
  const file = join(src, folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const findings = folders.flatMap((folder) => {
  const texts = Object.fromEntries(languages.map((language) => [language, readTexts(folder, language)]))
  const unused = findUnusedKeys(texts.en, sources).map((key) => `${key} is used nowhere`)
  const typography = languages.flatMap((language) =>
    flattenTexts(texts[language]).flatMap(([key, text]) => checkTypography(language, key, text)),
  )
  return [...compareTexts(texts), ...unused, ...typography].map((finding) => `${folder}: ${finding}`)
})

/** Mails have several lines, which are checked one by one. */
const mailTexts = mapLanguages((language) => languagePacks[language].mailTexts)
const mailFindings = languages.flatMap((language) =>
  flattenTexts(mailTexts[language]).flatMap(([key, text]) =>
    text.split('\n').flatMap((line) => checkTypography(language, `mail ${key}`, line)),
  ),
)
findings.push(...compareTexts(mailTexts).map((finding) => `mails: ${finding}`), ...mailFindings)

findings.push(
  ...languages.flatMap((language) =>
    flattenTexts(languagePacks[language].exportTexts).flatMap(([key, text]) =>
      text.split('\n').flatMap((line) => checkTypography(language, `export ${key}`, line)),
    ),
  ),
)

/** The typography errors of one text, with its language and key. */
function checkTypography(language, key, text) {
  return findTypographyErrors(language, text).map((finding) => `${language}: ${key} ${finding}`)
}

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(
  findings.length === 0
    ? `Every text is there in ${languages.join(', ')}.\n`
    : `${findings.length} findings\n`,
)
process.exitCode = findings.length === 0 ? 0 : 1
