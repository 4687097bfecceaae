import { type Static, type TProperties, Type } from 'typebox'
import type { MediaFamily } from './assets.ts'

const step = <const Kind extends string, Parameters extends TProperties>(
  kind: Kind,
  parameters: Parameters,
) => Type.Object({ kind: Type.Literal(kind), ...parameters }, { additionalProperties: false })

/** A share from 0 to 100. */
const Strength = Type.Integer({ minimum: 1, maximum: 100 })

/** The steps by which a recording is processed, with the limits of their parameters. */
export const stepSchemas = {
  /** Removes what is below a frequency, such as handling noise. Hz. */
  highPass: step('highPass', { frequency: Type.Integer({ minimum: 20, maximum: 500 }) }),
  /** Removes the hum of the mains and its harmonics. Hz. */
  hum: step('hum', {
    frequency: Type.Enum([50, 60] as const),
    harmonics: Type.Integer({ minimum: 1, maximum: 20 }),
  }),
  /** Removes clicks and crackle. */
  clicks: step('clicks', { strength: Strength }),
  /** Removes steady noise such as hiss; how much of it depends on how much is found. */
  denoise: step('denoise', { strength: Strength }),
  /** Softens sharp s sounds. */
  deEss: step('deEss', { strength: Strength }),
  /** Shortens silence that is longer than `longerThan` to `keep`. Seconds, and dBFS below which it is silent. */
  silence: step('silence', {
    longerThan: Type.Number({ minimum: 0.3, maximum: 60 }),
    keep: Type.Number({ minimum: 0.1, maximum: 10 }),
    below: Type.Integer({ minimum: -80, maximum: -20 }),
  }),
  /** Plays faster or slower with the same pitch. */
  speed: step('speed', { factor: Type.Number({ minimum: 0.5, maximum: 2 }) }),
  /** Mixes all channels to one. */
  mono: step('mono', {}),
  /** Takes one side of a stereo recording. */
  channel: step('channel', { side: Type.Enum(['left', 'right'] as const) }),
  /** Integrated loudness by EBU R128 in LUFS, and the highest true peak in dBTP. */
  loudness: step('loudness', {
    target: Type.Integer({ minimum: -30, maximum: -10 }),
    peak: Type.Number({ minimum: -9, maximum: -0.5 }),
  }),
  /** Fades in at the beginning and out at the end. Seconds. */
  fade: step('fade', {
    in: Type.Number({ minimum: 0, maximum: 30 }),
    out: Type.Number({ minimum: 0, maximum: 30 }),
  }),
} as const

export type StepKind = keyof typeof stepSchemas
export const stepKinds = Object.keys(stepSchemas) as StepKind[]

/** The steps after which sound takes another time, so that it would no longer belong to its picture. */
const retimingKinds: readonly StepKind[] = ['silence', 'speed']

/** Whether the sound of such files can be processed. */
export function isProcessableFamily(family: MediaFamily | null | undefined): family is 'audio' | 'video' {
  return family === 'audio' || family === 'video'
}

/** Whether a step makes sense for the sound of a file of this family. */
export function isStepFor(family: MediaFamily, kind: StepKind): boolean {
  return family !== 'video' || !retimingKinds.includes(kind)
}

/** Whether the picture of a film can be copied beside another sound; RealVideo is in no container that FFmpeg writes. */
export function canReplaceSound(mediaType: string): boolean {
  return mediaType !== 'application/vnd.rn-realmedia'
}

export type ProcessingStep = { [Kind in StepKind]: Static<(typeof stepSchemas)[Kind]> }[StepKind]
export const ProcessingStep = Type.Unsafe<ProcessingStep>(Type.Union(Object.values(stepSchemas)))

export const maxSteps = 12
/** The steps in the order in which they are applied. */
export const ProcessingChain = Type.Array(ProcessingStep, { minItems: 1, maxItems: maxSteps })

/** A step with the parameters that suit most recordings. */
export const defaultSteps: { readonly [Kind in StepKind]: Static<(typeof stepSchemas)[Kind]> } = {
  highPass: { kind: 'highPass', frequency: 80 },
  hum: { kind: 'hum', frequency: 50, harmonics: 8 },
  clicks: { kind: 'clicks', strength: 50 },
  denoise: { kind: 'denoise', strength: 70 },
  deEss: { kind: 'deEss', strength: 40 },
  silence: { kind: 'silence', longerThan: 2, keep: 0.7, below: -45 },
  speed: { kind: 'speed', factor: 1.1 },
  mono: { kind: 'mono' },
  channel: { kind: 'channel', side: 'left' },
  loudness: { kind: 'loudness', target: -16, peak: -1.5 },
  fade: { kind: 'fade', in: 0.5, out: 1 },
}

/** Chains for frequent kinds of recordings. */
export const presets = {
  oldCassette: [defaultSteps.hum, defaultSteps.clicks, defaultSteps.denoise, defaultSteps.loudness],
  phoneInPocket: [
    { ...defaultSteps.highPass, frequency: 120 },
    { ...defaultSteps.denoise, strength: 60 },
    defaultSteps.deEss,
    defaultSteps.loudness,
  ],
  tooQuiet: [defaultSteps.highPass, defaultSteps.loudness],
  humOf50Hz: [{ ...defaultSteps.hum, harmonics: 10 }, defaultSteps.loudness],
} as const satisfies Record<string, readonly ProcessingStep[]>

export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as PresetName[]

/** What is measured of the sound of a recording; null where there is too little sound to tell. */
export const SoundFigures = Type.Object({
  /** Seconds. */
  duration: Type.Number(),
  /** Integrated loudness by EBU R128, in LUFS. */
  loudness: Type.Union([Type.Number(), Type.Null()]),
  /** The highest true peak, in dBTP. */
  truePeak: Type.Union([Type.Number(), Type.Null()]),
  /** The level of the quietest parts, in dBFS. */
  noiseFloor: Type.Union([Type.Number(), Type.Null()]),
  /** How far the sound is above the noise, in dB. */
  snr: Type.Union([Type.Number(), Type.Null()]),
})
export type SoundFigures = Static<typeof SoundFigures>
