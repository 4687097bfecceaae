import { mkdir, writeFile } from 'node:fs/promises'
import { openBrowser } from '../services/browser.ts'
import { measurePage } from './measure-page.ts'
import { printPage } from './print-page.ts'
import { runDemo } from './run-demo.ts'

// `npm run bench lighthouse`: runs Lighthouse's mobile profile on the demo's pages, in the system's Chromium or the one at
// CHROME_PATH. Also writes reports to `.cache/bench/`.

const pages = [
  { path: '/', name: 'index', signedIn: false },
  { path: '/search', name: 'search', signedIn: true },
  { path: '/images', name: 'images', signedIn: true },
]
const runs = 3

const folder = new URL('../../../.cache/bench/', import.meta.url)
await mkdir(folder, { recursive: true })
const demo = await runDemo()
const browser = await openBrowser()
try {
  for (const { path, name, signedIn } of pages) {
    await browser.signInWith(demo.address, signedIn ? demo.cookie : undefined)
    const result = await measurePage(demo.address + path, { port: browser.port, runs })
    printPage(path, result)
    await writeFile(new URL(`lighthouse-${name}.html`, folder), String(result.report))
  }
} finally {
  await browser.close()
  await demo.stop()
}
