import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason } from '../testing/derive-path.ts'
import { createOfficeFile } from '../testing/office-file.ts'

const folder = createTemporaryFolder()

async function deriveText(name: string, content: Uint8Array): Promise<string | undefined> {
  const path = folder.at(name)
  await writeFile(path, content)
  return (await derivePath(path)).facts.text
}

test('extracts the text of a Word file with notes and without deleted text', async () => {
  const paragraph = (words: string) => `<w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
  const body =
    paragraph('Caro nonno &amp; nonna,') +
    '<w:p><w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>'
  const content = createOfficeFile('docx', {
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes>${paragraph('Fussnote')}</w:footnotes>`,
    'word/styles.xml': `<w:styles>${paragraph('style')}</w:styles>`,
  })
  expect(await deriveText('a.docx', content)).toBe('Caro nonno & nonna,\na\tb\nc\n\n\nFussnote')
})

test('extracts the cells of an Excel file, row by row', async () => {
  const content = createOfficeFile('xlsx', {
    'xl/sharedStrings.xml': '<sst><si><t>Name</t></si><si><r><t>Ro</t></r><r><t>sa</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"/><c r="C1" t="inlineStr"><is><t>Jahr</t></is></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>1952</v></c></row></sheetData></worksheet>',
  })
  expect(await deriveText('a.xlsx', content)).toBe('Name\tJahr\nRosa\t1952')
})

test('extracts the slides of a PowerPoint file in order', async () => {
  const slide = (words: string) => `<p:sld><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sld>`
  const content = createOfficeFile('pptx', {
    'ppt/slides/slide10.xml': slide('ten'),
    'ppt/slides/slide2.xml': slide('two'),
    'ppt/notesSlides/notesSlide2.xml': slide('note'),
  })
  expect((await deriveText('a.pptx', content))?.split(/\n+/)).toEqual(['two', 'ten', 'note'])
})

test.for(['odt', 'ods', 'odp'] as const)('extracts the text of an OpenDocument file (%s)', async (format) => {
  const content = createOfficeFile(format, {
    'content.xml':
      '<office:document-content><style:style style:name="x"><a>style</a></style:style>' +
      '<text:h>Titolo</text:h><text:p>uno<text:s/>due<text:tab/>tre</text:p></office:document-content>',
  })
  expect(await deriveText(`a.${format}`, content)).toBe('Titolo\nuno due\ttre')
})

test('skips a part that unzips to more than the limit', async () => {
  const content = createOfficeFile('docx', {
    'word/document.xml': `<w:t>${' '.repeat(80 * 1024 * 1024)}</w:t>`,
    'word/footnotes.xml': '<w:p><w:t>Fussnote</w:t></w:p>',
  })
  expect(content.length).toBeLessThan(1024 * 1024)
  expect(await deriveText('bomb.docx', content)).toBe('Fussnote')
})

test('reports a damaged container as corrupt', async () => {
  const path = folder.at('broken.docx')
  const complete = createOfficeFile('docx', { 'word/document.xml': `<w:t>${'words '.repeat(500)}</w:t>` })
  await writeFile(path, complete.subarray(0, complete.length - 60))
  expect(await getUnreadableReason(path)).toBe('corrupt')
})
