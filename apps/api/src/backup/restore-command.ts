import { parseArgs } from 'node:util'
import { InvalidEnvironment } from '@lares/server-kit/environment'
import { assemble } from '../assemble.ts'
import { readConfig } from '../config.ts'
import { hasErrorCode } from '../files/file-system-errors.ts'
import type { Services } from '../services.ts'
import { isBackupError } from './backup-error.ts'
import { describeFailure } from './command/describe-failure.ts'
import { readPassphrase } from './command/read-passphrase.ts'
import { openStorageOf } from './command/storage-of-argument.ts'
import type { Manifest } from './format/schemas.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { bringBack, dropPutAside, listPutAside } from './restore/put-aside.ts'
import { restoreSnapshot } from './restore/restore-snapshot.ts'
import type { BackupStorage } from './storage/backup-storage.ts'

// `npm run restore -- <place>` restores the latest snapshot of a backup, or lists the snapshots with `--list`.
const usage = `npm run restore -- <place> [--list] [--snapshot <id>] [--replace]
                            [--without-damaged-files] [--passphrase-file <file>]
npm run restore -- --put-aside [<name> [--drop]]

  <place>       the folder of the backup, or s3://bucket/prefix (with LARES_BACKUP_S3_ENDPOINT,
                AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment)
  --list        list the snapshots, the latest first
  --snapshot    restore this one instead of the latest
  --replace     restore in place of an archive that has items; they are put aside, not deleted
  --without-damaged-files
                restore everything else if files are missing or damaged in the backup
  --passphrase-file
                read the passphrase of an encrypted backup from this file

  --put-aside   list what restores have put aside; with a name, bring it back in place of what the
                archive has, which is put aside in turn, or with --drop delete it for ever

Otherwise the passphrase is asked for, or read from LARES_BACKUP_PASSPHRASE.
`

/** Lost files that are listed by their SHA-256; the page for data integrity lists all of them. */
const maxListed = 100

const cancelling = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => cancelling.abort(new Error('The restore was cancelled. The archive is as it was.')))
try {
  await main()
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArguments()
  const [argument] = positionals
  if (positionals.length > 1 || (values.drop && !(values['put-aside'] && argument))) throw new Error(usage)
  if (values['put-aside']) return handlePutAside(argument, values.drop ?? false)
  if (argument === undefined) throw new Error(usage)
  const storage = openStorageOf(argument, process.env)
  try {
    const place = await openReadable(storage, values['passphrase-file'])
    if (values.list) await printSnapshots(place)
    else await restore(place, values)
  } finally {
    storage.close()
  }
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        drop: { type: 'boolean' },
        list: { type: 'boolean' },
        'passphrase-file': { type: 'string' },
        'put-aside': { type: 'boolean' },
        replace: { type: 'boolean' },
        snapshot: { type: 'string' },
        'without-damaged-files': { type: 'boolean' },
      },
    })
  } catch {
    throw new Error(usage)
  }
}

async function openReadable(
  storage: BackupStorage,
  passphraseFile: string | undefined,
): Promise<BackupPlace> {
  const place = await openPlace(storage)
  if (place.isReadable) return place
  return openPlace(storage, { passphrase: await readPassphrase(passphraseFile) })
}

async function printSnapshots(place: BackupPlace): Promise<void> {
  for (const { id } of await place.listSnapshots()) {
    // One that cannot be read must not hide the others.
    const manifest = await place.readManifest(id).catch((error: unknown) => {
      if (!isBackupError(error, 'snapshot-damaged') && !isBackupError(error, 'object-damaged')) throw error
    })
    if (!manifest) print(`${id}  damaged: it cannot be restored`)
    else print(describeManifest(manifest))
  }
}

function describeManifest({ id, createdAt, items, originals, appVersion }: Manifest): string {
  return `${id}  ${createdAt}  ${items} items, ${originals.rows} files  (Lares ${appVersion})`
}

async function restore(
  place: BackupPlace,
  values: Pick<ReturnType<typeof parseArguments>['values'], 'snapshot' | 'replace' | 'without-damaged-files'>,
): Promise<void> {
  const id = values.snapshot ?? (await place.listSnapshots())[0]?.id
  if (id === undefined) throw new Error('The backup has no snapshot yet.')
  print(`Restoring ${id}. Nothing changes until all of it has been read and compared.`)
  await withServices({ restoredArchiveId: place.header.archiveId }, async (services) => {
    const report = await restoreSnapshot(place, id, services, {
      replace: values.replace ?? false,
      acceptedLosses: values['without-damaged-files'] ? Number.POSITIVE_INFINITY : 0,
      signal: cancelling.signal,
    })
    print(`Restored: ${report.items} items, ${report.rows} rows, ${report.originals} files.`)
    if (report.unavailable.length > 0)
      print(`${report.unavailable.length} files were missing in the archive already when it was backed up.`)
    if (report.lost.length > 0)
      print(
        `${report.lost.length} files are missing, because the backup has lost them:\n${report.lost.slice(0, maxListed).join('\n')}`,
      )
    printOutcome(report)
  })
}

async function handlePutAside(name: string | undefined, isDropped: boolean): Promise<void> {
  await withServices({}, async (services) => {
    if (name === undefined) {
      const found = await listPutAside(services.db)
      for (const { schema, at, items } of found) print(`${schema}  ${at.toISOString()}  ${items} items`)
      if (found.length === 0) print('No restore has put anything aside.')
    } else if (isDropped) {
      await dropPutAside(services.db, name)
      print(`Deleted ${name}. The page “Data integrity” lists the files that nothing uses any more.`)
    } else {
      print(`Bringing back ${name}. Nothing changes until all of it has been read and compared.`)
      const report = await bringBack(name, services, cancelling.signal)
      print(`Brought back: ${report.items} items, ${report.rows} rows.`)
      printOutcome(report)
    }
  })
}

async function withServices(
  options: Parameters<typeof assemble>[1],
  act: (services: Services) => Promise<void>,
): Promise<void> {
  // Nothing is served or forwarded, so that the secret between the processes is not used.
  const config = readConfig({ ...process.env, INTERNAL_SECRET: 'x'.repeat(64), LOG_LEVEL: 'warn' })
  const { services, close } = await assemble(config, options)
  try {
    await act(services)
  } finally {
    await close()
  }
}

function printOutcome({ putAsideSchema }: { readonly putAsideSchema?: string }): void {
  if (putAsideSchema) print(`What the archive had before is put aside as ${putAsideSchema}: see --put-aside.`)
  print('Start Lares now: it recreates previews and the search index in the background.')
}

function describe(error: unknown): string {
  if (isBackupError(error)) return describeFailure(error)
  if (hasErrorCode(error, 'ENOSPC'))
    return 'The disk of the archive is full. Free some space, then restore again.\nThe archive is as it was.'
  if (error instanceof InvalidEnvironment || error instanceof Error) return error.message
  return String(error)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
