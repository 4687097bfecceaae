import { strToU8, type Zippable, zipSync } from 'fflate'

const firstParts = {
  docx: createContentTypesPart('wordprocessingml.document.main'),
  xlsx: createContentTypesPart('spreadsheetml.sheet.main'),
  pptx: createContentTypesPart('presentationml.presentation.main'),
  odt: createMimetypePart('text'),
  ods: createMimetypePart('spreadsheet'),
  odp: createMimetypePart('presentation'),
}

/** Creates an office document from its parts, preceded by the part that declares its format. */
export function createOfficeFile(format: keyof typeof firstParts, parts: Record<string, string>): Uint8Array {
  const contents = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const)
  return zipSync({ ...firstParts[format], ...Object.fromEntries(contents) })
}

function createContentTypesPart(name: string): Zippable {
  const type = `application/vnd.openxmlformats-officedocument.${name}+xml`
  const xml = `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`
  return { '[Content_Types].xml': strToU8(xml) }
}

function createMimetypePart(name: string): Zippable {
  return { mimetype: [strToU8(`application/vnd.oasis.opendocument.${name}`), { level: 0 }] }
}
