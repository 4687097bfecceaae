/** Writes a PDF with one line of text on each page; `security` goes into the trailer as it is. */
export function pdfFile(lines: string[], security = ''): Buffer {
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

/** A trailer's entry for a document that only its password opens (ISO 32000-1 section 7.6.3). */
export const lockedByPassword = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

function streamObject(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
