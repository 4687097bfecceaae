const charactersAtom = 4000
const bytesAtom = 4008
const containerVersion = 0xf

/**
 * Extracts the text of a legacy PowerPoint file from its stream `PowerPoint Document` ([MS-PPT], section 2.3): records
 * with a header of eight bytes, either containers of records or atoms, two types of which hold text.
 */
export function presentationToText(stream: Buffer): string {
  const texts: string[] = []
  let at = 0
  while (at + 8 <= stream.length) {
    const isContainer = (stream.readUInt16LE(at) & 0xf) === containerVersion
    const type = stream.readUInt16LE(at + 2)
    const length = stream.readUInt32LE(at + 4)
    const content = stream.subarray(at + 8, at + 8 + length)
    if (type === charactersAtom) texts.push(content.toString('utf16le'))
    if (type === bytesAtom) texts.push(content.toString('latin1'))
    at += isContainer ? 8 : 8 + length
  }
  // PowerPoint writes line breaks within a paragraph as vertical tabs.
  return texts.join('\n').replaceAll('\v', '\n')
}
