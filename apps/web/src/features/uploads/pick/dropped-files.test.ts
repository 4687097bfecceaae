import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

const entryOf = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (done: (file: File) => void) => done(new File([name], name)),
})

/** As browsers do, a folder gives its entries in several portions. */
function folderOf(name: string, portions: readonly (readonly object[])[]) {
  const left = [...portions]
  const createReader = () => ({
    readEntries: (done: (entries: readonly object[]) => void) => done(left.shift() ?? []),
  })
  return { name, isFile: false, isDirectory: true, createReader }
}

async function namesOf(...dropped: object[]): Promise<string[]> {
  const items = dropped.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  const transfer = Object.assign(Object.create(null), { items })
  return (await droppedFiles(transfer)).map(({ name }) => name)
}

test('files of folders at any depth are taken, each folder in the order of its names', async () => {
  const inner = folderOf('inner', [[entryOf('deep.jpg')]])
  const outer = folderOf('outer', [[entryOf('10.jpg'), inner], [entryOf('9.jpg')]])
  expect(await namesOf(entryOf('first.jpg'), outer)).toEqual(['first.jpg', '9.jpg', '10.jpg', 'deep.jpg'])
})

test('what file managers leave in folders is not taken', async () => {
  const names = ['.DS_Store', 'Thumbs.db', 'desktop.ini', 'letter.pdf']
  expect(await namesOf(folderOf('papers', [names.map(entryOf)]))).toEqual(['letter.pdf'])
})
