import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from './embedded-database.ts'

const folder = createTemporaryFolder()

test('rejects a data folder whose path is too long for a socket, naming the maximum length', async () => {
  const dataDir = folder.at('é'.repeat(60))
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(/LARES_DATA_DIR is too long: .* \d\d bytes/)
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})
