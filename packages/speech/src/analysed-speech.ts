import { AlignmentError } from './alignment/alignment-error.ts'
import { RecordedSpectrum } from './features/recorded-spectrum.ts'
import { sampleRate } from './sample-rate.ts'
import { SpeechDetector } from './voice-activity/speech-detector.ts'
import type { SpeechSpan } from './voice-activity/speech-span.ts'

/** The longest recording to which texts are aligned, in seconds: five hours, for which 130 MB are kept. */
const maxSeconds = 5 * 3600

/** What is kept of a recording to align texts to it: 5 kB a second. */
export interface AnalysedSpeech {
  /** Logarithms of the energies by mel band, one frame after the other, in memory that threads share. */
  readonly logEnergies: Float16Array
  readonly spans: readonly SpeechSpan[]
}

/** Analyses the samples of a recording as they come. */
export class SpeechAnalyser {
  private readonly detector: SpeechDetector
  private readonly spectrum = new RecordedSpectrum(sampleRate)
  private sampleCount = 0

  private constructor(detector: SpeechDetector) {
    this.detector = detector
  }

  static async open(): Promise<SpeechAnalyser> {
    return new SpeechAnalyser(await SpeechDetector.open())
  }

  /**
   * @param samples between -1 and 1, {@link sampleRate} a second, one channel
   * @throws AlignmentError `recordingTooLong`
   */
  async add(samples: Float32Array): Promise<void> {
    this.sampleCount += samples.length
    if (this.sampleCount > maxSeconds * sampleRate) throw new AlignmentError('recordingTooLong')
    this.spectrum.add(samples)
    await this.detector.add(samples)
  }

  async finish(): Promise<AnalysedSpeech> {
    return { logEnergies: this.spectrum.takeLogEnergies(), spans: await this.detector.finish() }
  }

  async close(): Promise<void> {
    await this.detector.close()
  }
}
