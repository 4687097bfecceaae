/** Creates a WAVE file of one second of silence with additional chunks at its end. */
export function createWave(...chunks: [id: string, content: Buffer][]): Buffer {
  const format = Buffer.alloc(16)
  const pcm = 1
  format.writeUInt16LE(pcm, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  const parts = [['fmt ', format], ['data', Buffer.alloc(8000, 128)], ...chunks] as const
  const body = Buffer.concat([Buffer.from('WAVE'), ...parts.map(([id, content]) => chunk(id, content))])
  return chunk('RIFF', body)
}

/** Creates the LIST chunk with the tags of a WAVE file. */
export function createInfoList(tags: Record<string, string>): [id: string, content: Buffer] {
  const entries = Object.entries(tags).map(([id, value]) => chunk(id, Buffer.from(`${value}\0`)))
  return ['LIST', Buffer.concat([Buffer.from('INFO'), ...entries])]
}

/** Creates an ID3v2.4 tag with UTF-8 text frames and a cover. */
export function createId3Tag(texts: Record<string, string>, cover?: Buffer): Buffer {
  const frames = Object.entries(texts).map(([id, text]) => frame(id, Buffer.from(`\u0003${text}`, 'utf8')))
  const frontCover = Buffer.from('\0image/png\0\u0003\0', 'latin1')
  if (cover) frames.push(frame('APIC', Buffer.concat([frontCover, cover])))
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), synchsafe(body.length), body])
}

function frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), synchsafe(content.length), Buffer.alloc(2), content])
}

function synchsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
}

function chunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}
