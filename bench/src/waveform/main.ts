import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { createItem } from '@lares/shared-types/contracts/items'
import type { Page } from '@playwright/test'
import { admin, password } from '../archive/users.ts'
import { prepareUsers } from '../history/prepare-history.ts'
import { writeLongRecording } from '../media/write-long-recording.ts'
import { openBrowser } from '../services/browser.ts'
import { createSessionCookie } from '../services/clients.ts'
import { createCall, waitUntilProcessed } from '../services/create-call.ts'
import { startArchive } from '../services/start-archive.ts'
import { uploadFile } from '../services/upload-file.ts'
import { measureAct } from '../table/task-times.ts'

// `npm run bench waveform [hours]`: the page on which a recording of four hours is cut, in the system's Chromium: the time until
// the waveform is drawn, the tasks of zooming, moving and dragging, and the memory of the page.

const [hours = 4] = process.argv.slice(2).map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-waveform-'))
await prepareUsers(dataDir)
const archive = await startArchive(dataDir, 'http://127.0.0.1:1', { OCR: 'off' })
try {
  const cookie = await createSessionCookie(archive.gatewayUrl, admin.email, password)
  console.log(`Uploading a recording of ${hours} hours …`)
  const id = await addRecording(archive.gatewayUrl, cookie)
  await measurePage(archive.gatewayUrl, cookie, id)
} finally {
  await archive.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Adds an MP3 recording to the archive, waits until it is processed, and returns the id of its item. */
async function addRecording(gatewayUrl: string, cookie: string): Promise<string> {
  const sound = cuttingSounds.find(({ file }) => file.endsWith('.mp3'))
  if (!sound) throw new Error('There is no MP3.')
  const bytes = await readFile(await writeLongRecording(dataDir, sound, hours))
  const call = createCall(gatewayUrl, cookie)
  const uploadIds = [await uploadFile(gatewayUrl, cookie, 'cassette.mp3', bytes)]
  const { id } = await call(createItem, { body: { kind: 'record', title: 'A long cassette', uploadIds } })
  await waitUntilProcessed(call, id)
  return id
}

async function measurePage(gatewayUrl: string, cookie: string, id: string): Promise<void> {
  const browser = await openBrowser()
  try {
    await browser.signInWith(gatewayUrl, cookie)
    const page = await browser.open()
    await page.setViewportSize({ width: 1440, height: 900 })
    const path = `/tabTools/cutaudio?id=${id}`
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      // A page that is not measured, so that only what cutting needs is loaded afterwards.
      await page.goto(`${gatewayUrl}/tabTools`)
      await page.waitForTimeout(2000)
      times.push(await page.evaluate<number>(openUntilDrawn(path)))
    }
    console.log(`until the waveform is drawn: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
    await page.waitForTimeout(1000)
    const before = await readMemory(page)
    await measureActs(page)
    const after = await readMemory(page)
    console.log(
      `memory of the page: ${before.toFixed(0)} MB before these acts and ${after.toFixed(0)} MB after`,
    )
  } finally {
    await browser.close()
  }
}

async function measureActs(page: Page): Promise<void> {
  const wave = page.getByRole('application')
  const box = await wave.boundingBox()
  if (!box) throw new Error('The waveform is not shown.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await wave.focus()
  await measureAct(page, 'zooming in and out by key', async () => {
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press(step < 12 ? '+' : '-')
      await page.waitForTimeout(60)
    }
  })
  await page.mouse.move(middle.x, middle.y)
  await measureAct(page, 'zooming in by wheel', async () => {
    await page.keyboard.down('Control')
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, -60)
      await page.waitForTimeout(30)
    }
    await page.keyboard.up('Control')
  })
  await measureAct(page, 'moving sideways by wheel', async () => {
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(120, 0)
      await page.waitForTimeout(30)
    }
  })
  await measureAct(page, 'dragging a new part', () => drag(page, middle, { x: middle.x + 300, y: middle.y }))
  await measureAct(page, 'dragging the end of the part', () =>
    drag(page, { x: middle.x + 300, y: middle.y }, { x: middle.x - 100, y: middle.y }),
  )
  await measureAct(page, 'dragging through the overview', async () => {
    const overview = { x: box.x + 20, y: box.y + box.height + 60 }
    await drag(page, overview, { x: box.x + box.width - 20, y: overview.y })
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 60, from.y)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** A script that follows a link within the application, and results in the milliseconds until the waveform is drawn over the whole width. */
function openUntilDrawn(path: string): string {
  return `new Promise((resolve) => {
    const start = performance.now()
    history.pushState({}, '', '${path}')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    const isDrawn = () => {
      const canvas = document.querySelector('[role=application] canvas')
      if (!canvas || canvas.width < 600) return false
      const { width, height } = canvas
      const isHigh = (x) => {
        const { data } = canvas.getContext('2d').getImageData(x, 0, 1, height)
        let painted = 0
        for (let at = 3; at < data.length; at += 4) if (data[at] > 0) painted += 1
        return painted > 4
      }
      return [0.1, 0.5, 0.9].every((share) => isHigh(Math.floor(share * width)))
    }
    const look = () => (isDrawn() ? resolve(performance.now() - start) : requestAnimationFrame(look))
    look()
  })`
}

/** Megabytes of JavaScript objects, after a garbage collection. */
async function readMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}
