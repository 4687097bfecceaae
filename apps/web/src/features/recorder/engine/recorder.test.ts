import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyFields } from '../parts/empty-fields.ts'
import { listHeldRecordings } from './live-locks.ts'
import { idleState, Recorder, type RecorderState } from './recorder.ts'
import {
  closeRecordingsDb,
  deleteStoredRecording,
  listStoredRecordings,
  loadFragment,
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
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
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

test('asks before the page is left while it records', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    onLeave(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await start()
  expect(leave()).toBe(true)
  await recorder.stop()
  expect(leave()).toBe(false)
})
