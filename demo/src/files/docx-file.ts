import { writeFile } from 'node:fs/promises'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'

function toParagraph(line: string): Paragraph {
  if (line.startsWith('# ')) return new Paragraph({ text: line.slice(2), heading: HeadingLevel.HEADING_1 })
  if (line.startsWith('- ')) return new Paragraph({ text: line.slice(2), bullet: { level: 0 } })
  return new Paragraph({ text: line, spacing: { after: 120 } })
}

/** Writes lines ("# " for a heading, "- " for a list item) as an Office Open XML document to `path`. */
export async function writeDocx(title: string, creator: string, text: string, path: string): Promise<void> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const document = new Document({ title, creator, sections: [{ children: lines.map(toParagraph) }] })
  await writeFile(path, await Packer.toBuffer(document))
}
