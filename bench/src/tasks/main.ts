import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { prepareArchive } from '../archive/prepare.ts'
import { admin, password } from '../archive/users.ts'
import { loadSearchClasses } from '../measure/search-classes.ts'
import { openBrowser } from '../services/browser.ts'
import { createSessionCookie } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { scrollDown, typeAndDelete } from './interactions.ts'
import { type LongTasks, openObserved } from './long-tasks.ts'

// `npm run bench tasks [count]`: counts tasks over 50 ms and the maximum number of elements of pages of the built
// application, in the system's Chromium with a width of 1,440 pixels.

const [count = 50_000] = process.argv.slice(2).map(Number)
const dataDir = await prepareArchive(count, (line) => console.log(line))
const endpoint = await ScriptedAi.start()
const archive = await startArchive(dataDir, endpoint.baseUrl)
const browser = await openBrowser()
try {
  const { gatewayUrl } = archive
  await browser.signInWith(gatewayUrl, await createSessionCookie(gatewayUrl, admin.email, password))
  const page = await browser.open()
  await page.setViewportSize({ width: 1440, height: 900 })
  const { typing, deleting } = await typeAndDelete(
    await openObserved(page, `${gatewayUrl}/search`),
    await loadTwoWordQueries(dataDir),
  )
  print('typing on /search', typing)
  print('deleting on /search', deleting)
  for (const path of ['/images', '/posts'])
    print(`scrolling ${path}`, await scrollDown(await openObserved(page, gatewayUrl + path)))
} finally {
  await browser.close()
  await archive.stop()
  await endpoint.close()
}

/** Queries of two words from the archive's texts. */
async function loadTwoWordQueries(folder: string): Promise<string[]> {
  const classes = await loadSearchClasses(folder)
  const requests = classes.find(({ name }) => name === 'two words')?.requests ?? []
  return requests.slice(0, 20).map(({ q = '' }) => q.trim())
}

function print(what: string, { steps, milliseconds, elements }: LongTasks): void {
  const longest = Math.max(0, ...milliseconds)
  console.log(
    `${what}: ${milliseconds.length} tasks over 50 ms in ${steps} steps, the longest ${longest} ms; at most ${elements} elements`,
  )
}
