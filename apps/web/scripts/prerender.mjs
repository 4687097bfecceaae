import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { dist, listFiles } from './built-files.mjs'
import { createRenderer } from './create-renderer.mjs'
import { extractStyles, fillPage, toStyleSheet } from './prerendered-html.mjs'

// Prerenders the public pages of a finished build in every language, so that guests can read them before any script
// has run: `dist/prerendered/{language}{path}/index.html`, with their data in `{path}/_payload.json`.

const web = join(import.meta.dirname, '..')
const renderer = await createRenderer(web)
const {
  languages,
  pageCode,
  pages,
  renderFrame,
  renderPage,
  getManifestTexts,
  getStuckTexts,
  framePatterns,
} = await renderer.import('/src/prerender.tsx')
const template = readFileSync(join(dist, 'index.html'), 'utf8')
assertAllPrerendered(pages)
/** Modules that every page behind the sign-in needs. */
const familyModules = [
  'src/app/pages/family-routes.ts',
  'src/app/shell/family-shell.tsx',
  'virtual:further-icons',
]
/** The fonts that every page uses; those for characters of other languages are loaded on demand. */
const fonts = globSync('assets/*-latin-wght-normal-*.woff2', { cwd: dist }).map((file) => `/${file}`)
const styleRules = new Map()
const renderedPages = []

for (const { path, source, data } of pages) {
  writeFile(`${path}/_payload.json`, JSON.stringify({ data }))
  for (const language of languages) {
    const html = extractStyles(await renderPage(path, language), styleRules)
    renderedPages.push({ path, language, html, preloads: listScripts(source, language) })
  }
}

/** The family layout around each page that is prerendered in its loading state, and without a page. */
const frames = []
for (const language of languages) {
  for (const pattern of ['', ...framePatterns]) {
    const html = extractStyles(await renderFrame(language, pattern), styleRules)
    frames.push({ language, pattern, html })
  }
}

const wallScript = await buildWallScript()
const stuckTexts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await getStuckTexts(language)])),
)
const css = toStyleSheet(styleRules)
const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
const stylePath = `/assets/prerendered-${hash}.css`
writeFile(stylePath, css)
for (const { path, language, html, preloads } of renderedPages) {
  const page = fillPage(template, {
    html,
    language,
    sheets: [stylePath],
    preloads,
    fonts,
    stuck: stuckTexts[language],
  })
  writeFile(`prerendered/${language}${path}/index.html`, page)
}

const pageFiles = await findPageFiles()
for (const { language, pattern, html } of frames) {
  const files = pageFiles.pages[pattern] ?? listExtraFiles(familyModules)
  const sheets = [...files.filter((address) => address.endsWith('.css')), stylePath]
  // Without a page there is hardly any text whose font could change; and the URL may scroll far down in the page.
  const oneFont = pattern !== ''
  const page = fillPage(template, {
    html,
    language,
    sheets,
    fonts,
    oneFont,
    placing: html.includes('data-dated') ? wallScript : '',
    stuck: stuckTexts[language],
  })
  writeFile(`prerendered/${language}/family${pattern}.html`, page)
}
writeFile('prerendered/page-files.json', JSON.stringify(pageFiles))
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8'))
for (const language of languages) {
  const { description, shortcuts } = await getManifestTexts(language)
  const translated = {
    ...manifest,
    lang: language,
    description,
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: shortcuts[shortcut.url] })),
  }
  writeFile(`prerendered/${language}/manifest.webmanifest`, JSON.stringify(translated))
}
await renderer.close()

/** The files that the gateway lets the browser fetch with each page: by page pattern, and by language for the texts. */
async function findPageFiles() {
  const found = { pages: {}, texts: {} }
  for (const { pattern, isForGuests, load } of pageCode) {
    const sources = new Set(isForGuests ? [] : familyModules)
    // Loading a page that needs a browser fails, but only after its imports were recorded.
    for (const source of await renderer.recordImports(() => load().catch(() => undefined)))
      sources.add(source)
    found.pages[pattern] = listExtraFiles(sources)
  }
  for (const language of languages) {
    const texts = `src/app/languages/${language}`
    found.texts[language] = {
      first: listExtraFiles([`${texts}/first.ts`]),
      further: listExtraFiles([`${texts}/further.ts`]),
    }
  }
  return found
}

/** Builds the script that positions the first pictures of a wall; returns its code. */
async function buildWallScript() {
  const lib = {
    entry: 'src/features/items/gallery/wall/prerendered-wall-script.ts',
    formats: ['iife'],
    name: 'wall',
  }
  const [{ output }] = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    build: { lib, write: false, copyPublicDir: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  return output[0].code.trim()
}

/** Throws if the manifest lists other prerendered pages than there are. */
function assertAllPrerendered(pages) {
  const { id } = JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8'))
  const { prerendered } = JSON.parse(readFileSync(join(dist, `builds/meta/${id}.json`), 'utf8'))
  const paths = pages.map(({ path }) => path)
  if (paths.toSorted().join() === prerendered.toSorted().join()) return
  throw new Error(
    `The rules list ${prerendered.join(', ')} as prerendered pages, but there are ${paths.join(', ')}`,
  )
}

/** The URLs of the scripts that a page needs in addition to those in the template. */
function listScripts(source, language) {
  return listExtraFiles([...(source ? [source] : []), `src/app/languages/${language}/first.ts`]).filter(
    (address) => address.endsWith('.js'),
  )
}

/** The URLs of the scripts and styles of some modules, without those in the template. */
function listExtraFiles(sources) {
  const addresses = [...listFiles(sources)].map((file) => `/${file}`)
  return addresses.filter((address) => !template.includes(address))
}

function writeFile(name, text) {
  const path = join(dist, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
