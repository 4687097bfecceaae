import { readFile, writeFile } from 'node:fs/promises'

/** Changes one bit of a file. */
export async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path)
  const position = Math.floor(bytes.length / 2)
  bytes[position] = (bytes[position] ?? 0) ^ 1
  await writeFile(path, bytes)
}
