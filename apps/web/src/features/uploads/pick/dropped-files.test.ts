import { expect, test } from 'vitest'
import { readDroppedFiles } from './dropped-files.ts'

const createFileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File([name], name)),
})

/** A folder entry that, as in browsers, returns its children in several batches. */
function createFolderEntry(name: string, batches: readonly (readonly object[])[]) {
  const remaining = [...batches]
  const createReader = () => ({
    readEntries: (done: (entries: readonly object[]) => void) => done(remaining.shift() ?? []),
  })
  return { name, isFile: false, isDirectory: true, createReader }
}

async function readNames(...dropped: object[]): Promise<string[]> {
  const items = dropped.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  const transfer = Object.assign(Object.create(null), { items })
  return (await readDroppedFiles(transfer)).map(({ name }) => name)
}

test('reads files of nested folders, each folder in natural order of names', async () => {
  const inner = createFolderEntry('inner', [[createFileEntry('deep.jpg')]])
  const outer = createFolderEntry('outer', [[createFileEntry('10.jpg'), inner], [createFileEntry('9.jpg')]])
  expect(await readNames(createFileEntry('first.jpg'), outer)).toEqual([
    'first.jpg',
    '9.jpg',
    '10.jpg',
    'deep.jpg',
  ])
})

test('skips system files of file managers', async () => {
  const names = ['.DS_Store', 'Thumbs.db', 'desktop.ini', 'letter.pdf']
  expect(await readNames(createFolderEntry('papers', [names.map(createFileEntry)]))).toEqual(['letter.pdf'])
})
