import type { Speaker } from '@lares/speech/transcription/recognized-text'

/** How endpoints label voices that they do not know: `A`, `2`, `SPEAKER_00`, `speaker 1`. */
const anonymousLabel = /^(?:(?:speaker|spk|spkr|voice)[\s_:-]*)?(?:\d{1,4}|[a-z])$/iu

/** Labels for those whom an endpoint could not tell apart. */
const unknownLabel = /^(?:(?:speaker|spk)[\s_:-]*)?(?:unknown|unk|none|null|undefined)?$/iu

/** Reads the labels of the speakers of one answer. Voices without a name are numbered in the order in which they are heard. */
export class SpeakerLabels {
  readonly #numbers = new Map<string, number>()

  /** Undefined for a label that names nobody. */
  read(label: unknown): Speaker | undefined {
    if (typeof label !== 'string' && typeof label !== 'number') return undefined
    const name = String(label).replaceAll(/\s+/gu, ' ').trim()
    if (unknownLabel.test(name)) return undefined
    if (!anonymousLabel.test(name)) return name
    const number = this.#numbers.get(name) ?? this.#numbers.size + 1
    this.#numbers.set(name, number)
    return number
  }
}
