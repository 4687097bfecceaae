import { Decoder, FilterAPI } from 'node-av/api'
import { toFloats } from '../to-floats.ts'
import type { PacketSource } from './packet-source.ts'
import type { SampleSpan } from './sample-spans.ts'

/** A cut is moved by less than what anybody hears. */
const maxShiftSeconds = 0.005

/** Moves cuts to where the sound crosses zero, so that there is no click, each by at most 5 ms. */
export async function snapToZeroCrossings(
  source: PacketSource,
  spans: readonly SampleSpan[],
): Promise<SampleSpan[]> {
  const snapped: SampleSpan[] = []
  for (const { from, to } of spans) {
    const span = {
      from: from === 0 ? 0 : await findCrossing(source, from),
      to: await findCrossing(source, to),
    }
    snapped.push(span.to > span.from ? span : { from, to })
  }
  return snapped
}

async function findCrossing(source: PacketSource, cut: number): Promise<number> {
  const reach = Math.round(maxShiftSeconds * source.sampleRate)
  const first = Math.max(0, cut - reach)
  const samples = await decodeMono(source, first, cut + reach)
  let nearest = cut
  let distance = Number.POSITIVE_INFINITY
  for (let index = 1; index < samples.length; index += 1) {
    const before = samples[index - 1] ?? 0
    const after = samples[index] ?? 0
    const crosses = after === 0 || before < 0 !== after < 0
    if (crosses && Math.abs(first + index - cut) < distance) {
      nearest = first + index
      distance = Math.abs(nearest - cut)
    }
  }
  return nearest
}

async function decodeMono(source: PacketSource, from: number, to: number): Promise<number[]> {
  using decoder = await Decoder.create(source.stream, { exitOnError: false })
  using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono')
  const samples: number[] = []
  let first: number | undefined
  for await (const packets of source.read(from, to)) {
    for (const { packet, start } of packets) {
      first ??= start
      for (const frame of decoder.decodeAllSync(packet)) {
        for (const mono of filter.processAllSync(frame)) {
          const [data] = mono.data ?? []
          if (data) for (const sample of toFloats(data, mono.nbSamples)) samples.push(sample)
          mono.free()
        }
        frame.free()
      }
    }
  }
  const begin = first ?? from
  // Within a gap of the recording there is silence.
  const silence = new Array<number>(Math.min(to - from, Math.max(0, begin - from))).fill(0)
  return [...silence, ...samples.slice(Math.max(0, from - begin))].slice(0, to - from)
}
