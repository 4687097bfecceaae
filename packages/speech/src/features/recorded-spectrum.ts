import { bandCount, MelSpectrum } from './mel-spectrum.ts'

const framesPerChunk = 6_000

/** Energies below this are silence: a thousandth of the quantisation noise of 16 bits. */
const lowestEnergy = 1e-10

/**
 * Keeps the logarithms of the mel energies of a recording, 5 kB a second: 75 MB for four hours. A precision of 16 bits is
 * enough for logarithms.
 */
export class RecordedSpectrum {
  private readonly chunks: Float16Array[] = []
  private readonly spectrum: MelSpectrum
  private frameCount = 0

  constructor(sampleRate: number) {
    this.spectrum = new MelSpectrum(sampleRate, (bands) => this.addFrame(bands))
  }

  add(samples: Float32Array): void {
    this.spectrum.add(samples)
  }

  /** Returns the logarithms of all frames, one after the other, in memory that threads can share; empties this object. */
  takeLogEnergies(): Float16Array {
    const shared = new SharedArrayBuffer(this.frameCount * bandCount * Float16Array.BYTES_PER_ELEMENT)
    const all = new Float16Array(shared)
    this.chunks.splice(0).forEach((chunk, index) => {
      const offset = index * framesPerChunk * bandCount
      all.set(chunk.subarray(0, all.length - offset), offset)
    })
    return all
  }

  private addFrame(bands: Float32Array): void {
    const position = this.frameCount % framesPerChunk
    if (position === 0) this.chunks.push(new Float16Array(framesPerChunk * bandCount))
    const chunk = this.chunks.at(-1)
    for (let band = 0; chunk && band < bandCount; band += 1) {
      chunk[position * bandCount + band] = Math.log(Math.max(lowestEnergy, bands[band] ?? 0))
    }
    this.frameCount += 1
  }
}
