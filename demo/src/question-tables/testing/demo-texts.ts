import { collapseWhitespace } from '../../collapse-whitespace.ts'
import { houseAndTravelDocuments } from '../../content/documents-house-travel.ts'
import { letterDocuments } from '../../content/documents-letters.ts'
import { recipeDocuments } from '../../content/documents-recipes.ts'
import { schoolAndWorkDocuments } from '../../content/documents-school-work.ts'
import type { DemoItem } from '../../demo-types.ts'
import type { Evidence } from '../question.ts'
import { family } from './demo-facts.ts'

const documents = [
  ...letterDocuments,
  ...recipeDocuments,
  ...schoolAndWorkDocuments,
  ...houseAndTravelDocuments,
]

/** The texts of the item in which a quote of the source can be; a quote of speech is one segment. */
function getTexts(item: DemoItem, source: 'title' | 'body' | 'file' | 'transcript'): string[] {
  switch (source) {
    case 'title':
      return [item.title]
    case 'body':
      return item.body === undefined ? [] : [item.body]
    case 'transcript':
      return item.transcript?.map(({ text }) => text) ?? []
    case 'file':
      return item.kind === 'document'
        ? documents.filter(({ title }) => title === item.title).map(({ text }) => text)
        : []
  }
}

/** The items that contain the evidence. */
export function findEvidence(evidence: Evidence): DemoItem[] {
  return family.items.filter(
    (item) =>
      item.title === evidence.title &&
      (!('text' in evidence) ||
        getTexts(item, evidence.source).some((text) =>
          collapseWhitespace(text).includes(collapseWhitespace(evidence.text)),
        )),
  )
}
