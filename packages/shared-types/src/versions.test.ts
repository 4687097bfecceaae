import { describe, expect, test } from 'vitest'
import { findSourceToProcess, type VersionMethod } from './versions.ts'

const version = (id: string, madeFrom: string | null, method: VersionMethod) => ({ id, madeFrom, method })

describe('what is processed by default', () => {
  test('is the original, also where what is played was made of it without a cut', () => {
    expect(findSourceToProcess('tape', undefined, [])).toBe('tape')
    expect(findSourceToProcess('tape', undefined, [version('cut', 'tape', 'cut')])).toBe('tape')
    const improved = [version('quiet', 'tape', 'processing'), version('loud', 'quiet', 'processing')]
    expect(findSourceToProcess('tape', 'loud', improved)).toBe('tape')
  })

  test('is the last cut that led to what is played', () => {
    const versions = [
      version('quiet', 'tape', 'processing'),
      version('first', 'quiet', 'cut'),
      version('second', 'first', 'cut'),
      version('loud', 'second', 'processing'),
    ]
    expect(findSourceToProcess('tape', 'first', versions)).toBe('first')
    expect(findSourceToProcess('tape', 'loud', versions)).toBe('second')
  })

  test('is what is played where what it was made from was deleted, or is unknown', () => {
    expect(findSourceToProcess('tape', 'loud', [version('loud', null, 'processing')])).toBe('loud')
    expect(findSourceToProcess('tape', 'loud', [version('loud', 'deleted', 'processing')])).toBe('loud')
    expect(findSourceToProcess('tape', 'new', [])).toBe('new')
  })
})
