import { expect, test } from 'vitest'
import { wordsInTime } from './words-in-time.ts'

test('XML that would be looked through without end is given up, while the process goes on', async () => {
  const parts = new Map([['xl/worksheets/sheet1.xml', '<row>'.repeat(1_000_000)]])
  const reading = wordsInTime(parts, new AbortController().signal, 300)
  await expect(reading).rejects.toMatchObject({ reason: 'corrupt' })
})

test('a worker that stops ends it with its own reason', async () => {
  const stopping = new AbortController()
  const reading = wordsInTime(new Map([['content.xml', 'x']]), stopping.signal)
  stopping.abort(new Error('The worker stops.'))
  await expect(reading).rejects.toThrow('The worker stops.')
})

test('brackets that are never closed take no time', async () => {
  const parts = new Map([['word/document.xml', `<w:p>Ciao</w:p>${'<'.repeat(1_000_000)}`]])
  expect(await wordsInTime(parts, new AbortController().signal, 20_000)).toContain('Ciao')
})
