export interface TestChapter {
  readonly start: number
  readonly title: string
}

/** Creates an MP4 without tracks whose chapters are in Nero's form (`moov/udta/chpl`). */
export function createMovieWithChapters(chapters: readonly TestChapter[], version: 0 | 1 = 1): Buffer {
  const head = Buffer.alloc(version === 1 ? 9 : 5)
  head[0] = version
  head[head.length - 1] = chapters.length
  const entries = chapters.map(({ start, title }) => {
    const name = Buffer.from(title)
    const entry = Buffer.alloc(9)
    entry.writeBigUInt64BE(BigInt(Math.round(start * 10_000_000)), 0)
    entry[8] = name.length
    return Buffer.concat([entry, name])
  })
  const list = box('chpl', Buffer.concat([head, ...entries]))
  return Buffer.concat([box('ftyp', Buffer.from('M4B \0\0\0\0M4B mp42')), box('moov', box('udta', list))])
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/**
 * Creates a Matroska file without tracks. `place`: whether the chapters come before the first cluster, or after it, where the
 * seek head names their position.
 */
export function createMatroskaWithChapters(
  chapters: readonly (TestChapter & { hidden?: boolean })[],
  place: 'before' | 'after' = 'before',
): Buffer {
  const atoms = chapters.map(({ start, title, hidden }) => {
    const nanoseconds = Buffer.alloc(8)
    nanoseconds.writeBigUInt64BE(BigInt(Math.round(start * 1e9)))
    const parts = [element('91', nanoseconds), element('80', element('85', Buffer.from(title)))]
    if (hidden) parts.push(element('98', Buffer.from([1])))
    return element('b6', Buffer.concat(parts))
  })
  const list = element('1043a770', element('45b9', Buffer.concat(atoms)))
  const cluster = element('1f43b675', Buffer.alloc(50_000))
  const createSeekHead = (position: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(position))
    const seek = Buffer.concat([element('53ab', Buffer.from('1043a770', 'hex')), element('53ac', bytes)])
    return element('114d9b74', element('4dbb', seek))
  }
  const seekHeadLength = createSeekHead(0).length
  const content =
    place === 'before' ? [list, cluster] : [createSeekHead(seekHeadLength + cluster.length), cluster, list]
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska'))),
    element('18538067', Buffer.concat(content)),
  ])
}

/** An element of EBML with a size of eight bytes. */
function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length))
  size[0] = 0x01
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

/** Creates an ID3v2.4 tag with `CHAP` frames (ID3v2 Chapter Frame Addendum 1.0). */
export function createId3Chapters(chapters: readonly TestChapter[]): Buffer {
  const frames = chapters.map(({ start, title }, index) => {
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(Math.round(start * 1000), 0)
    times.writeUInt32BE(Math.round(start * 1000) + 1000, 4)
    const name = frame('TIT2', Buffer.from(`\u0003${title}`, 'utf8'))
    return frame('CHAP', Buffer.concat([Buffer.from(`c${index}\0`), times, name]))
  })
  const body = Buffer.concat(frames)
  return Buffer.concat([
    Buffer.from('ID3\u0004\0\0', 'latin1'),
    synchsafe(body.length),
    body,
    Buffer.alloc(100),
  ])
}

function frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), synchsafe(content.length), Buffer.alloc(2), content])
}

function synchsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
}
