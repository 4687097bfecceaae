/** Why nothing can be recorded. */
export type CaptureProblem = 'refused' | 'no-microphone' | 'in-use' | 'unsupported' | 'insecure' | 'failed'

export interface CaptureOptions {
  /** Undefined: the microphone that the browser prefers. */
  readonly deviceId?: string | undefined
  /** Whether the browser removes noise and echo and levels the volume, which distorts voices in a quiet room. */
  readonly cleans: boolean
}

/** Opus is best for voices; Safari knows AAC in MP4 only in older versions. */
const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']
/** Transparent for one voice. */
const bitsPerSecond = 96_000

function chooseMimeType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return mimeTypes.find((type) => MediaRecorder.isTypeSupported(type))
}

export interface OpenedMicrophone {
  readonly stream: MediaStream
  /** Whether the chosen microphone is not connected, so that another one is used. */
  readonly isOther: boolean
}

/** Opens a microphone in mono; any one if the chosen one is not connected. Throws the reason of a failure as a CaptureError. */
export async function openMicrophone(options: CaptureOptions): Promise<OpenedMicrophone> {
  try {
    return { stream: await openStream(options), isOther: false }
  } catch (error) {
    const isMissing = error instanceof CaptureError && error.problem === 'no-microphone'
    if (!isMissing || options.deviceId === undefined) throw error
    return { stream: await openStream({ ...options, deviceId: undefined }), isOther: true }
  }
}

async function openStream({ deviceId, cleans }: CaptureOptions): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CaptureError('insecure')
  if (!navigator.mediaDevices?.getUserMedia || !chooseMimeType()) throw new CaptureError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        ...(deviceId && { deviceId: { exact: deviceId } }),
        channelCount: { ideal: 1 },
        echoCancellation: cleans,
        noiseSuppression: cleans,
        autoGainControl: cleans,
      },
    })
  } catch (error) {
    throw new CaptureError(toProblem(error))
  }
}

export function createRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = chooseMimeType()
  return new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond })
}

export class CaptureError extends Error {
  readonly problem: CaptureProblem

  constructor(problem: CaptureProblem) {
    super(`The microphone cannot be used: ${problem}`)
    this.problem = problem
  }
}

/** The names of DOMException that `getUserMedia` rejects with (Media Capture and Streams, section 10.3). */
function toProblem(error: unknown): CaptureProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'failed'
}

/** Measures how loud a stream is. */
export class LevelMeter {
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples = new Float32Array(1024)

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 1024
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
  }

  /** The peak of the last 20 ms, 0 to 1. */
  read(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    return this.#samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  }

  close(): void {
    void this.#context.close()
  }
}
