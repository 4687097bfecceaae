import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ModelError } from './model-error.ts'

/** Files with weights by their suffix, the smallest first. */
const variants = [
  { dtype: 'q8', suffix: '_quantized' },
  { dtype: 'int8', suffix: '_int8' },
  { dtype: 'fp16', suffix: '_fp16' },
  { dtype: 'fp32', suffix: '' },
] as const

/** Folders in which models have their weights. */
const subfolders = ['onnx', ''] as const

/** How sentence-transformers describe what becomes of the vectors of tokens; not every model has it. */
export const poolingFile = '1_Pooling/config.json'

/** What a model in the format of transformers.js has beside its weights. */
const requiredFiles = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const

/** The files of a model, as it is on the disk. */
export interface ModelFiles {
  readonly folder: string
  readonly dtype: (typeof variants)[number]['dtype']
  /** The folder of the weights in that of the model; '' where they are beside `config.json`. */
  readonly subfolder: (typeof subfolders)[number]
  /** Paths of all files that its vectors depend on, relative to the folder. */
  readonly paths: readonly string[]
  /** Bytes of the weights. */
  readonly weightBytes: number
}

/** The files of a model folder, with its smallest weights. Throws ModelError `missing`. */
export async function findModelFiles(folder: string): Promise<ModelFiles> {
  if (!(await getSize(folder))) throw new ModelError('missing', `There is no folder ${folder}.`)
  for (const path of requiredFiles) {
    if (!(await getSize(join(folder, path)))) throw new ModelError('missing', `${folder} has no ${path}.`)
  }
  for (const { dtype, suffix } of variants) {
    for (const subfolder of subfolders) {
      const weights = join(subfolder, `model${suffix}.onnx`)
      const size = await getSize(join(folder, weights))
      if (!size) continue
      // Weights of more than two gigabytes are in a second file.
      const data = `${weights}_data`
      const dataSize = await getSize(join(folder, data))
      const pooling = (await getSize(join(folder, poolingFile))) ? [poolingFile] : []
      return {
        folder,
        dtype,
        subfolder,
        paths: [...requiredFiles, ...pooling, weights, ...(dataSize ? [data] : [])],
        weightBytes: size + (dataSize ?? 0),
      }
    }
  }
  throw new ModelError('missing', `${folder} has no weights: onnx/model.onnx or onnx/model_quantized.onnx.`)
}

/** SHA-256 of the files that the vectors of a model depend on. */
export async function hashModel({ folder, paths }: ModelFiles): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    hash.update(`${path}\n`)
    await pipeline(createReadStream(join(folder, path)), hash, { end: false })
  }
  return hash.digest('hex')
}

/** Undefined where there is no such file or folder. */
async function getSize(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}
