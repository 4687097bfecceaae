import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export const page = `<!doctype html><html><head><script>document.documentElement.lang = 'fr'</script>
<script type="module" src="/assets/index-abc123.js"></script></head><body></body></html>`
export const script = `console.log(${JSON.stringify('a'.repeat(2000))})`

/** A folder as the web's build leaves it, gone after the test. */
export function builtWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const files: Record<string, string> = {
    'index.html': page,
    'assets/index-abc123.js': script,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const name of ['index.html', 'assets/index-abc123.js']) {
    const text = files[name] ?? ''
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  return folder
}
