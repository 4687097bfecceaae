import { coefficientCount, writeCepstrum } from '../features/cepstrum.ts'
import type { Frames } from '../features/frames.ts'
import { bandCount } from '../features/mel-spectrum.ts'
import type { EspeakVoice } from '../synthesis/espeak-voice.ts'
import { groupIntoPhrases, splitWords, type Word } from '../synthesis/split-line.ts'
import { synthesisePhrase } from '../synthesis/synthesise-phrase.ts'
import { AlignmentError } from './alignment-error.ts'
import type { Background } from './recorded-speech.ts'

/** Frames of silence between two lines, as many as a recording has at the edges of two spans of speech. */
const pauseFrames = 20

/** A text as it would sound in the recording. */
export interface SynthesisedText {
  readonly cepstra: Frames
  readonly lines: readonly SynthesisedLine[]
}

export interface SynthesisedLine {
  /** Empty for a line that cannot be spoken. */
  readonly words: readonly SynthesisedWord[]
}

/** A word and its frames; `end` is exclusive. */
export interface SynthesisedWord extends Word {
  readonly start: number
  readonly end: number
}

/**
 * Synthesises lines of text, with the loudness and the noise of the recording: that noise hides as much of the
 * synthesised voice as of the recorded one, so that both can be compared.
 *
 * @throws AlignmentError `textTooLong` for a text of more than `maxFrames`
 */
export function synthesiseText(
  lines: readonly string[],
  voice: EspeakVoice,
  background: Background,
  maxFrames: number,
  onLine: (line: number) => void,
): SynthesisedText {
  const sound = new CepstrumWriter(background)
  // What the recording says before the first line can be skipped here.
  sound.addSilence(pauseFrames)
  const synthesised = lines.map((line, index) => {
    const words: SynthesisedWord[] = []
    for (const phrase of groupIntoPhrases(line, splitWords(line))) {
      const spoken = synthesisePhrase(voice, line, phrase)
      if (spoken === undefined) continue
      if (sound.length + spoken.energies.length / bandCount > maxFrames)
        throw new AlignmentError('textTooLong')
      const first = sound.length
      sound.addSpeech(spoken.energies)
      spoken.words.forEach(({ start, end }, at) => {
        const word = phrase[at]
        if (word) words.push({ ...word, start: first + start, end: first + end })
      })
      sound.addSilence(pauseFrames)
    }
    onLine(index)
    return { words }
  })
  return { cepstra: sound.toFrames(), lines: synthesised }
}

class CepstrumWriter {
  length = 0
  private data = new Float32Array(60_000 * coefficientCount)
  private readonly background: Background
  private readonly logs = new Float64Array(bandCount)

  constructor(background: Background) {
    this.background = background
  }

  /** @param energies by mel band, frame after frame; they are made as loud as the speech of the recording */
  addSpeech(energies: Float32Array): void {
    const total = energies.reduce((sum, energy) => sum + energy, 0)
    const gain = (this.background.speechEnergy * (energies.length / bandCount)) / total
    for (let at = 0; at < energies.length; at += bandCount) this.addFrame(energies, at, gain)
  }

  addSilence(frameCount: number): void {
    for (let frame = 0; frame < frameCount; frame += 1) this.addFrame(silence, 0, 0)
  }

  toFrames(): Frames {
    const data = this.data.subarray(0, this.length * coefficientCount)
    return { data, dimensions: coefficientCount, length: this.length }
  }

  private addFrame(energies: Float32Array, offset: number, gain: number): void {
    for (let band = 0; band < bandCount; band += 1) {
      this.logs[band] = Math.log((energies[offset + band] ?? 0) * gain + (this.background.noise[band] ?? 0))
    }
    if ((this.length + 1) * coefficientCount > this.data.length) this.grow()
    writeCepstrum(this.logs, this.data, this.length * coefficientCount)
    this.length += 1
  }

  private grow(): void {
    const larger = new Float32Array(2 * this.data.length)
    larger.set(this.data)
    this.data = larger
  }
}

const silence = new Float32Array(bandCount)
