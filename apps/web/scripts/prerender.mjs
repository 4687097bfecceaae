import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { dist, filesOf } from './built-files.mjs'
import { fillPage, placeStyles, sheetOf } from './prerendered-html.mjs'

// Writes the public pages of a finished build into files, in every language, so that a guest reads them before any
// script has run: `dist/prerendered/{language}{path}/index.html`, and their data as `{path}/_payload.json`.

const web = join(import.meta.dirname, '..')
const rendering = join(web, '../../.cache/prerender')

await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
})

const { languages, pages, renderPage } = await import(pathToFileURL(join(rendering, 'prerender.js')).href)
const template = readFileSync(join(dist, 'index.html'), 'utf8')
refuseUnwritten(pages)
const sheet = new Map()
const written = []

for (const { path, source, data } of pages) {
  write(`${path}/_payload.json`, JSON.stringify({ data }))
  for (const language of languages) {
    const html = placeStyles(await renderPage(path, language), sheet)
    written.push({ path, language, html, preloads: scriptsOf(source, language) })
  }
}

const rules = sheetOf(sheet)
const hash = createHash('sha256').update(rules).digest('hex').slice(0, 8)
const styles = `/assets/prerendered-${hash}.css`
write(styles, rules)
for (const { path, language, html, preloads } of written) {
  const page = fillPage(template, { html, language, styles, preloads })
  write(`prerendered/${language}${path}/index.html`, page)
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
  return [...filesOf([source, `src/app/languages/${language}.ts`])]
    .filter((file) => file.endsWith('.js'))
    .map((file) => `/${file}`)
    .filter((address) => !template.includes(address))
}

function write(name, text) {
  const path = join(dist, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
