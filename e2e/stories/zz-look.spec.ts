import { readFileSync } from 'node:fs'
import { createCassette } from '../support/files/cassette.ts'
import { test } from '../support/story.ts'

const out = '/tmp/w/look'
test('look', async ({ jeanne, visit }) => {
  test.setTimeout(580_000)
  const { id } = await jeanne.add({ kind: 'record', title: 'Four hours of Grandfather', language: 'en' }, { name: 'long.mp3', mimeType: 'audio/mpeg', buffer: readFileSync('/tmp/w/long.mp3') })
  const short = await jeanne.add({ kind: 'record', title: 'Five seconds', language: 'en' }, createCassette([3], 1))
  await jeanne.waitUntilProcessed(short.id)
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne)
  await page.goto('/tabTools/cutaudio')
  await page.getByRole('link', { name: 'Five seconds' }).waitFor()
  await page.screenshot({ path: `${out}/choose.png` })
  // warm: code loaded
  await page.getByRole('link', { name: 'Five seconds' }).click()
  await page.getByRole('application').waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/short.png`, fullPage: true })
  await page.goBack()
  await page.getByRole('link', { name: 'Four hours' }).waitFor()
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    const w = window as any
    w.long = []
    new PerformanceObserver((list) => w.long.push(...list.getEntries().map((e) => [Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: false })
    document.addEventListener('click', () => {
      if (w.clicked) return
      w.clicked = performance.now()
      const look = () => {
        const c = document.querySelector('canvas')
        const data = c && c.width > 1 ? c.getContext('2d')!.getImageData(Math.round(c.width / 3), Math.round(c.height * 0.4), 1, 1).data : undefined
        if (data && data[3]! > 0) w.shown = performance.now() - w.clicked
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { capture: true })
  })
  await page.getByRole('link', { name: 'Four hours' }).click()
  await page.getByRole('application').waitFor()
  await page.waitForTimeout(2500)
  const read = async (label: string) => console.log(label, JSON.stringify(await page.evaluate(() => { const w = window as any; const r = { shown: w.shown, long: w.long }; w.long = []; return r })))
  await read('open')
  await page.screenshot({ path: `${out}/long.png` })
  await page.getByRole('button', { name: 'Split at silences' }).click()
  await page.waitForTimeout(2500)
  await read('split')
  console.log('regions', await page.getByRole('list', { name: 'New recordings' }).getByRole('listitem').count())
  await page.screenshot({ path: `${out}/long-200.png` })
  for (let i = 0; i < 8; i++) { await page.getByRole('button', { name: 'Zoom in' }).click(); await page.waitForTimeout(150) }
  await page.waitForTimeout(600)
  await read('zoom')
  const box = (await page.getByRole('application').boundingBox())!
  await page.mouse.move(box.x + 10, box.y + box.height + 30)
  await page.mouse.down()
  for (let i = 0; i < 60; i++) await page.mouse.move(box.x + 10 + i * 15, box.y + box.height + 30)
  await page.mouse.up()
  await page.waitForTimeout(500)
  await read('pan')
  await page.screenshot({ path: `${out}/long-zoomed.png` })
  const handle = page.locator('[class*=handle]').first()
  const hb = (await handle.boundingBox())!
  await page.mouse.move(hb.x + 10, hb.y + 40)
  await page.mouse.down()
  for (let i = 0; i < 40; i++) await page.mouse.move(hb.x + 10 + i * 3, hb.y + 40)
  await page.mouse.up()
  await page.waitForTimeout(500)
  await read('edge')
  await page.getByRole('textbox', { name: 'Name of part 1', exact: true }).pressSequentially('The boat of the uncle')
  await page.waitForTimeout(500)
  await read('type')
  await page.getByRole('application').focus()
  await page.keyboard.press('Space')
  await page.waitForTimeout(2500)
  await read('play')
  await page.keyboard.press('Space')
  for (const [lang, scheme, width] of [['fr', 'dark', 360], ['de', 'dark', 1440], ['fr', 'light', 1440], ['de', 'light', 360]] as const) {
    const other = await visit(jeanne, { viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme: scheme, locale: lang, hasTouch: width === 360 })
    await other.context().addCookies([{ name: 'lares_language', value: lang, url: jeanne.address }])
    await other.goto(`/tabTools/cutaudio?id=${short.id}`)
    await other.getByRole('application').waitFor()
    await other.locator('button[aria-keyshortcuts=s]').click()
    await other.waitForTimeout(1000)
    await other.screenshot({ path: `${out}/${lang}-${scheme}-${width}.png`, fullPage: true })
    await other.context().close()
  }
})
