import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sampleRate } from '../sample-rate.ts'

/** Samples for which the model gives one probability: 32 ms. */
export const modelFrameLength = 512

/** Samples before a frame that the model also looks at. */
const contextLength = 64

const stateShape = [2, 1, 128]
const stateLength = 2 * 1 * 128

const modelPath = fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))

/** The model of voice activity of Silero, for one recording: it remembers what it has heard. */
export class SileroModel {
  private readonly session: InferenceSession
  private readonly input = new Float32Array(contextLength + modelFrameLength)
  private readonly sampleRate = new Tensor('int64', BigInt64Array.from([BigInt(sampleRate)]), [])
  private state: Tensor = new Tensor('float32', new Float32Array(stateLength), stateShape)

  private constructor(session: InferenceSession) {
    this.session = session
  }

  static async load(): Promise<SileroModel> {
    // One thread: a frame is so small that more of them only wait for each other.
    const session = await InferenceSession.create(modelPath, { intraOpNumThreads: 1, interOpNumThreads: 1 })
    return new SileroModel(session)
  }

  /** Returns the probability that somebody speaks in the next frame of {@link modelFrameLength} samples. */
  async hear(frame: Float32Array): Promise<number> {
    this.input.copyWithin(0, modelFrameLength)
    this.input.set(frame, contextLength)
    const { output, stateN } = await this.session.run({
      input: new Tensor('float32', this.input, [1, this.input.length]),
      state: this.state,
      sr: this.sampleRate,
    })
    if (output === undefined || stateN === undefined)
      throw new Error('The model of voice activity has no output.')
    this.state = stateN
    return Number(output.data[0])
  }

  async release(): Promise<void> {
    await this.session.release()
  }
}
