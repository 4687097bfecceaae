import { Buffer } from 'node:buffer'

export interface HeicOptions {
  hevc: Buffer
  width: number
  height: number
  /** Quarter turns anticlockwise for display (`irot`). */
  turns?: 0 | 1 | 2 | 3
  /** ICC profile to embed (`colr` of type `prof`). */
  profile?: Buffer
}

/** Creates a minimal HEIC file (ISO/IEC 23008-12) with one HEVC key frame in Annex B format. */
export function createHeic({ hevc, width, height, turns = 0, profile }: HeicOptions): Buffer {
  const units = splitNalUnits(hevc)
  const parameters = units.filter((unit) => [32, 33, 34].includes(getNalType(unit)))
  const slices = units.filter((unit) => getNalType(unit) < 32)
  const data = Buffer.concat(slices.flatMap((unit) => [uint32(unit.length), unit]))

  const properties = [
    fullBox('ispe', 0, uint32(width), uint32(height)),
    createDecoderConfiguration(parameters),
    box('irot', Buffer.from([turns])),
    ...(profile ? [box('colr', Buffer.from('prof'), profile)] : []),
  ]
  const associations = properties.map((_, index) => 0x80 | (index + 1))
  const itemProperties = box(
    'iprp',
    box('ipco', ...properties),
    fullBox('ipma', 0, uint32(1), uint16(1), Buffer.from([associations.length, ...associations])),
  )
  const metaBox = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint16(1)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0x00]),
        uint16(1),
        uint16(1),
        uint16(0),
        uint16(1),
        uint32(offset),
        uint32(data.length),
      ),
      fullBox('iinf', 0, uint16(1), fullBox('infe', 2 << 24, uint16(1), uint16(0), Buffer.from('hvc1\0'))),
      itemProperties,
    )
  const fileType = box('ftyp', Buffer.from('heic'), uint32(0), Buffer.from('mif1heic'))
  const offset = fileType.length + metaBox(0).length + 8
  return Buffer.concat([fileType, metaBox(offset), box('mdat', data)])
}

/** Creates the HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 section 8.3.3) for 8-bit 4:2:0. */
function createDecoderConfiguration(parameters: Buffer[]): Buffer {
  const sequence = parameters.find((unit) => getNalType(unit) === 33)
  if (!sequence) throw new Error('the stream has no sequence parameter set')
  const profileTierLevel = sequence.subarray(3, 15)
  const header = Buffer.concat([
    Buffer.from([1]),
    profileTierLevel,
    Buffer.from([0xf0, 0x00, 0xfc, 0xfd, 0xf8, 0xf8, 0x00, 0x00, 0x0f, parameters.length]),
  ])
  const arrays = parameters.flatMap((unit) => [
    Buffer.from([0x80 | getNalType(unit)]),
    uint16(1),
    uint16(unit.length),
    unit,
  ])
  return box('hvcC', header, ...arrays)
}

function splitNalUnits(stream: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = stream.indexOf('000001', 0, 'hex'); at >= 0; at = stream.indexOf('000001', at + 3, 'hex')) {
    starts.push(at)
  }
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? stream.length
    const isFourByteStart = index + 1 < starts.length && stream[next - 1] === 0
    return stream.subarray(start + 3, isFourByteStart ? next - 1 : next)
  })
}

function getNalType(unit: Buffer): number {
  return ((unit[0] ?? 0) >> 1) & 0x3f
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type), body])
}

function fullBox(type: string, versionAndFlags: number, ...content: Buffer[]): Buffer {
  return box(type, uint32(versionAndFlags), ...content)
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
