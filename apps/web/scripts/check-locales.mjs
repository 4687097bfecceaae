import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailTexts } from '../../api/src/modules/accounts/mail-texts/registry.ts'
import { compareTexts } from './locales/compare-texts.mjs'
import { flatTexts } from './locales/flat-texts.mjs'
import { typographyFindings } from './locales/typography.mjs'
import { unusedKeys } from './locales/unused-keys.mjs'

const languages = ['en', 'fr', 'it', 'de']
const src = join(import.meta.dirname, '..', 'src')

const folders = globSync('**/locales', { cwd: src })
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'))
  .map((file) => readFileSync(join(src, file), 'utf8'))

/** The texts of one folder in one language; nothing where the file is not there. */
function textsOf(folder, language) {
  const file = join(src, folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const findings = folders.flatMap((folder) => {
  const texts = Object.fromEntries(languages.map((language) => [language, textsOf(folder, language)]))
  const unused = unusedKeys(texts.en, sources).map((key) => `${key} is used nowhere`)
  const spelled = languages.flatMap((language) =>
    flatTexts(texts[language]).flatMap(([key, text]) => spelling(language, key, text)),
  )
  return [...compareTexts(texts), ...unused, ...spelled].map((finding) => `${folder}: ${finding}`)
})

/** The mails are checked line by line, with something in the place of what is inserted. */
const inserted = { displayName: 'Ada', invitedBy: 'Bruno', link: 'LINK' }
const mailFindings = languages.flatMap((language) =>
  Object.entries(mailTexts[language]).flatMap(([name, write]) => {
    const { subject, text } = write(inserted)
    return [subject, ...text.split('\n')].flatMap((line) => spelling(language, `mail ${name}`, line))
  }),
)
findings.push(...mailFindings)

/** What is wrong with the typography of one text, with its language and key. */
function spelling(language, key, text) {
  return typographyFindings(language, text).map((finding) => `${language}: ${key} ${finding}`)
}

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(
  findings.length === 0 ? 'Every text is there in four languages.\n' : `${findings.length} findings\n`,
)
process.exitCode = findings.length === 0 ? 0 : 1
