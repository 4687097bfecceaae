import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { dist, filesOf } from './built-files.mjs'
import { fillPage, placeStyles, sheetOf } from './prerendered-html.mjs'

// Writes the public pages of a finished build into files, in every language, so that a guest reads them before any
// script has run: `dist/prerendered/{language}{path}/index.html`, and their data as `{path}/_payload.json`.

const web = join(import.meta.dirname, '..')
const cache = join(web, '../../.cache')
mkdirSync(cache, { recursive: true })
// Another build may run at the same time.
const rendering = mkdtempSync(join(cache, 'prerender-'))
process.on('exit', () => rmSync(rendering, { recursive: true, force: true }))

await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
})

const { languages, pageCode, pages, renderFrame, renderPage, stuckWords, waitingPatterns } = await import(
  pathToFileURL(join(rendering, 'prerender.js')).href
)
const template = readFileSync(join(dist, 'index.html'), 'utf8')
refuseUnwritten(pages)
/** What every page of the family stands on. */
const ofFamily = ['src/app/family-routes.ts', 'src/app/shell/family-shell.tsx', 'virtual:further-icons']
/** Those that every page has on it; letters of other languages are asked for where they stand. */
const fonts = globSync('assets/*-latin-wght-normal-*.woff2', { cwd: dist }).map((file) => `/${file}`)
const sheet = new Map()
const written = []

for (const { path, source, data } of pages) {
  write(`${path}/_payload.json`, JSON.stringify({ data }))
  for (const language of languages) {
    const html = placeStyles(await renderPage(path, language), sheet)
    written.push({ path, language, html, preloads: scriptsOf(source, language) })
  }
}

/** The family's layout around every page that is written as it waits, by its pattern, and around none. */
const frames = []
for (const language of languages) {
  for (const pattern of ['', ...waitingPatterns]) {
    const html = placeStyles(await renderFrame(language, pattern), sheet)
    frames.push({ language, pattern, html })
  }
}

const placing = await writtenWall()
const stuck = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await stuckWords(language)])),
)
const rules = sheetOf(sheet)
const hash = createHash('sha256').update(rules).digest('hex').slice(0, 8)
const styles = `/assets/prerendered-${hash}.css`
write(styles, rules)
for (const { path, language, html, preloads } of written) {
  const page = fillPage(template, {
    html,
    language,
    sheets: [styles],
    preloads,
    fonts,
    stuck: stuck[language],
  })
  write(`prerendered/${language}${path}/index.html`, page)
}

const pageFiles = await findPageFiles()
for (const { language, pattern, html } of frames) {
  const files = pageFiles.pages[pattern] ?? furtherFiles(ofFamily)
  const sheets = [...files.filter((address) => address.endsWith('.css')), styles]
  // Where hardly anything is written there is nothing to be drawn once; and an address may lead far down in the page.
  const oneFont = pattern !== ''
  const page = fillPage(template, {
    html,
    language,
    sheets,
    fonts,
    oneFont,
    placing: html.includes('data-dated') ? placing : '',
    stuck: stuck[language],
  })
  write(`prerendered/${language}/family${pattern}.html`, page)
}
write('prerendered/page-files.json', JSON.stringify(pageFiles))

/** What the gateway tells a browser to fetch at once with each page: its files by pattern, and those of the texts. */
async function findPageFiles() {
  const found = { pages: {}, texts: {} }
  for (const { pattern, isOfGuests, load } of pageCode) {
    const sources = new Set(isOfGuests ? [] : ofFamily)
    globalThis.imported = (source) => sources.add(source)
    // A page that cannot run without a browser has said by then what it is made of.
    await load().catch(() => undefined)
    found.pages[pattern] = furtherFiles(sources)
  }
  for (const language of languages) {
    const texts = `src/app/languages/${language}`
    found.texts[language] = {
      first: furtherFiles([`${texts}.ts`]),
      further: furtherFiles([`${texts}-further.ts`]),
    }
  }
  return found
}

/** The script that puts the first pictures of a wall into their places, as text. */
async function writtenWall() {
  const lib = { entry: 'src/features/items/wall/written-wall.ts', formats: ['iife'], name: 'wall' }
  const [{ output }] = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    build: { lib, write: false, copyPublicDir: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  return output[0].code.trim()
}

/** Throws where the manifest names other pages as written than those that are. */
function refuseUnwritten(written) {
  const { id } = JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8'))
  const { prerendered } = JSON.parse(readFileSync(join(dist, `builds/meta/${id}.json`), 'utf8'))
  const paths = written.map(({ path }) => path)
  if (paths.toSorted().join() === prerendered.toSorted().join()) return
  throw new Error(
    `The rules name ${prerendered.join(', ')} as written pages, and there are ${paths.join(', ')}`,
  )
}

/** The scripts that a page will ask for besides those that the template names. */
function scriptsOf(source, language) {
  return furtherFiles([source, `src/app/languages/${language}.ts`]).filter((address) =>
    address.endsWith('.js'),
  )
}

/** The addresses of the scripts and styles of some modules, without those that the template names. */
function furtherFiles(sources) {
  const addresses = [...filesOf(sources)].map((file) => `/${file}`)
  return addresses.filter((address) => !template.includes(address))
}

function write(name, text) {
  const path = join(dist, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
