import { mkdir } from 'node:fs/promises'
import { type SpeechModelName, speechModelNames } from '@lares/shared-types/transcriptions'
import { DownloadError } from './download-error.ts'
import { SpeechModels } from './speech-models.ts'

// Downloads a model into the data folder of `LARES_DATA_DIR`: `speech [base|small]`.

const usage = 'npm run models -- speech [base|small]'

const [purpose, name = 'base'] = process.argv.slice(2)
const isKnown = (value: string): value is SpeechModelName => speechModelNames.some((known) => known === value)

if (purpose !== 'speech' || !isKnown(name)) {
  process.stderr.write(`Usage: ${usage}\n`)
  process.exitCode = 2
} else {
  await download(name)
}

async function download(model: SpeechModelName): Promise<void> {
  const dataDir = process.env.LARES_DATA_DIR ?? './data'
  await mkdir(dataDir, { recursive: true })
  const models = new SpeechModels({ dataDir, ownFolder: undefined })
  if (models.isInstalled(model)) {
    process.stdout.write(`Whisper ${model} is installed.\n`)
    return
  }
  const total = models.list().find((one) => one.name === model)?.downloadBytes ?? 1
  let shown = -1
  const cancelled = new AbortController()
  process.once('SIGINT', () => cancelled.abort(new Error('The download was stopped.')))
  try {
    await models.install(model, cancelled.signal, (bytes) => {
      const tenth = Math.floor((10 * bytes) / total)
      if (tenth > shown) process.stdout.write(`${10 * tenth} %\n`)
      shown = Math.max(shown, tenth)
    })
    process.stdout.write(`Whisper ${model} is installed. Recordings can be transcribed on this machine.\n`)
  } catch (error) {
    const isExpected = error instanceof DownloadError || cancelled.signal.aborted
    process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
