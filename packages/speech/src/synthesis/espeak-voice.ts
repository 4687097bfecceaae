/// <reference path="./espeak-ng.d.ts" />
import loadEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten'

/** The sample rate of espeak-ng, in Hz. */
export const espeakSampleRate = 22_050

const wordsPerMinute = 165

/** Characters that mean something to espeak-ng instead of being read, and pictures, whose names it would read. */
const unspoken = /[<>&[\]\p{Cc}\p{Cf}\p{Extended_Pictographic}]/gu

/** The synthesised voice of a language. */
export class EspeakVoice {
  private readonly worker: EspeakWorker

  private constructor(worker: EspeakWorker) {
    this.worker = worker
  }

  /**
   * @param language as a BCP 47 tag, such as `fr` or `pt-BR`
   * @returns undefined for a language that espeak-ng does not speak
   */
  static async load(language: string): Promise<EspeakVoice | undefined> {
    const { eSpeakNGWorker } = await loadEspeak()
    const worker = new eSpeakNGWorker()
    const tag = language.toLowerCase()
    const isKnown = [tag, tag.split('-')[0] ?? ''].some((name) => name !== '' && worker.set_voice(name) === 0)
    if (!isKnown) return undefined
    worker.set_rate(wordsPerMinute)
    return new EspeakVoice(worker)
  }

  /**
   * Speaks a text.
   *
   * @param onSamples receives the sound in parts
   * @param onWord receives, for each word that espeak-ng tells apart, its position in code points and its start in seconds
   */
  speak(
    text: string,
    onSamples: (samples: Float32Array) => void,
    onWord: (position: number, seconds: number) => void,
  ): void {
    // Replaced by one character each, so that positions stay the same.
    this.worker.synthesize(text.replace(unspoken, ' '), (samples, events) => {
      if (samples && samples.length > 0) onSamples(Float32Array.from(samples, (sample) => sample / 32_768))
      for (const event of events) {
        if (event.type === 'word') onWord(event.text_position - 1, event.audio_position / 1000)
      }
    })
  }
}
