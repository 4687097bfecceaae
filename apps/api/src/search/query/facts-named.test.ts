import { expect, test } from 'vitest'
import { marksNamed } from './facts-named.ts'

test.each([
  ['photos', ['@image']],
  ['fotografie', ['@image']],
  ['traume', ['@dream']],
  ['settembre', ['@m09']],
  ['mai', ['@m05']],
  ['chat', []],
  ['boat', []],
])('«%s» names %j', (word, marks) => {
  expect(marksNamed(word)).toEqual(marks)
})
