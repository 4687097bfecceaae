/** The value types that are used (MS-OXCDATA section 2.11.1). */
const types = { object: 0x000d, string8: 0x001e, unicode: 0x001f, binary: 0x0102 } as const

/** Sizes of values of a fixed length, including padding; all other values are preceded by their length. */
const fixedLengths: Readonly<Record<number, number>> = {
  ...{ 1: 0, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4 },
  ...{ 20: 8, 64: 8, 72: 16 },
}

const multipleValuesFlag = 0x1000
/** An object starts with the identifier of its interface. */
const interfaceIdLength = 16
const maxProperties = 10_000

export interface MapiProperty {
  /** Whether the bytes are an object, such as an embedded message. */
  readonly isObject: boolean
  /** UTF-16 text, or text in the code page of the file, or undefined for other values. */
  readonly encoding: 'unicode' | 'code-page' | undefined
  readonly bytes: Buffer
}

/**
 * Parses the properties of a message or an attachment in TNEF (MS-OXTNEF section 2.1.3.4) by identifier; values of a fixed
 * length are skipped. Of damaged data the properties before the damage are returned.
 */
export function readMapiProperties(packed: Buffer): Map<number, MapiProperty> {
  const properties = new Map<number, MapiProperty>()
  const input = new PackedReader(packed)
  const count = Math.min(input.readNumber() ?? 0, maxProperties)
  for (let index = 0; index < count; index += 1) {
    const tag = input.readNumber()
    if (tag === undefined) break
    const [type, id] = [tag & 0xffff, tag >>> 16]
    if (id >= 0x8000 && !input.skipName()) break
    const bytes = readValues(input, type)
    if (bytes === undefined) break
    const isObject = type === types.object
    const value = isObject ? bytes.subarray(interfaceIdLength) : bytes
    if (!properties.has(id)) properties.set(id, { isObject, encoding: getEncoding(type), bytes: value })
  }
  return properties
}

/** Reads the first value of a property, empty for one of a fixed length; undefined at the end of the data. */
function readValues(input: PackedReader, type: number): Buffer | undefined {
  const baseType = type & ~multipleValuesFlag
  const fixedLength = fixedLengths[baseType]
  const isCounted = fixedLength === undefined || baseType !== type
  const count = isCounted ? input.readNumber() : 1
  if (count === undefined) return undefined
  if (fixedLength !== undefined) return input.skip(fixedLength * count) ? Buffer.alloc(0) : undefined
  let first: Buffer | undefined
  for (let index = 0; index < count; index += 1) {
    const bytes = input.readPadded()
    if (bytes === undefined) return undefined
    first ??= bytes
  }
  return first ?? Buffer.alloc(0)
}

function getEncoding(type: number): MapiProperty['encoding'] {
  if (type === types.unicode) return 'unicode'
  return type === types.string8 ? 'code-page' : undefined
}

/** Reads consecutive numbers and byte strings, aligned to four bytes. */
class PackedReader {
  private readonly packed: Buffer
  private position = 0

  constructor(packed: Buffer) {
    this.packed = packed
  }

  readNumber(): number | undefined {
    if (this.position + 4 > this.packed.length) return undefined
    this.position += 4
    return this.packed.readUInt32LE(this.position - 4)
  }

  skip(length: number): boolean {
    this.position += length
    return this.position <= this.packed.length
  }

  readPadded(): Buffer | undefined {
    const length = this.readNumber()
    if (length === undefined || this.position + length > this.packed.length) return undefined
    const bytes = this.packed.subarray(this.position, this.position + length)
    this.position += Math.ceil(length / 4) * 4
    return bytes
  }

  /** Skips the name of a named property: a GUID, and a number or a text. */
  skipName(): boolean {
    this.skip(16)
    const kind = this.readNumber()
    return kind === 0 ? this.readNumber() !== undefined : this.readPadded() !== undefined
  }
}
