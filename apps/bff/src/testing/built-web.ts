import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export const page = `<!doctype html><html><head><script>document.documentElement.lang = 'fr'</script>
<script type="module" src="/assets/index-abc123.js"></script></head><body></body></html>`
export const renderHome = (language: string) => page.replace('<body>', `<body><h1>home in ${language}</h1>`)
/** The signed-in layout with preloads (`code`) and the loading state of a page (`waiting`). */
export const renderFamilyLayout = (language: string, { code = '<!--code-->', waiting = '' } = {}) =>
  page.replace(
    '<body>',
    `<body><nav>family in ${language}</nav>${waiting}<template id="code">${code}</template><script>start()</script>`,
  )
const imagesPlaceholder = '<i hidden="" data-first-pictures="true"></i>'
const pageFiles = {
  pages: {
    '/images': ['/assets/images-1.js', '/assets/images-1.css'],
    '/search': ['/assets/search-1.js'],
    '/images/:id/profile': ['/assets/profile-1.js'],
    '/setup': ['/assets/setup-1.js'],
    '/tabTools/ai-chat': ['/assets/chat-1.js', '/assets/chat-1.css'],
  },
  texts: {
    it: { first: ['/assets/it-1.js'], further: ['/assets/it-further-1.js'] },
    en: { first: ['/assets/en-1.js'], further: [] },
  },
}
export const buildId = 'b1f2'
export const manifest = renderManifest(buildId)
export const script = `console.log(${JSON.stringify('a'.repeat(2000))})`

/** Writes a folder like the output of the web build; removed after the test. */
export function createBuiltWeb(id = buildId): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files: Record<string, string> = {
    'index.html': page,
    'assets/index-abc123.js': script,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'sw.js': 'self.skipWaiting()',
    'prerendered/en/manifest.webmanifest': JSON.stringify({ name: 'Lares', lang: 'en' }),
    'prerendered/it/manifest.webmanifest': JSON.stringify({ name: 'Lares', lang: 'it' }),
    '.vite/manifest.json': '{}',
    'builds/latest.json': JSON.stringify({ id, timestamp: 1_795_000_000_000 }),
    [`builds/meta/${id}.json`]: renderManifest(id),
    'home/_payload.json': '{"data":{}}',
    'prerendered/it/family.html': renderFamilyLayout('Italian'),
    'prerendered/it/family/images.html': renderFamilyLayout('Italian', { waiting: imagesPlaceholder }),
    'prerendered/page-files.json': JSON.stringify(pageFiles),
    'prerendered/en/home/index.html': renderHome('English'),
    'prerendered/it/home/index.html': renderHome('Italian'),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['index.html', 'assets/index-abc123.js']) {
    const text = files[name] ?? ''
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  return folder
}

function renderManifest(id: string): string {
  const matcher = { static: {}, wildcard: {}, dynamic: {} }
  return JSON.stringify({ id, timestamp: 1_795_000_000_000, matcher, prerendered: ['/home'] })
}
