import { describe, expect, test } from 'vitest'
import { judgeFailure } from './judge-failure.ts'

describe('a failed call of an upload', () => {
  test('is told to the person where too much of theirs waits, and waited out where there were too many requests', () => {
    expect(judgeFailure({ status: 429, code: 'too-many-uploads' })).toBe('too-many-uploads')
    expect(judgeFailure({ status: 429, code: 'too-many-requests' })).toBe('unreachable')
    expect(judgeFailure({ status: 429 })).toBe('unreachable')
  })

  test('is waited out while the archive is being worked on, unlike one that says so by its status alone', () => {
    expect(judgeFailure({ status: 503, code: 'maintenance', retryAfter: 60 })).toBe('maintenance')
    expect(judgeFailure({ status: 503 })).toBe('unreachable')
  })

  test('is a fault of the archive’s where it answers what nobody knows', () => {
    expect(judgeFailure({ status: 599 })).toBe('internal')
    expect(judgeFailure({ status: 418 })).toBe('refused')
  })
})
