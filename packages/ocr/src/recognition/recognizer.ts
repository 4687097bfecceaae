import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RawImage } from '@lares/media-engine/image/raw-image'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import type { Model } from './models.ts'

const require = createRequire(import.meta.url)

/** The variant of the weights in the package: those of the LSTM networks with integers, the smallest ones. */
const variant = '4.0.0_best_int'

/** Workers hold about 100 MB each, so only the last ones are retained. */
const maxWorkers = 2

interface LoadedModel {
  readonly model: Model
  readonly worker: Promise<Worker>
}

const loaded: LoadedModel[] = []

/**
 * Reads the text of a picture with Tesseract.
 *
 * @param image upright, one channel of 8 bits
 * @param isOneBlock whether the picture is one block of lines, so that it is not searched for columns
 */
export async function recognize(image: RawImage, model: Model, isOneBlock = false): Promise<Page> {
  const worker = await loadWorker(model)
  await worker.setParameters({
    tessedit_pageseg_mode: isOneBlock ? PSM.SINGLE_BLOCK : PSM.AUTO,
    // Otherwise it guesses the resolution from the size of the letters, and says so on stderr.
    user_defined_dpi: '300',
  })
  const { data } = await worker.recognize(toGreymap(image), {}, { text: false, blocks: true })
  return data
}

async function loadWorker(model: Model): Promise<Worker> {
  const index = loaded.findIndex((one) => one.model === model)
  const [found = { model, worker: openWorker(model) }] = index < 0 ? [] : loaded.splice(index, 1)
  loaded.unshift(found)
  for (const { worker } of loaded.splice(maxWorkers)) await (await worker).terminate()
  return found.worker
}

function openWorker(model: Model): Promise<Worker> {
  const folder = dirname(require.resolve(`@tesseract.js-data/${model}`))
  return createWorker(model, OEM.LSTM_ONLY, {
    langPath: join(folder, variant),
    gzip: true,
    // A model is read from its package each time; a cache would be written to the working directory.
    cacheMethod: 'none',
  })
}

/** Encodes pixels as a Netpbm greymap, which costs nothing to write and to read. */
function toGreymap({ data, width, height }: RawImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
