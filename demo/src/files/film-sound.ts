import type { Random } from '../random.ts'

const sampleRate = 48_000
/** Semitones of a pentatonic scale above the root. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16]

interface Sound {
  samples: Float32Array<ArrayBuffer>
  sampleRate: number
}

function addNote(samples: Float32Array, startSeconds: number, frequency: number, loudness: number): void {
  const from = Math.floor(startSeconds * sampleRate)
  const length = Math.min(Math.floor(sampleRate * 1.4), samples.length - from)
  for (let step = 0; step < length; step++) {
    const time = step / sampleRate
    const bell = Math.sin(2 * Math.PI * frequency * time) + 0.3 * Math.sin(4.02 * Math.PI * frequency * time)
    samples[from + step] =
      (samples[from + step] ?? 0) + bell * loudness * Math.exp(-3.2 * time) * Math.min(1, time * 200)
  }
}

/** Generates the sound of a music box over wind: mono samples from -1 to 1. */
export function generateFilmSound(random: Random, seconds: number): Sound {
  const samples = new Float32Array(Math.floor(seconds * sampleRate))
  let wind = 0
  const breath = random.between(0.25, 0.6)
  for (let step = 0; step < samples.length; step++) {
    wind += 0.04 * (random.next() * 2 - 1 - wind)
    samples[step] = wind * 0.5 * (0.5 + 0.5 * Math.sin((2 * Math.PI * breath * step) / sampleRate))
  }
  const root = random.pick([261.6, 293.7, 329.6, 220])
  for (let time = 0.2; time < seconds - 0.4; time += random.pick([0.25, 0.25, 0.5])) {
    addNote(samples, time, root * 2 ** (random.pick(scale) / 12), random.between(0.08, 0.16))
  }
  return { samples, sampleRate }
}
