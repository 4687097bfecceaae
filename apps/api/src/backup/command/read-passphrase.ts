import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * The passphrase from a file, from the environment, or typed at the terminal, where it is not shown. It is never an argument, which other
 * users of the machine could read. Throws if there is neither.
 */
export async function readPassphrase(file?: string): Promise<string> {
  if (file !== undefined) return readFromFile(file)
  const given = process.env.LARES_BACKUP_PASSPHRASE
  if (given) return given
  if (!process.stdin.isTTY)
    throw new Error(
      'This backup is encrypted. Start the command at a terminal, or pass --passphrase-file or LARES_BACKUP_PASSPHRASE.',
    )
  process.stdout.write('Passphrase of the backup (on the recovery sheet): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** The first line of a file, which editors end with a line break. */
async function readFromFile(file: string): Promise<string> {
  const text = await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8').catch((error: unknown) => {
    throw new Error(`The file with the passphrase could not be read: ${file}`, { cause: error })
  })
  const [line = ''] = text.split('\n')
  if (line.trim() === '') throw new Error(`The first line of ${file} is empty; it should be the passphrase.`)
  return line.trim()
}
