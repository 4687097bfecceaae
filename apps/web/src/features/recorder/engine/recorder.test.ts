import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeLocks } from '../../../testing/fake-locks.ts'
import { mayPlayOtherSound } from '../../player/public.ts'
import { emptyFields } from '../parts/empty-fields.ts'
import { holdRecording, listHeldRecordings } from './live-locks.ts'
import { idleState, Recorder, type RecorderState } from './recorder.ts'
import {
  closeRecordingsDb,
  deleteStoredRecording,
  listStoredRecordings,
  loadFragment,
  storeRecording,
} from './recordings-db.ts'
import { toChapters } from './to-chapters.ts'

class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  static last: FakeMediaRecorder
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'

  constructor() {
    super()
    FakeMediaRecorder.last = this
  }

  start() {
    this.state = 'recording'
  }

  pause() {
    this.state = 'paused'
  }

  resume() {
    this.state = 'recording'
  }

  stop() {
    this.state = 'inactive'
    this.give('last')
    this.dispatchEvent(new Event('stop'))
  }

  give(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }))
  }
}

let track: EventTarget & { stop: () => void }
let state: RecorderState
let recorder: Recorder
/** What the recorder does when the page is about to be left; other parts of the application listen as well. */
let onLeave: (event: Event) => void
/** What the archive has received, by upload. */
let received: Map<string, string>
let isOnline: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  track = Object.assign(new EventTarget(), { stop: () => undefined })
  state = idleState
  received = new Map()
  isOnline = true
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  defineUntilTestEnds(navigator, {
    mediaDevices: {
      getUserMedia: vi.fn(async () => ({ getAudioTracks: () => [track], getTracks: () => [track] })),
    },
  })
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    if (!isOnline) throw new TypeError('offline')
    if (method === 'POST') {
      const location = `/api/uploads/${received.size}`
      received.set(location, '')
      return new Response(null, { status: 201, headers: { location } })
    }
    const before = received.get(url) ?? ''
    const offset = (headers as Record<string, string>)['upload-offset']
    if (method === 'PATCH' && Number(offset) === before.length)
      received.set(url, before + (await (body as Blob).text()))
    return new Response(null, { status: 200, headers: { 'upload-offset': `${received.get(url)?.length}` } })
  })
  const listen = vi.spyOn(window, 'addEventListener')
  recorder = new Recorder((next) => {
    state = next
  })
  onLeave = listen.mock.calls.find(([type]) => type === 'beforeunload')?.[1] as typeof onLeave
  listen.mockRestore()
})

afterEach(async () => {
  await recorder.destroy()
  for (const { id } of await listStoredRecordings('ada')) await deleteStoredRecording(id)
  await closeRecordingsDb()
  vi.useRealTimers()
})

const start = () =>
  recorder.start({ userId: 'ada', fields: { ...emptyFields, title: 'Snow' } }, { cleans: false })

async function readStored(fragment = 0): Promise<string> {
  const [recording] = await listStoredRecordings('ada')
  return new Blob(await loadFragment(recording?.id ?? '', fragment)).text()
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  onLeave(event)
  return event.defaultPrevented
}

test('asks for a microphone in mono without cleaning, stores each second, and sends it', async () => {
  await start()
  expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledWith({
    audio: {
      channelCount: { ideal: 1 },
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
    },
  })
  FakeMediaRecorder.last.give('one ')
  FakeMediaRecorder.last.give('two ')
  await vi.waitFor(async () => expect(await readStored()).toBe('one two '))
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one two ']))
  FakeMediaRecorder.last.give('three')
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one two three']))
})

describe('pressed twice while the microphone is opened', () => {
  /** Opens the microphone only when the test lets it. */
  function delayMicrophone() {
    const opened = Promise.withResolvers<void>()
    const { getUserMedia } = navigator.mediaDevices
    const open = vi.mocked(getUserMedia).getMockImplementation()
    vi.mocked(getUserMedia)
      .mockClear()
      .mockImplementation(async (constraints) => {
        await opened.promise
        return (await open?.(constraints)) as MediaStream
      })
    return { getUserMedia, opened }
  }

  test('“Begin” begins one recording', async () => {
    const { getUserMedia, opened } = delayMicrophone()
    const starts = [start(), start()]
    opened.resolve()
    expect(await Promise.all(starts)).toEqual([true, false])
    expect(getUserMedia).toHaveBeenCalledOnce()
    expect(await start()).toBe(false)
    expect(state.recording?.fragments).toHaveLength(1)
  })

  test('“Go on” goes on with one recording, in one further fragment', async () => {
    await start()
    FakeMediaRecorder.last.give('one ')
    await recorder.stop()
    const { recording } = state
    if (!recording) throw new Error('Nothing was recorded')
    const other = { ...recording, id: 'other' }
    await recorder.leave()
    const { getUserMedia, opened } = delayMicrophone()
    const goOn = (one: typeof recording) => recorder.goOn(one, { cleans: false })
    const pressed = [goOn(recording), goOn(recording), goOn(other)]
    opened.resolve()
    await Promise.all(pressed)
    expect(getUserMedia).toHaveBeenCalledOnce()
    expect(state).toMatchObject({ phase: 'recording', recording: { id: recording.id } })
    expect(state.recording?.fragments).toHaveLength(2)
    FakeMediaRecorder.last.give('two ')
    await vi.waitFor(async () => expect(await readStored(1)).toBe('two '))
  })
})

describe('a recording that waits', () => {
  /** Records, and leaves the recording on the device. */
  async function record() {
    defineUntilTestEnds(navigator, { locks: createFakeLocks() })
    await start()
    FakeMediaRecorder.last.give('one ')
    await recorder.stop()
    await recorder.leave()
    const [recording] = await listStoredRecordings('ada')
    if (!recording) throw new Error('Nothing was stored')
    vi.mocked(navigator.mediaDevices.getUserMedia).mockClear()
    return recording
  }

  test('is not taken up while another tab works on it, nor is the microphone opened', async () => {
    const recording = await record()
    const release = await holdRecording(recording.id)
    await recorder.goOn(recording, { cleans: false })
    expect(state).toMatchObject({ phase: 'idle', problem: 'open-elsewhere', recording: undefined })
    await recorder.showEnded(recording)
    expect(state).toMatchObject({ phase: 'idle', problem: 'open-elsewhere' })
    expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled()
    release?.()
    await Promise.resolve()
    await recorder.goOn(recording, { cleans: false })
    expect(state).toMatchObject({ phase: 'recording', problem: undefined })
    expect(await holdRecording(recording.id)).toBeUndefined()
  })

  test('is not taken up once it was saved, so that nothing of it comes back', async () => {
    const recording = await record()
    await deleteStoredRecording(recording.id)
    await recorder.showEnded(recording)
    expect(state).toMatchObject({ phase: 'idle', problem: 'not-stored' })
    await recorder.goOn(recording, { cleans: false })
    expect(state).toMatchObject({ phase: 'idle', problem: 'not-stored' })
    expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled()
    expect(await listHeldRecordings()).toEqual(new Set())
    expect(await listStoredRecordings('ada')).toEqual([])
  })

  test('goes on as another tab has stored it', async () => {
    const recording = await record()
    const [fragment] = recording.fragments
    if (!fragment) throw new Error('Nothing was recorded')
    await storeRecording({ ...recording, fragments: [fragment, fragment] })
    await recorder.goOn(recording, { cleans: false })
    expect(state.recording?.fragments).toHaveLength(3)
  })
})

describe('the chosen microphone', () => {
  const startWith = (deviceId: string) =>
    recorder.start({ userId: 'ada', fields: { ...emptyFields, title: 'Snow' } }, { deviceId, cleans: true })

  test('is used when an ended recording goes on', async () => {
    await startWith('table')
    await recorder.stop()
    if (!state.recording) throw new Error('Nothing was recorded')
    await recorder.goOn(state.recording)
    expect(state.phase).toBe('recording')
    expect(navigator.mediaDevices.getUserMedia).toHaveBeenLastCalledWith({
      audio: expect.objectContaining({ deviceId: { exact: 'table' }, noiseSuppression: true }),
    })
  })

  test('that is unplugged is replaced by any other one, which is told', async () => {
    await startWith('table')
    expect(state.isOtherMicrophone).toBe(false)
    const { getUserMedia } = navigator.mediaDevices
    const open = vi.mocked(getUserMedia).getMockImplementation()
    vi.mocked(getUserMedia).mockImplementation(async (constraints) => {
      const audio = constraints?.audio as MediaTrackConstraints | undefined
      if (audio?.deviceId) throw new DOMException('', 'OverconstrainedError')
      return (await open?.(constraints)) as MediaStream
    })
    track.dispatchEvent(new Event('ended'))
    await vi.waitFor(() => expect(state.problem).toBe('unplugged'))
    recorder.resume()
    await vi.waitFor(() => expect(state).toMatchObject({ phase: 'recording', isOtherMicrophone: true }))
  })
})

test('a microphone that is allowed after signing out is closed at once', async () => {
  const stop = vi.spyOn(track, 'stop')
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream
  const asked = Promise.withResolvers<MediaStream>()
  const { getUserMedia } = navigator.mediaDevices
  vi.mocked(getUserMedia).mockReturnValue(asked.promise)
  const started = start()
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalled())
  await recorder.destroy()
  asked.resolve(stream)
  expect(await started).toBe(false)
  expect(stop).toHaveBeenCalled()
  expect(state.phase).toBe('starting')
  expect(recorder.getState().phase).toBe('idle')
})

test('without a connection it is on the device, and is sent when there is one', async () => {
  isOnline = false
  await start()
  FakeMediaRecorder.last.give('one ')
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(state.sending).toBe('waiting'))
  expect(await readStored()).toBe('one ')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one ']))
  expect(state.sending).toBe('sent')
})

test('goes on with the same upload when sending breaks off after it was created', async () => {
  const { fetch } = globalThis
  let isBroken = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (isBroken && init.method === 'PATCH') return Promise.reject(new TypeError('broken off'))
    return fetch(url, init)
  })
  await start()
  FakeMediaRecorder.last.give('one ')
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(state.sending).toBe('waiting'))
  isBroken = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one ']))
})

test('is sent when it was paused before its first second and goes on', async () => {
  await start()
  recorder.pause()
  await vi.advanceTimersByTimeAsync(20_000)
  recorder.resume()
  FakeMediaRecorder.last.give('one ')
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one ']))
})

test('counts the seconds without the pauses, and those until it stops', async () => {
  await start()
  await vi.advanceTimersByTimeAsync(3000)
  recorder.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  recorder.resume()
  await vi.advanceTimersByTimeAsync(2000)
  await recorder.stop()
  expect(state.phase).toBe('ended')
  expect(state.seconds).toBeCloseTo(5, 1)
})

test('a microphone that is unplugged pauses, and the recording goes on in another fragment', async () => {
  await start()
  recorder.mark('First question')
  FakeMediaRecorder.last.give('one ')
  await vi.advanceTimersByTimeAsync(4000)
  track.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(state).toMatchObject({ phase: 'paused', problem: 'unplugged' }))
  recorder.resume()
  await vi.waitFor(() => expect(state.phase).toBe('recording'))
  await vi.advanceTimersByTimeAsync(1000)
  recorder.mark('Second question')
  await recorder.stop()
  await vi.waitFor(async () => expect(await readStored(1)).toBe('last'))
  expect(state.recording?.fragments).toHaveLength(2)
  const { recording } = state
  if (!recording) throw new Error('Nothing was recorded')
  const [first, second] = toChapters(recording)
  expect(first).toEqual({ start: 0, title: 'First question' })
  expect(second?.title).toBe('Second question')
  expect(second?.start).toBeCloseTo(5, 0)
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'no-microphone'],
  ['NotReadableError', 'in-use'],
] as const)('%s is told as “%s”, and nothing is left behind', async (name, problem) => {
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', name))
  await start()
  expect(state).toMatchObject({ phase: 'idle', problem })
  expect(await listStoredRecordings('ada')).toEqual([])
  expect(await listHeldRecordings()).toEqual(new Set())
})

test('a full device says so, and the recording goes on to the archive from memory', async () => {
  await start()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  FakeMediaRecorder.last.give('one ')
  await vi.waitFor(() => expect(state.isStored).toBe(false))
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect([...received.values()]).toEqual(['one ']))
  put.mockRestore()
})

test('a device that was full stores what it lacks once it has room, and is not taken for well before', async () => {
  await start()
  const { put } = IDBObjectStore.prototype
  let isFull = true
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (isFull && this.name === 'chunks') throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, values)
  })
  FakeMediaRecorder.last.give('one ')
  await vi.waitFor(() => expect(state.isStored).toBe(false))
  recorder.mark('First question')
  await vi.waitFor(async () => expect((await listStoredRecordings('ada'))[0]?.marks).toHaveLength(1))
  expect(state.isStored).toBe(false)
  expect(await (await recorder.loadFragment(0)).text()).toBe('one ')
  isFull = false
  FakeMediaRecorder.last.give('two ')
  await vi.waitFor(() => expect(state.isStored).toBe(true))
  expect(await readStored()).toBe('one two ')
})

describe('on a device that is full', () => {
  let isFull: boolean

  beforeEach(() => {
    isFull = true
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
      if (isFull && this.name === 'chunks') throw new DOMException('', 'QuotaExceededError')
      return put.apply(this, values)
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  test('an ended recording is not all stored until there is room, and the page is not left without asking', async () => {
    await start()
    FakeMediaRecorder.last.give('one ')
    await recorder.stop()
    expect(await recorder.storeAll()).toBe(false)
    expect(asksBeforeLeaving()).toBe(true)
    isFull = false
    expect(await recorder.storeAll()).toBe(true)
    expect(await readStored()).toBe('one last')
    expect(asksBeforeLeaving()).toBe(false)
  })

  test('an earlier fragment has its sound from the device and from memory', async () => {
    isFull = false
    await start()
    FakeMediaRecorder.last.give('one ')
    await vi.waitFor(async () => expect(await readStored()).toBe('one '))
    isFull = true
    FakeMediaRecorder.last.give('two ')
    await recorder.stop()
    if (!state.recording) throw new Error('Nothing was recorded')
    await recorder.goOn(state.recording, { cleans: false })
    FakeMediaRecorder.last.give('three')
    expect(await (await recorder.loadFragment(0)).text()).toBe('one two last')
    expect(await (await recorder.loadFragment(1)).text()).toBe('three')
  })
})

test('what goes on after an attempt to save becomes an item of its own', async () => {
  await start()
  await recorder.stop()
  const { recording } = state
  if (!recording) throw new Error('Nothing was recorded')
  await recorder.goOn({ ...recording, starts: [0] }, { cleans: false })
  expect(state.recording?.itemId).not.toBe(recording.itemId)
  expect(state.recording?.uploadId).not.toBe(recording.uploadId)
  expect(state.recording?.starts).toBeUndefined()
})

test('does not go on with a recording of which the archive alone has a fragment', async () => {
  await start()
  await recorder.stop()
  const { recording } = state
  if (!recording) throw new Error('Nothing was recorded')
  const found = { mimeType: '', seconds: 0, uploadUrl: '/api/uploads/1' }
  await recorder.goOn({ ...recording, fragments: [found] }, { cleans: false })
  expect(state.phase).toBe('ended')
})

describe('what plays on the page', () => {
  let film: HTMLVideoElement

  beforeEach(() => {
    film = document.createElement('video')
    document.body.append(film)
  })
  afterEach(() => film.remove())

  test('is paused before the microphone is opened', async () => {
    await film.play()
    const opened = start()
    expect(film.paused).toBe(true)
    await opened
    expect(state.preventedPlays).toBe(0)
  })

  test('is paused again, and counted, when it starts while it is recorded', async () => {
    await start()
    await film.play()
    expect(film.paused).toBe(true)
    expect(state.preventedPlays).toBe(1)
    expect(mayPlayOtherSound()).toBe(false)
    expect(state.preventedPlays).toBe(2)
  })

  test('can be heard in a pause, which ends it', async () => {
    await start()
    recorder.pause()
    await film.play()
    expect(film.paused).toBe(false)
    recorder.resume()
    expect(film.paused).toBe(true)
    expect(state.preventedPlays).toBe(0)
  })
})

test('asks before the page is left while it records', async () => {
  expect(asksBeforeLeaving()).toBe(false)
  await start()
  expect(asksBeforeLeaving()).toBe(true)
  await recorder.stop()
  expect(asksBeforeLeaving()).toBe(false)
})
