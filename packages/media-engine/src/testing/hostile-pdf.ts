/** Creates a PDF of one page; `objects` are numbered from 4, which is the content of the page. */
function createOnePage(resources: string, objects: string[]): Buffer {
  return createDocument([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ...objects,
  ])
}

function createDocument(objects: string[]): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function stream(content: string, entries = ''): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function form(content: string, resources: string): string {
  return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << ${resources} >>`)
}

/** Small documents that take minutes or gigabytes to render, by description. */
export const hostilePdfs: Readonly<Record<string, Buffer>> = {
  'a form that draws itself twice': createOnePage('/XObject << /A 5 0 R >>', [
    stream('/A Do'),
    form('/A Do /A Do 0 0 m 9 9 l S', '/XObject << /A 5 0 R >>'),
  ]),
  'two forms that draw each other twice': createOnePage('/XObject << /A 5 0 R >>', [
    stream('/A Do'),
    form('/B Do /B Do', '/XObject << /B 6 0 R >>'),
    form('/A Do /A Do 0 0 9 9 re f', '/XObject << /A 5 0 R >>'),
  ]),
  'forms that double thirty times': createOnePage('/XObject << /X 5 0 R >>', [
    stream('/X Do'),
    ...Array.from({ length: 29 }, (_, level) => form('/X Do /X Do', `/XObject << /X ${6 + level} 0 R >>`)),
    form('0 0 m 9 9 l S', ''),
  ]),
  'a pattern of tiles that is painted with itself': createOnePage('/Pattern << /P 5 0 R >>', [
    stream('/Pattern cs /P scn 0 0 200 200 re f'),
    stream(
      '/Pattern cs /P scn 0 0 1 1 re f 0 0 1 1 re f',
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .01 /YStep .01 /Resources << /Pattern << /P 5 0 R >> >>',
    ),
  ]),
  'a mask that is masked with itself': createOnePage('/ExtGState << /G 5 0 R >>', [
    stream('/G gs 0 0 200 200 re f'),
    '<< /SMask << /S /Luminosity /G 6 0 R >> >>',
    stream(
      '/G gs 0 0 200 200 re f 0 0 100 100 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency >> /Resources << /ExtGState << /G 5 0 R >> >>',
    ),
  ]),
  'a page whose one stream is named 100,000 times': createDocument([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents [${'4 0 R '.repeat(100_000)}] >>`,
    stream('0 0 m 9 9 l S '.repeat(1000)),
  ]),
}

/** A document of three pages, of which the second takes minutes to render. */
export const endlessSecondPage = createDocument([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
  ...[6, 7, 8].map(
    (content) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${content} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /Pattern << /P 9 0 R >> >> >>`,
  ),
  stream('BT /F1 24 Tf 20 100 Td (First) Tj ET'),
  stream('/Pattern cs /P scn 0 0 200 200 re f'),
  stream('BT /F1 24 Tf 20 100 Td (Third) Tj ET'),
  stream(
    '/Pattern cs /P scn 0 0 1 1 re f 0 0 1 1 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .01 /YStep .01 /Resources << /Pattern << /P 9 0 R >> >>',
  ),
])

/** Endless documents that PDFium recognises. */
export const oddPdfs: Readonly<Record<string, Buffer>> = {
  'a tree of pages that contains itself': createDocument([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>',
  ]),
  'a letter of a font that is written with itself': createOnePage('/Font << /F 5 0 R >>', [
    stream('BT /F 20 Tf 10 10 Td (aa) Tj ET'),
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
    stream('1000 0 d0 BT /F 20 Tf (aa) Tj ET'),
  ]),
}
