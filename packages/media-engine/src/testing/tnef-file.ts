/** An attachment of a TNEF file, either bytes or an embedded message. */
interface PackedAttachment {
  name: string
  bytes?: Buffer
  message?: Buffer
}

/** Creates a `winmail.dat` (MS-OXTNEF) with attachments; `text` is the message body. */
export function createTnef(attachments: readonly PackedAttachment[], text?: string): Buffer {
  const parts = [Buffer.from('789f3e220100', 'hex'), attribute(1, 0x00069007, number(1252), number(0))]
  if (text !== undefined) parts.push(attribute(1, 0x0002800c, Buffer.from(`${text}\0`, 'latin1')))
  for (const { name, bytes, message } of attachments) {
    parts.push(attribute(2, 0x00069002, Buffer.alloc(14)))
    parts.push(attribute(2, 0x00018010, Buffer.from(`${name.slice(0, 8)}\0`, 'latin1')))
    if (bytes) parts.push(attribute(2, 0x0006800f, bytes))
    // A named property and one with several values precede the ones that the reader needs.
    const properties = [
      Buffer.concat([
        number(0x8000001f),
        Buffer.alloc(16),
        number(1),
        ...variable(utf16('Keywords')),
        number(1),
        ...variable(utf16('x')),
      ]),
      Buffer.concat([number(0x30021003), number(2), number(7), number(8)]),
      Buffer.concat([number(0x3707001f), number(1), ...variable(utf16(name))]),
    ]
    if (message)
      properties.push(
        Buffer.concat([
          number(0x3701000d),
          number(1),
          ...variable(Buffer.concat([Buffer.alloc(16, 7), message])),
        ]),
      )
    parts.push(attribute(2, 0x00069005, number(properties.length), ...properties))
  }
  return Buffer.concat(parts)
}

function attribute(level: number, id: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xffff, 0)
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16LE(sum)
  return Buffer.concat([Buffer.from([level]), number(id), number(bytes.length), bytes, checksum])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Bytes preceded by their length and padded to a multiple of four. */
function variable(bytes: Buffer): Buffer[] {
  return [number(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]
}

function utf16(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le')
}
