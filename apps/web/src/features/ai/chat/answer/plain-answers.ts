import { splitAtMarks } from './answer-markdown.ts'

/** As much of a Markdown tree (mdast) as is looked at. */
interface MarkdownNode {
  type: string
  value?: string
  alt?: string | null
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** Nothing of these is a place that the model could know. */
const links = new Set(['link', 'linkReference'])
const pictures = new Set(['image', 'imageReference'])

/**
 * A plugin for Markdown of a model: links and pictures are the words they have, for it makes addresses up, and the marks of
 * sentences become elements `cite` with the mark as `data-mark`.
 */
export function plainAnswers() {
  return (tree: MarkdownNode) => {
    tree.children = plain(tree.children ?? [])
  }
}

function plain(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.flatMap((node): MarkdownNode[] => {
    if (node.type === 'definition') return []
    if (links.has(node.type)) return plain(node.children ?? [])
    if (pictures.has(node.type)) return withMarks({ type: 'text', value: node.alt ?? '' })
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return withMarks(node)
    return [node.children ? { ...node, children: plain(node.children) } : node]
  })
}

function withMarks(node: MarkdownNode): MarkdownNode[] {
  const parts = splitAtMarks(node.value ?? '')
  // In a block of code there is no place for them.
  if (node.type === 'code') return [{ ...node, value: parts.filter((_, at) => at % 2 === 0).join('') }]
  return parts.flatMap((part, at): MarkdownNode[] => {
    if (at % 2 === 1)
      return [{ type: 'mark', data: { hName: 'cite', hProperties: { 'data-mark': part } }, children: [] }]
    return part ? [{ ...node, value: part }] : []
  })
}
