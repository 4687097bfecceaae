import { describe, expect, test } from 'vitest'
import { createOnce, type IdSlot } from './create-once.ts'

function createSlot(): IdSlot {
  let id: string | undefined
  return {
    get: () => id,
    set: (next) => {
      id = next
    },
  }
}

const failWith = (code: string) => ({ error: { status: 409, code, message: '' } })

/** Attempts to create something with each result in turn, and returns the ids that were sent. */
async function attempt(results: readonly { error?: unknown }[], slot = createSlot()): Promise<string[]> {
  const ids: string[] = []
  for (const result of results) {
    await createOnce(slot, async (id) => {
      ids.push(id)
      return result
    })
  }
  return ids
}

describe('creating once', () => {
  test('sends the same id with each attempt until one succeeds', async () => {
    const [first, second, third, next] = await attempt([failWith('offline'), failWith('internal'), {}, {}])
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  test('uses a new id after the server has said that the id is taken', async () => {
    const [first, second] = await attempt([failWith('id-taken'), {}])
    expect(second).not.toBe(first)
  })

  test('remembers the id before the first attempt is answered', async () => {
    const slot = createSlot()
    void createOnce(slot, () => new Promise<object>(() => undefined))
    const pending = slot.get()
    expect(pending).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(await attempt([{}], slot)).toEqual([pending])
  })
})
