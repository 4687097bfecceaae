import { createHash } from 'node:crypto'
import { PackageRegistry } from '../../models/testing/package-registry.ts'
import type { MeaningModelPackage } from '../minilm-package.ts'

/** The files of a model that computes nothing, in the order in which `hashModel` reads them. */
const files = {
  'config.json': '{}',
  'tokenizer.json': '{}',
  'tokenizer_config.json': '{}',
  'onnx/model_quantized.onnx': 'weights',
}

/** A registry with the package of a model for English texts. */
export const startTinyRegistry = () => PackageRegistry.start(files)

/** The package of that registry, as it is pinned. */
export function toTinyPackage(registry: PackageRegistry): MeaningModelPackage {
  const hash = createHash('sha256')
  for (const [path, content] of Object.entries(files)) hash.update(`${path}\n${content}`)
  const weightBytes = files['onnx/model_quantized.onnx'].length
  return { ...registry.package, name: 'tiny', modelHash: hash.digest('hex'), weightBytes }
}
