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

async function read(...dropped: object[]) {
  const items = dropped.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  const transfer = Object.assign(Object.create(null), { items })
  const { files, unread } = await readDroppedFiles(transfer)
  return { names: files.map(({ name }) => name), unread }
}

const readNames = async (...dropped: object[]) => (await read(...dropped)).names

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

test('reads the rest of a drop, and names what cannot be read', async () => {
  const fail = (_: unknown, failed: (error: Error) => void) =>
    failed(new DOMException('', 'NotReadableError'))
  const locked = { ...createFileEntry('locked.jpg'), file: fail }
  const closed = { ...createFolderEntry('closed', []), createReader: () => ({ readEntries: fail }) }
  const folder = createFolderEntry('summer', [
    [createFileEntry('1.jpg'), locked, closed, createFileEntry('2.jpg')],
  ])
  expect(await read(folder, createFileEntry('letter.pdf'))).toEqual({
    names: ['1.jpg', '2.jpg', 'letter.pdf'],
    unread: ['closed', 'locked.jpg'],
  })
})
