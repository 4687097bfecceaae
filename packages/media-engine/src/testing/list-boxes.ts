import { open } from 'node:fs/promises'
import { readBoxes } from '../reading/boxes.ts'

/** Returns the types of the boxes at the top of an MP4 or QuickTime file, in their order. */
export async function listBoxes(path: string): Promise<string[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const types: string[] = []
    for await (const { type } of readBoxes(file, 0, size)) types.push(type)
    return types
  } finally {
    await file.close()
  }
}
