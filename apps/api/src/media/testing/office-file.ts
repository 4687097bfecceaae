import { strToU8, type Zippable, zipSync } from 'fflate'

const firstParts = {
  docx: contentTypesPart('wordprocessingml.document.main'),
  xlsx: contentTypesPart('spreadsheetml.sheet.main'),
  pptx: contentTypesPart('presentationml.presentation.main'),
  odt: mimetypePart('text'),
  ods: mimetypePart('spreadsheet'),
  odp: mimetypePart('presentation'),
}

/** Packs the parts of an office document, with the part that names its format first. */
export function officeFile(format: keyof typeof firstParts, parts: Record<string, string>): Uint8Array {
  const contents = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const)
  return zipSync({ ...firstParts[format], ...Object.fromEntries(contents) })
}

function contentTypesPart(name: string): Zippable {
  const type = `application/vnd.openxmlformats-officedocument.${name}+xml`
  const xml = `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`
  return { '[Content_Types].xml': strToU8(xml) }
}

function mimetypePart(name: string): Zippable {
  return { mimetype: [strToU8(`application/vnd.oasis.opendocument.${name}`), { level: 0 }] }
}
