import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url).pathname
const folders = ['apps/api/src', 'apps/bff/src', 'packages', 'scripts']

test('no code asks for the AAC encoder or decoder of Fraunhofer, whose licence is incompatible', async () => {
  const asking: string[] = []
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(ts|mjs)$/.test(entry.name) || /\.test\.ts$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      if (path.includes('node_modules')) continue
      const code = (await readFile(path, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      if (/fdk/i.test(code)) asking.push(path)
    }
  expect(asking).toEqual([])
})
