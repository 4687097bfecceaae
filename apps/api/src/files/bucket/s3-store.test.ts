import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { isStoreOutage } from '../store-outage.ts'
import { openTestS3Store, type TestS3Store } from '../testing/test-s3-store.ts'

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const content = 'Liebe Jeanne'
const sha256 = hash(content)
const longAgo = new Date('2020-01-01')
const inAnHour = () => new Date(Date.now() + 3600 * 1000)
const internalError = { status: 500, code: 'InternalError' }

let opened: TestS3Store

beforeEach(async () => {
  opened = await openTestS3Store()
})
afterEach(() => opened.close())

async function adopt(bytes: Buffer | string = content, store: FileStore = opened.store): Promise<string> {
  const path = join(await store.createWorkFolder(), 'letter')
  await writeFile(path, bytes)
  await store.adopt(path, hash(bytes))
  return hash(bytes)
}

/** Lets the next requests of one method fail. */
function failNext(method: string, count: number, fault: ReturnType<FakeS3['fault']>): void {
  let left = count
  opened.fake.fault = (asked) => (asked === method && left-- > 0 ? fault : undefined)
}

async function catchError(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('adopting', () => {
  test('a file of several parts stores it whole', async () => {
    const bytes = randomBytes(17 * 1024 * 1024)
    await adopt(bytes)
    expect(opened.fake.uploads.size).toBe(0)
    expect((await buffer(await opened.store.read(hash(bytes)))).equals(bytes)).toBe(true)
  })

  test.each([100, 9 * 1024 * 1024])('%i bytes without the hash stores nothing', async (size) => {
    const path = join(await opened.store.createWorkFolder(), 'letter')
    await writeFile(path, randomBytes(size))
    await expect(opened.store.adopt(path, sha256)).rejects.toMatchObject({ code: 'EIO' })
    expect(opened.fake.objects.size).toBe(0)
    expect(opened.fake.uploads.size).toBe(0)
  })

  test('the same bytes again leaves one object, whose key is new', async () => {
    await adopt()
    const before = opened.listKeys(sha256)
    await adopt()
    expect(opened.listKeys(sha256)).toHaveLength(1)
    expect(opened.listKeys(sha256)).not.toEqual(before)
  })

  test('the same bytes at the same time leaves at least one whole object', async () => {
    const other = await opened.openAgain()
    await Promise.all([adopt(), adopt(content, other), adopt(), adopt(content, other)])
    expect(opened.listKeys(sha256).length).toBeGreaterThan(0)
    expect(await text(await other.read(sha256))).toBe(content)
  })

  test('succeeds although the earlier object cannot be removed, and the new one is read', async () => {
    await adopt()
    opened.damage(sha256, Buffer.from('Liebe Jeanna'))
    opened.setAdoptedAt(sha256, longAgo)
    opened.fake.fault = (method) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined)
    await adopt()
    opened.fake.fault = () => undefined
    expect(opened.listKeys(sha256)).toHaveLength(2)
    expect(await text(await opened.openAgain().then((store) => store.read(sha256)))).toBe(content)
  })

  test('is repeated when the service fails once', async () => {
    failNext('PUT', 1, internalError)
    await adopt()
    expect(await text(await opened.store.read(sha256))).toBe(content)
  })

  test('into a full bucket throws ENOSPC', async () => {
    failNext('PUT', 10, { status: 507, code: 'XMinioStorageFull' })
    await expect(adopt()).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})

describe('reading', () => {
  test('continues where the connection broke', async () => {
    const bytes = randomBytes(300_000)
    await adopt(bytes)
    let broken = 0
    opened.fake.fault = (method, key) =>
      method === 'GET' && key !== '' && broken++ < 2 ? 'cut-off' : undefined
    const read = await buffer(await opened.store.read(hash(bytes), { start: 10, end: 299_998 }))
    expect(read.equals(bytes.subarray(10, 299_999))).toBe(true)
    expect(broken).toBe(3)
  })

  test('continues in the object that replaces the one that was being read', async () => {
    const bytes = randomBytes(300_000)
    await adopt(bytes)
    let isBroken = false
    opened.fake.fault = (method, key) => {
      if (method !== 'GET' || key === '' || isBroken) return undefined
      isBroken = true
      return 'cut-off'
    }
    const stream = await opened.store.read(hash(bytes))
    await adopt(bytes, await opened.openAgain())
    expect((await buffer(stream)).equals(bytes)).toBe(true)
  })

  test('fails with an outage rather than ending early', async () => {
    const large = await adopt(randomBytes(300_000))
    // Each attempt brings half of the rest, until that is too little to go on.
    opened.fake.fault = (method, key) => (method === 'GET' && key !== '' ? 'cut-off' : undefined)
    const error = await catchError(buffer(await opened.store.read(large)))
    expect(isStoreOutage(error)).toBe(true)
  })

  test('finds what another process has stored or removed meanwhile', async () => {
    const other = await opened.openAgain()
    await adopt()
    expect(await text(await other.read(sha256))).toBe(content)
    await adopt()
    expect(await text(await other.read(sha256))).toBe(content)
    await opened.store.remove(sha256, inAnHour(), async () => false)
    await expect(other.read(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('closes the connection when its reader goes away', async () => {
    const large = await adopt(randomBytes(3_000_000))
    const stream = await opened.store.read(large)
    stream.destroy()
    await once(stream, 'close')
    expect(await opened.store.has(large)).toBe(true)
  })
})

describe('lending', () => {
  test('downloads once for all who borrow at the same time or soon after each other', async () => {
    await adopt()
    let downloads = 0
    opened.fake.fault = (method, key) => {
      if (method === 'GET' && key !== '') downloads += 1
      return undefined
    }
    const before = await opened.listWorkFolders()
    const borrow = () => opened.store.withLocalFile(sha256, (path) => readFile(path, 'utf8'))
    expect(await Promise.all([borrow(), borrow(), borrow()])).toEqual([content, content, content])
    for (let page = 0; page < 5; page++) expect(await borrow()).toBe(content)
    expect(downloads).toBe(1)
    await opened.store.close()
    expect(await opened.listWorkFolders()).toEqual(before)
  })

  test('ends when the file is removed', async () => {
    await adopt()
    const borrow = () => opened.store.withLocalFile(sha256, (path) => readFile(path, 'utf8'))
    await borrow()
    await opened.store.remove(sha256, inAnHour(), async () => false)
    await expect(borrow()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('to a worker uses a folder that the next worker removes', async () => {
    await adopt()
    const worker = await opened.openAgain({ purpose: 'worker' })
    await worker.withLocalFile(sha256, async (path) =>
      expect(path).toMatch(/\/work\/worker-[^/]+\/[0-9a-f]{64}$/),
    )
  })

  test('refuses bytes without the hash, and leaves no copy', async () => {
    await adopt()
    opened.damage(sha256, Buffer.from('Liebe Jeanna'))
    const before = await opened.listWorkFolders()
    const lent = opened.store.withLocalFile(sha256, async () => 'lent')
    await expect(lent).rejects.toMatchObject({ code: 'EIO' })
    expect(await opened.listWorkFolders()).toEqual(before)
  })
})

describe('removing', () => {
  test('keeps what another process stores while the references are asked', async () => {
    const other = await opened.openAgain()
    await adopt()
    const removal = opened.store.remove(sha256, inAnHour(), async () => {
      await adopt(content, other)
      return false
    })
    expect(await removal).toBe('removed')
    expect(await text(await opened.store.read(sha256))).toBe(content)
  })

  test('keeps a file of which one object is recent', async () => {
    await adopt()
    opened.setAdoptedAt(sha256, longAgo)
    opened.fake.fault = (method) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined)
    await adopt()
    opened.fake.fault = () => undefined
    const other = await opened.openAgain()
    expect(await other.remove(sha256, new Date(Date.now() - 60_000), async () => false)).toBe('kept')
    expect(opened.listKeys(sha256)).toHaveLength(2)
  })

  test('loses nothing when it is interrupted, and is completed by the next attempt', async () => {
    await adopt()
    failNext('DELETE', 4, internalError)
    const interrupted = opened.store.remove(sha256, inAnHour(), async () => false)
    await expect(interrupted).rejects.toThrow('InternalError (500)')
    const later = await opened.openAgain()
    expect(await text(await later.read(sha256))).toBe(content)
    expect(await later.remove(sha256, inAnHour(), async () => false)).toBe('removed')
    expect(await later.has(sha256)).toBe(false)
  })

  test('of work folders ends uploads that a killed process has left, unless a worker starts', async () => {
    const upload = { key: `lares-files/${sha256}/1`, startedAt: longAgo, parts: new Map() }
    opened.fake.uploads.set('old', upload)
    opened.fake.uploads.set('new', { ...upload, startedAt: new Date() })
    const before = new Date(Date.now() - 60_000)
    await opened.store.removeWorkFolders(before, 'worker')
    expect(opened.fake.uploads.size).toBe(2)
    await opened.store.removeWorkFolders(before)
    expect([...opened.fake.uploads.keys()]).toEqual(['new'])
  })
})

describe('a failure of one object', () => {
  const other = 'Liebe Anna'

  /** Lets requests with a method fail that are about a file. */
  function failFor(method: string, hashOfFile: string, fault: ReturnType<FakeS3['fault']>): void {
    opened.fake.fault = (asked, key) => (asked === method && key.includes(hashOfFile) ? fault : undefined)
  }

  async function expectAnswers(): Promise<void> {
    expect(await text(await opened.store.read(hash(other)))).toBe(other)
  }

  test.each([
    ['refused', { status: 403, code: 'AccessDenied' }],
    ['archived', { status: 403, code: 'InvalidObjectState' }],
    ['encrypted with a lost key', { status: 400, code: 'KMS.DisabledException' }],
  ])('that is %s is EIO, and the others are read', async (_, fault) => {
    await adopt()
    await adopt(other)
    failFor('GET', sha256, fault)
    await expect(opened.store.read(sha256)).rejects.toMatchObject({ code: 'EIO' })
    await expectAnswers()
    await expect(opened.store.withLocalFile(sha256, readFile)).rejects.toMatchObject({ code: 'EIO' })
    await expectAnswers()
  })

  test('is mended by storing the file again', async () => {
    await adopt()
    const [unreadable = ''] = opened.listKeys(sha256)
    opened.setAdoptedAt(sha256, longAgo)
    opened.fake.fault = (method, key) =>
      key === unreadable && method !== 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined
    await expect(opened.store.read(sha256)).rejects.toMatchObject({ code: 'EIO' })
    await adopt()
    expect(await text(await opened.store.read(sha256))).toBe(content)
    expect(opened.listKeys(sha256)).toContain(unreadable)
  })

  test('that may end is an outage of this object alone, until it has lasted for ten minutes', async () => {
    let now = Date.now()
    const store = await opened.openAgain({ now: () => now })
    await adopt()
    await adopt(other)
    failFor('GET', sha256, internalError)
    expect(isStoreOutage(await catchError(store.read(sha256)))).toBe(true)
    expect(await text(await store.read(hash(other)))).toBe(other)
    now += 9 * 60_000
    expect(isStoreOutage(await catchError(store.read(sha256)))).toBe(true)
    now += 60_000
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'EIO' })
    // Nobody has tried for a day.
    now += 24 * 3_600_000
    expect(isStoreOutage(await catchError(store.read(sha256)))).toBe(true)
    now += 10 * 60_000
    opened.fake.fault = () => undefined
    expect(await text(await store.read(sha256))).toBe(content)
    failFor('GET', sha256, internalError)
    expect(isStoreOutage(await catchError(store.read(sha256)))).toBe(true)
  })

  test('whose connection always breaks is one of this object too', async () => {
    let now = Date.now()
    const store = await opened.openAgain({ now: () => now })
    await adopt()
    failFor('GET', sha256, 'cut-off')
    const readAll = async () => buffer(await store.read(sha256))
    expect(isStoreOutage(await catchError(readAll()))).toBe(true)
    now += 10 * 60_000
    await expect(readAll()).rejects.toMatchObject({ code: 'EIO' })
  })

  test('that cannot be removed leaves the others readable, and its other copies are removed', async () => {
    await adopt()
    await adopt(other)
    const [first = ''] = opened.listKeys(sha256)
    opened.fake.objects.set(first.replace(/[^/]+$/, 'zzz'), Buffer.from(content))
    opened.fake.fault = (method, key) =>
      method === 'DELETE' && key === first ? { status: 403, code: 'AccessDenied' } : undefined
    const error = await catchError(opened.store.remove(sha256, inAnHour(), async () => false))
    expect(String(error)).toContain('could not be removed: AccessDenied (403)')
    expect(isStoreOutage(error)).toBe(false)
    expect(opened.listKeys(sha256)).toEqual([first])
    await expectAnswers()
  })

  test('that cannot be removed does not keep other files from being stored', async () => {
    await adopt()
    failFor('DELETE', sha256, { status: 403, code: 'AccessDenied' })
    await adopt()
    await adopt(other)
    await expectAnswers()
  })

  test('to store is an outage, during which files are read', async () => {
    await adopt(other)
    failFor('PUT', sha256, { status: 403, code: 'AccessDenied' })
    expect(isStoreOutage(await catchError(adopt()))).toBe(true)
    await expectAnswers()
  })

  test('is one of the bucket if others fail too', async () => {
    await adopt()
    await adopt(other)
    opened.fake.fault = (method, key) =>
      method === 'GET' && key !== '' ? { status: 403, code: 'AccessDenied' } : undefined
    expect(isStoreOutage(await catchError(opened.store.read(sha256)))).toBe(true)
    const { requests } = opened.fake
    expect(isStoreOutage(await catchError(opened.store.read(hash(other))))).toBe(true)
    expect(opened.fake.requests).toBe(requests)
  })
})

describe('without a network for some time', () => {
  /** More than the attempts of one request. */
  const manyAttempts = 8

  /** Opens a store that goes on for long; its circuit breaker closes at once. */
  function openPatient(): Promise<FileStore> {
    let clockMs = 0
    const breaker = new CircuitBreaker(() => {
      clockMs += 60_000
      return clockMs
    })
    return opened.openAgain({ breaker, backoff: { maxTotalMs: 20_000, firstDelayMs: 10, maxDelayMs: 100 } })
  }

  test('an upload in parts goes on where it stood', async () => {
    const bytes = randomBytes(25 * 1024 * 1024)
    let parts = 0
    let resets = 0
    opened.fake.fault = (method) => {
      if (method !== 'PUT') return undefined
      if (parts === 2 && resets < manyAttempts) {
        resets += 1
        return 'reset'
      }
      parts += 1
      return undefined
    }
    await adopt(bytes, await openPatient())
    expect({ parts, resets }).toEqual({ parts: 4, resets: manyAttempts })
    expect(opened.fake.uploads.size).toBe(0)
    expect((await buffer(await opened.store.read(hash(bytes)))).equals(bytes)).toBe(true)
  })

  test('an upload whose completion was confirmed by a lost reply is complete', async () => {
    const bytes = randomBytes(9 * 1024 * 1024)
    let posts = 0
    opened.fake.fault = (method) => (method === 'POST' && ++posts === 2 ? 'lost-reply' : undefined)
    await adopt(bytes)
    expect(opened.listKeys(hash(bytes))).toHaveLength(1)
    expect((await buffer(await opened.store.read(hash(bytes)))).equals(bytes)).toBe(true)
  })

  test('an upload of one part is repeated', async () => {
    failNext('PUT', manyAttempts, 'reset')
    await adopt(content, await openPatient())
    expect(await text(await opened.store.read(sha256))).toBe(content)
  })

  test('a read goes on where it stood', async () => {
    const bytes = randomBytes(300_000)
    await adopt(bytes)
    let requests = 0
    opened.fake.fault = (method, key) => {
      if (method !== 'GET' || key === '') return undefined
      requests += 1
      if (requests === 1) return 'cut-off'
      return requests <= 1 + manyAttempts ? 'reset' : undefined
    }
    const store = await openPatient()
    expect((await buffer(await store.read(hash(bytes)))).equals(bytes)).toBe(true)
    expect(requests).toBeGreaterThan(manyAttempts)
  })

  test.each([100, 9 * 1024 * 1024])('an upload of %i bytes is given up in the end', async (size) => {
    const bytes = randomBytes(size)
    opened.fake.fault = (method) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined)
    expect(isStoreOutage(await catchError(adopt(bytes)))).toBe(true)
    expect(opened.fake.objects.size).toBe(0)
    expect(opened.fake.uploads.size).toBe(0)
  })

  test('a store that closes does not wait for uploads', async () => {
    const store = await opened.openAgain({ backoff: { maxTotalMs: 3_600_000, firstDelayMs: 3_600_000 } })
    const isTried = Promise.withResolvers<void>()
    opened.fake.fault = (method) => {
      if (method !== 'PUT') return undefined
      isTried.resolve()
      return { status: 503, code: 'SlowDown' }
    }
    const upload = catchError(adopt(content, store))
    await isTried.promise
    await store.close()
    expect(await upload).toBeInstanceOf(Error)
  })
})

test('small files do not wait behind large ones', async () => {
  const large = Array.from({ length: 5 }, () => randomBytes(9 * 1024 * 1024))
  const released = Promise.withResolvers<void>()
  const largeHashes = large.map(hash)
  let begun = 0
  opened.fake.fault = (method, key) => {
    if (method !== 'PUT' || !largeHashes.some((name) => key.includes(name))) return undefined
    begun += 1
    return released.promise
  }
  const uploads = Promise.all(large.map((bytes) => adopt(bytes)))
  await waitFor(() => expect(begun).toBeGreaterThan(0))
  for (let index = 0; index < 10; index++) await adopt(`letter ${index}`)
  expect(await text(await opened.store.read(hash('letter 9')))).toBe('letter 9')
  // Each has a part in memory.
  expect(begun).toBeLessThanOrEqual(2)
  released.resolve()
  await uploads
})

describe('a service that', () => {
  test('is not running is an outage', async () => {
    const stopped = await FakeS3.start()
    const { endpoint } = stopped
    await stopped.stop()
    const store = await opened.openAgain({ endpoint })
    const error = await catchError(adopt(content, store))
    expect(error).toMatchObject({ code: 'upstream-unavailable', params: { retryAfter: 5 } })
    expect(isStoreOutage(error)).toBe(true)
  })

  test('does not answer is an outage, and is not asked again for a while', async () => {
    const store = await opened.openAgain({ idleTimeoutMs: 100 })
    opened.fake.fault = () => 'hang'
    expect(isStoreOutage(await catchError(store.stat(sha256)))).toBe(true)
    const { requests } = opened.fake
    expect(isStoreOutage(await catchError(store.read(sha256)))).toBe(true)
    expect(opened.fake.requests).toBe(requests)
  })

  test('rejects the keys is an outage whose error has no secrets', async () => {
    opened.fake.fault = () => ({ status: 403, code: 'SignatureDoesNotMatch' })
    const error = (await catchError(adopt())) as Error
    expect(isStoreOutage(error)).toBe(true)
    const { secretAccessKey, accessKeyId } = opened.fake
    const words = JSON.stringify([error, String(error), error.stack, String(error.cause)])
    expect(words).not.toContain(secretAccessKey)
    expect(words).not.toContain(accessKeyId)
  })

  test('does not understand a request is not an outage', async () => {
    opened.fake.fault = (method) => (method === 'PUT' ? { status: 400, code: 'InvalidRequest' } : undefined)
    const error = await catchError(adopt())
    expect(String(error)).toContain('InvalidRequest (400)')
    expect(isStoreOutage(error)).toBe(false)
  })
})

test.each(['', '../../etc/passwd', 'ABC', `${sha256}/..`])('the invalid hash %j has no key', async (name) => {
  await expect(opened.store.read(name)).rejects.toThrow(TypeError)
  await expect(opened.store.withLocalFile(name, async () => 'lent')).rejects.toThrow(TypeError)
})
