import { v7 as uuidv7 } from 'uuid'
import { addPlaybackGuard, pausePlayback } from '../../player/public.ts'
import {
  CaptureError,
  type CaptureOptions,
  type CaptureProblem,
  createRecorder,
  LevelMeter,
  openMicrophone,
} from './capture.ts'
import type { SendFailure } from './fragment-sender.ts'
import { FragmentUpload } from './fragment-upload.ts'
import { holdRecording } from './live-locks.ts'
import { findStoredRecording, loadFragment, storeChunk, storeRecording } from './recordings-db.ts'
import { ScreenWakeLock } from './screen-wake-lock.ts'
import {
  canGoOn,
  getSeconds,
  type InterviewProgress,
  type RecordingFields,
  type StoredRecording,
} from './stored-recording.ts'

/** Milliseconds of sound in a chunk: what is lost at most when the battery dies. */
const chunkMs = 1000

/** Why recording stopped by itself, or did not start. */
export type RecorderProblem = CaptureProblem | 'unplugged' | 'open-elsewhere' | 'not-stored'

export interface RecorderState {
  readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'ended'
  readonly recording: StoredRecording | undefined
  /** Seconds of sound so far. */
  readonly seconds: number
  readonly problem: RecorderProblem | undefined
  /** Whether the device stores every second; false when it is full. */
  readonly isStored: boolean
  /** Whether the microphone gives no sound just now, such as during a call. */
  readonly isMuted: boolean
  /** Whether the chosen microphone is not connected, so that another one records. */
  readonly isOtherMicrophone: boolean
  /** Whether everything but the last seconds is in the archive; why it is not. */
  readonly sending: 'sent' | SendFailure
  /** How often something on this page was to be played while it was recorded, and was paused at once. */
  readonly preventedPlays: number
}

export const idleState: RecorderState = {
  phase: 'idle',
  recording: undefined,
  seconds: 0,
  problem: undefined,
  isStored: true,
  isMuted: false,
  isOtherMicrophone: false,
  sending: 'sent',
  preventedPlays: 0,
}

interface NewRecording {
  readonly userId: string
  readonly fields: RecordingFields
  readonly interview?: InterviewProgress
}

/** Records a microphone: stores each second on the device, and sends it to the archive. One for the whole page. */
export class Recorder {
  readonly #onChange: (state: RecorderState) => void
  readonly #awake = new ScreenWakeLock()
  readonly #abort = new AbortController()
  #state = idleState
  #options: CaptureOptions = { cleans: false }
  #stream: MediaStream | undefined
  #media: MediaRecorder | undefined
  #meter: LevelMeter | undefined
  #release: (() => void) | undefined
  #tick: ReturnType<typeof setInterval> | undefined
  /** When the running part of the present fragment began; undefined during a pause. The seconds are those before it. */
  #runningSince: number | undefined
  #secondsBefore = 0
  #chunks: Blob[] = []
  #chunkIndex = 0
  /** Chunks that the device has not stored yet, in order; several if it was full. */
  #unstored: { readonly fragment: number; readonly index: number; readonly data: Blob }[] = []
  /** Writes to the device one after the other, in the order of the chunks. */
  #writing: Promise<void> = Promise.resolve()
  readonly #upload = new FragmentUpload({
    getFragment: () => this.#getPresentFragment(),
    onCreated: (recordingId, index, uploadUrl) => this.#setUploadUrl(recordingId, index, uploadUrl),
    onChange: (sending) => this.#set({ sending }),
  })

  constructor(onChange: (state: RecorderState) => void) {
    this.#onChange = onChange
    const { signal } = this.#abort
    const onLeave = (event: BeforeUnloadEvent) => {
      const { phase } = this.#state
      if (phase === 'recording' || phase === 'paused' || this.#unstored.length > 0) event.preventDefault()
    }
    document.addEventListener('play', () => void this.#preventPlaying(), { signal, capture: true })
    signal.addEventListener(
      'abort',
      addPlaybackGuard(() => !this.#preventPlaying()),
    )
    window.addEventListener('beforeunload', onLeave, { signal })
    window.addEventListener('online', () => this.#upload.schedule(0), { signal })
  }

  getState(): RecorderState {
    return this.#state
  }

  /** 0 to 1; 0 while nothing is recorded. */
  readLevel(): number {
    return this.#state.phase === 'recording' ? (this.#meter?.read() ?? 0) : 0
  }

  /** Begins a new recording, unless there is one already. Returns whether it records now. */
  async start(recording: NewRecording, options: CaptureOptions): Promise<boolean> {
    if (this.#state.phase !== 'idle') return false
    const now = Date.now()
    await this.#open(
      {
        ...recording,
        id: uuidv7(),
        startedAt: now,
        updatedAt: now,
        fragments: [],
        marks: [],
        state: 'open',
        uploadId: createUploadId(),
        itemId: uuidv7(),
      },
      options,
    )
    return this.getState().phase === 'recording'
  }

  /**
   * Goes on with a recording that was interrupted, in a fragment of its own; does nothing while another one is recorded or
   * named, or when `canGoOn` is false.
   *
   * @param options by default those of the last recording
   */
  async goOn(recording: StoredRecording, options = this.#options): Promise<void> {
    const { phase } = this.#state
    const isShown = phase === 'ended' && this.#state.recording?.id === recording.id
    if ((phase !== 'idle' && !isShown) || !canGoOn(recording)) return
    const present = isShown ? recording : await this.#take(recording)
    if (!present) return
    // What was joined already is joined again, with the new fragment. An attempt to save whose reply was lost may have
    // created an item without it, which must not be taken for the item of the longer recording.
    const { starts: _, ...others } = present
    const ids = { uploadId: createUploadId(), itemId: uuidv7() }
    await this.#open({ ...others, ...ids, state: 'open' }, options)
  }

  /** Shows a recording of this device that has ended, to name it. */
  async showEnded(recording: StoredRecording): Promise<void> {
    if (this.#state.phase !== 'idle') return
    const present = await this.#take(recording)
    if (present) this.#set({ phase: 'ended', recording: present, seconds: getSeconds(present) })
  }

  /** Shows a recording that only the archive has, to name it, and stores it. */
  async showFound(recording: StoredRecording): Promise<void> {
    if (this.#state.phase !== 'idle') return
    const present = await this.#take(recording, recording)
    if (!present) return
    this.#set({ phase: 'ended', recording: present, seconds: getSeconds(present) })
    this.change({})
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return
    this.#stopClock()
    this.#media?.pause()
    this.#set({ phase: 'paused' })
    this.#awake.stop()
  }

  /** Goes on after a pause; after a problem with the microphone in a new fragment. */
  resume(options: CaptureOptions = this.#options): void {
    const { phase, recording } = this.#state
    if (phase !== 'paused' || !recording) return
    if (!this.#media || this.#media.state === 'inactive') return void this.#open(recording, options)
    pausePlayback()
    this.#media.resume()
    this.#runningSince = performance.now()
    this.#awake.start()
    this.#set({ phase: 'recording', problem: undefined })
  }

  /** Ends the recording, which is then named. */
  async stop(): Promise<void> {
    await this.#closeMedia()
    if (this.#state.recording) this.#set({ phase: 'ended' })
    this.#upload.schedule(0)
  }

  /** Begins a chapter here. */
  mark(title: string): void {
    const { recording } = this.#state
    if (!recording) return
    const mark = {
      fragment: Math.max(0, recording.fragments.length - 1),
      seconds: this.#getFragmentSeconds(),
      title,
    }
    this.change({ marks: [...recording.marks, mark] })
  }

  /** Changes what is stored with the recording. */
  change(
    changes: Partial<
      Pick<
        StoredRecording,
        'marks' | 'interview' | 'fields' | 'state' | 'fragments' | 'uploadId' | 'starts' | 'itemId'
      >
    >,
  ): void {
    const { recording } = this.#state
    if (!recording) return
    this.#setRecording({ ...recording, ...changes })
    this.#write(() => storeRecording(this.#state.recording ?? recording))
  }

  /** Stores what the device lacks of the recording. Returns whether the device now has all of it. */
  async storeAll(): Promise<boolean> {
    const { recording } = this.#state
    this.#write(async () => {
      await this.#storeChunks()
      if (recording) await storeRecording(this.#state.recording ?? recording)
    })
    await this.#writing
    return this.#state.isStored
  }

  /** Forgets the recording, which has become an item, is kept for later or was discarded. */
  async leave(): Promise<void> {
    await this.#closeMedia()
    await this.#writing
    this.#upload.stop()
    this.#unlock()
    this.#chunks = []
    this.#unstored = []
    this.#state = idleState
    this.#report()
  }

  /** Ends recording when the user has signed out; what was recorded stays on the device. */
  async destroy(): Promise<void> {
    this.#abort.abort()
    await this.leave()
  }

  async #open(recording: StoredRecording, options: CaptureOptions): Promise<void> {
    this.#options = options
    pausePlayback()
    this.#set({ phase: 'starting', recording, seconds: getSeconds(recording), problem: undefined })
    if (!this.#release && !(await this.#lock(recording.id))) return
    try {
      const { stream, isOther } = await openMicrophone(options)
      this.#stream = stream
      // The user has signed out while the browser asked for the microphone.
      if (this.#abort.signal.aborted) return this.#stopStream()
      this.#listen(stream)
      this.#beginFragment(recording, stream)
      this.#set({ isOtherMicrophone: isOther })
    } catch (error) {
      if (this.#abort.signal.aborted) return
      const problem = error instanceof CaptureError ? error.problem : 'failed'
      this.#stopStream()
      // Nothing was recorded yet, or what was recorded waits.
      const isNew = recording.fragments.length === 0
      if (isNew) this.#unlock()
      this.#set(isNew ? { ...idleState, problem } : { phase: 'paused', problem })
    }
  }

  /**
   * Locks a recording and reads it as it is now: what was listed may be old. Returns undefined if that is not possible, with the
   * problem in the state.
   *
   * @param fallback used if the device has not stored it
   */
  async #take(recording: StoredRecording, fallback?: StoredRecording): Promise<StoredRecording | undefined> {
    this.#set({ phase: 'starting', problem: undefined })
    if (!(await this.#lock(recording.id))) return undefined
    const present = (await findStoredRecording(recording.id).catch(() => recording)) ?? fallback
    if (this.#abort.signal.aborted) return undefined
    if (present) return present
    this.#unlock()
    this.#set({ ...idleState, problem: 'not-stored' })
    return undefined
  }

  /** Returns whether this tab has the lock of a recording now. */
  async #lock(id: string): Promise<boolean> {
    const release = await holdRecording(id)
    if (this.#abort.signal.aborted) {
      release?.()
      return false
    }
    this.#release = release
    if (!release) this.#set({ ...idleState, problem: 'open-elsewhere' })
    return release !== undefined
  }

  #unlock(): void {
    this.#release?.()
    this.#release = undefined
  }

  /**
   * What the loudspeaker plays would be recorded, such as a film that a key on another page has started. Returns whether it was
   * prevented.
   */
  #preventPlaying(): boolean {
    const { phase, preventedPlays } = this.#state
    if (phase !== 'recording' && phase !== 'starting') return false
    pausePlayback()
    this.#set({ preventedPlays: preventedPlays + 1 })
    return true
  }

  #listen(stream: MediaStream): void {
    const [track] = stream.getAudioTracks()
    track?.addEventListener('ended', () => void this.#unplug())
    track?.addEventListener('mute', () => this.#set({ isMuted: true }))
    track?.addEventListener('unmute', () => this.#set({ isMuted: false }))
    try {
      this.#meter = new LevelMeter(stream)
    } catch {
      // It is recorded without showing how loud it is.
    }
  }

  #beginFragment(recording: StoredRecording, stream: MediaStream): void {
    const media = createRecorder(stream)
    const index = recording.fragments.length
    this.#media = media
    this.#chunks = []
    this.#chunkIndex = 0
    this.#secondsBefore = 0
    this.#setRecording({
      ...recording,
      fragments: [...recording.fragments, { mimeType: media.mimeType, seconds: 0 }],
    })
    media.addEventListener('dataavailable', ({ data }) => this.#addChunk(index, data))
    media.addEventListener('error', () => void this.#unplug())
    media.start(chunkMs)
    this.#runningSince = performance.now()
    this.#tick = setInterval(() => this.#updateSeconds(), 250)
    this.#awake.start()
    this.#set({ phase: 'recording', isMuted: false })
    this.#upload.begin()
  }

  #addChunk(fragment: number, data: Blob): void {
    if (data.size === 0) return
    const index = this.#chunkIndex
    this.#chunkIndex += 1
    this.#chunks.push(data)
    this.#updateSeconds()
    this.#unstored.push({ fragment, index, data })
    this.#write(() => this.#storeChunks())
  }

  async #storeChunks(): Promise<void> {
    for (;;) {
      const [chunk] = this.#unstored
      const { recording } = this.#state
      if (!chunk || !recording) return
      await storeChunk(recording, chunk.fragment, chunk.index, await chunk.data.arrayBuffer())
      this.#unstored.shift()
    }
  }

  /** Writes to the device. When it is full the recording goes on, as long as the archive receives it. */
  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(work)
      .then(
        () => this.#state.isStored || this.#unstored.length > 0 || this.#set({ isStored: true }),
        () => this.#state.isStored && this.#set({ isStored: false }),
      )
      .then(() => undefined)
  }

  /** The microphone is gone: what was recorded is complete, and can go on with another one. */
  async #unplug(): Promise<void> {
    if (this.#state.phase !== 'recording' && this.#state.phase !== 'paused') return
    await this.#closeMedia()
    this.#set({ phase: 'paused', problem: 'unplugged' })
  }

  async #closeMedia(): Promise<void> {
    const media = this.#media
    clearInterval(this.#tick)
    this.#updateSeconds()
    this.#stopClock()
    if (media && media.state !== 'inactive') {
      const stopped = new Promise((resolve) => media.addEventListener('stop', resolve, { once: true }))
      media.stop()
      await stopped
    }
    this.#media = undefined
    this.#stopStream()
    await this.#writing
    const { recording } = this.#state
    if (media && recording) this.#write(() => storeRecording(this.#state.recording ?? recording))
  }

  #stopStream(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    this.#stream = undefined
    this.#meter?.close()
    this.#meter = undefined
    this.#awake.stop()
  }

  #getFragmentSeconds(): number {
    const running = this.#runningSince === undefined ? 0 : (performance.now() - this.#runningSince) / 1000
    return this.#secondsBefore + running
  }

  #stopClock(): void {
    this.#secondsBefore = this.#getFragmentSeconds()
    this.#runningSince = undefined
  }

  #updateSeconds(): void {
    const { recording, phase } = this.#state
    if (!recording || phase !== 'recording') return
    const seconds = this.#getFragmentSeconds()
    const fragments = recording.fragments.map((fragment, index) =>
      index === recording.fragments.length - 1 ? { ...fragment, seconds } : fragment,
    )
    this.#setRecording({ ...recording, fragments })
  }

  #setRecording(recording: StoredRecording): void {
    const next = { ...recording, updatedAt: Date.now() }
    this.#set({ recording: next, seconds: getSeconds(next) })
  }

  /** The fragment that is being recorded or was recorded last; earlier ones are sent when the recording is saved. */
  #getPresentFragment() {
    const { recording, phase } = this.#state
    const index = (recording?.fragments.length ?? 0) - 1
    const fragment = recording?.fragments[index]
    if (!recording || !fragment) return undefined
    return {
      recordingId: recording.id,
      index,
      mimeType: fragment.mimeType,
      uploadUrl: fragment.uploadUrl,
      chunks: this.#chunks,
      isGrowing: phase === 'recording' || phase === 'paused',
    }
  }

  #setUploadUrl(recordingId: string, index: number, uploadUrl: string): void {
    const { recording } = this.#state
    if (recording?.id !== recordingId) return
    const fragments = recording.fragments.map((fragment, at) =>
      at === index ? { ...fragment, uploadUrl } : fragment,
    )
    this.#setRecording({ ...recording, fragments })
    this.#write(() => storeRecording(this.#state.recording ?? recording))
  }

  /** The sound of a fragment: from memory if it is the present one, else from the device, and what a full device lacks from memory. */
  async loadFragment(index: number): Promise<Blob> {
    const { recording } = this.#state
    if (!recording) return new Blob()
    const isPresent = index === recording.fragments.length - 1 && this.#chunks.length > 0
    if (isPresent) return new Blob(this.#chunks)
    // Among the writes, so that no chunk is stored between reading the device and reading the memory.
    const reading = this.#writing.then(async () => {
      const stored = await loadFragment(recording.id, index)
      const unstored = this.#unstored.filter(({ fragment }) => fragment === index)
      return new Blob([...stored, ...unstored.map(({ data }) => data)])
    })
    this.#writing = reading.then(
      () => undefined,
      () => undefined,
    )
    return reading
  }

  #set(changes: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...changes }
    this.#report()
  }

  /** After signing out the page has another recorder, whose state is shown. */
  #report(): void {
    if (!this.#abort.signal.aborted) this.#onChange(this.#state)
  }
}

/** 128 random bits in hexadecimal, as the archive makes them. */
function createUploadId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
