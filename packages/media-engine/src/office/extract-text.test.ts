import { expect, test } from 'vitest'
import { extractTextInThread } from './extract-text.ts'

test('gives up on XML that takes too long', async () => {
  const parts = new Map([['xl/worksheets/sheet1.xml', '<row>'.repeat(1_000_000)]])
  const reading = extractTextInThread(parts, new AbortController().signal, 300)
  await expect(reading).rejects.toMatchObject({ reason: 'corrupt' })
})

test('rejects with the reason of the signal', async () => {
  const stopping = new AbortController()
  const reading = extractTextInThread(new Map([['content.xml', 'x']]), stopping.signal)
  stopping.abort(new Error('The worker stops.'))
  await expect(reading).rejects.toThrow('The worker stops.')
})

test('handles unclosed brackets in linear time', async () => {
  const parts = new Map([['word/document.xml', `<w:p>Ciao</w:p>${'<'.repeat(1_000_000)}`]])
  expect(await extractTextInThread(parts, new AbortController().signal, 20_000)).toContain('Ciao')
})
