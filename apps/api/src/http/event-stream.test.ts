import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

test('sends an event as one line with the same content, whatever characters it has', async () => {
  const stream = new EventStream()
  const data = { text: 'Zwölf\u2028Bäume\u2029\r\nund \\u2028 mehr' }
  stream.send({ event: 'text', data })
  stream.end()
  const [, line = ''] = /^event: text\ndata: (.*)\n\n$/u.exec(await text(stream.body)) ?? []
  expect(line.split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
  expect(JSON.parse(line)).toEqual(data)
})
