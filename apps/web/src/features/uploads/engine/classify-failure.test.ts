import { describe, expect, test } from 'vitest'
import { classifyFailure } from './classify-failure.ts'

describe('a failed request of an upload', () => {
  test('is final for too many pending uploads, and retried for too many requests', () => {
    expect(classifyFailure({ status: 429, code: 'too-many-uploads' })).toBe('too-many-uploads')
    expect(classifyFailure({ status: 429, code: 'too-many-requests' })).toBe('unreachable')
    expect(classifyFailure({ status: 429 })).toBe('unreachable')
  })

  test('distinguishes maintenance from other 503 responses', () => {
    expect(classifyFailure({ status: 503, code: 'maintenance', retryAfter: 60 })).toBe('maintenance')
    expect(classifyFailure({ status: 503 })).toBe('unreachable')
  })

  test('is internal for unknown 5xx statuses and refused for unknown 4xx statuses', () => {
    expect(classifyFailure({ status: 599 })).toBe('internal')
    expect(classifyFailure({ status: 418 })).toBe('refused')
  })
})
