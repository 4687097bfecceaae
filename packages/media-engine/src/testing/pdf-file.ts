/** Creates a PDF with one line of text on each page; `security` is added to the trailer. */
export function createPdf(lines: string[], security = ''): Buffer {
  const kids = lines.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    ...lines.flatMap((line, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + index * 2} 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
      streamObject(`BT /F1 24 Tf 72 700 Td (${line}) Tj ET`),
    ]),
  ]
  return createPdfFromObjects(objects, security)
}

/** Creates a PDF of one page with a line of text, a filled-in form field, and an annotation. */
export function createFilledForm(line: string, field: string, annotation: string): Buffer {
  const font = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
  const appearance = (text: string) => {
    const content = `/Tx BMC BT /F1 12 Tf 2 6 Td (${text}) Tj ET EMC`
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 200 24] /Resources << /Font ${font} >>`
    return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
  }
  const rect = (y: number) => `/Rect [72 ${y} 272 ${y + 24}] /F 4`
  return createPdfFromObjects([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources << /Font ${font} >> >>`,
    streamObject(`BT /F1 24 Tf 72 700 Td (${line}) Tj ET`),
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${field}) ${rect(600)} /AP << /N 7 0 R >> >>`,
    `<< /Type /Annot /Subtype /FreeText /Contents (${annotation}) ${rect(500)} /AP << /N 8 0 R >> >>`,
    appearance(field),
    appearance(annotation),
  ])
}

function createPdfFromObjects(objects: readonly string[], security = ''): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R ${security} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Trailer entry of a password-protected document (ISO 32000-1 section 7.6.3). */
export const passwordProtection = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

function streamObject(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
