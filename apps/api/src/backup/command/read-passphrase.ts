import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * The passphrase from the environment, or typed at the terminal, where it is not shown. It is never an argument, which other
 * users of the machine could read. Throws if there is neither.
 */
export async function readPassphrase(): Promise<string> {
  const given = process.env.LARES_BACKUP_PASSPHRASE
  if (given) return given
  if (!process.stdin.isTTY)
    throw new Error(
      'This backup is encrypted. Set LARES_BACKUP_PASSPHRASE, or start the command at a terminal.',
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
