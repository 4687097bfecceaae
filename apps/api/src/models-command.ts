import { mkdir } from 'node:fs/promises'
import { type SpeechModelName, speechModelNames } from '@lares/shared-types/transcriptions'
import { describeUse } from './meaning-model/describe-use.ts'
import { MeaningModels } from './meaning-model/meaning-models.ts'
import { DownloadError } from './models/download-error.ts'
import { SpeechModels } from './transcription/speech-models.ts'

// Downloads a model into the data folder of `LARES_DATA_DIR`: `speech [base|small]`, or `meaning [remove|status]`.

const usage = `Usage: npm run models -- speech [base|small]
       npm run models -- meaning [remove|status]
`

/** A model that this command downloads. */
interface Download {
  readonly name: string
  readonly isInstalled: boolean
  readonly bytes: number
  /** What is possible with it. */
  readonly use: string
  install(signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void>
}

const dataDir = process.env.LARES_DATA_DIR ?? './data'
const [purpose, argument] = process.argv.slice(2)

if (purpose === 'speech' && isSpeechModel(argument ?? 'base')) {
  await downloadSpeech((argument ?? 'base') as SpeechModelName)
} else if (purpose === 'meaning' && [undefined, 'remove', 'status'].includes(argument)) {
  await handleMeaning(argument)
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}

function isSpeechModel(value: string): boolean {
  return speechModelNames.some((known) => known === value)
}

async function downloadSpeech(name: SpeechModelName): Promise<void> {
  const models = new SpeechModels({ dataDir, ownFolder: undefined })
  await download({
    name: `Whisper ${name}`,
    isInstalled: models.isInstalled(name),
    bytes: models.list().find((one) => one.name === name)?.downloadBytes ?? 1,
    use: 'Recordings can be transcribed on this machine.',
    install: (signal, onProgress) => models.install(name, signal, onProgress),
  })
}

async function handleMeaning(action: string | undefined): Promise<void> {
  const models = await MeaningModels.open({ dataDir, own: undefined })
  const { name, downloadBytes } = models.package
  if (action === 'status') {
    const size = `${(downloadBytes / 1e6).toFixed(0)} MB`
    const installed = (await models.isIntact())
      ? 'is installed'
      : 'is damaged; this command without `status` downloads it again'
    const state = models.isInstalled ? installed : `is not installed; its download has ${size}`
    process.stdout.write(`${name} ${state}.\n`)
    return
  }
  if (action === 'remove') {
    const isInstalled = models.isInstalled
    await models.remove()
    process.stdout.write(`${name} ${isInstalled ? 'was removed' : 'is not installed'}.\n`)
    return
  }
  await download({
    name,
    isInstalled: await models.isIntact(),
    bytes: downloadBytes,
    use: describeUse(process.env),
    install: (signal, onProgress) => models.install(signal, onProgress),
  })
}

async function download({ name, isInstalled, bytes: total, use, install }: Download): Promise<void> {
  if (isInstalled) {
    process.stdout.write(`${name} is installed.\n`)
    return
  }
  await mkdir(dataDir, { recursive: true })
  process.stdout.write(`${name} has ${(total / 1e6).toFixed(0)} MB.\n`)
  let shown = -1
  const cancelled = new AbortController()
  process.once('SIGINT', () => cancelled.abort(new Error('The download was stopped.')))
  try {
    await install(cancelled.signal, (bytes) => {
      const tenth = Math.floor((10 * bytes) / total)
      if (tenth > shown) process.stdout.write(`${10 * tenth} %\n`)
      shown = Math.max(shown, tenth)
    })
    process.stdout.write(`${name} is installed. ${use}\n`)
  } catch (error) {
    const isExpected = error instanceof DownloadError || cancelled.signal.aborted
    process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
