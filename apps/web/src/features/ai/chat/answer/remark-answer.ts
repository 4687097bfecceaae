import { splitAtMarkers } from './answer-markdown.ts'

/** The parts of an mdast node that the plugin reads. */
interface MarkdownNode {
  type: string
  value?: string
  alt?: string | null
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

const links = new Set(['link', 'linkReference'])
const pictures = new Set(['image', 'imageReference'])

/**
 * A remark plugin for text from a model. It replaces links and images with their text, because models invent URLs, and turns
 * markers into `cite` elements with the marker as `data-mark`.
 */
export function remarkAnswer() {
  return (tree: MarkdownNode) => {
    tree.children = toPlainNodes(tree.children ?? [])
  }
}

function toPlainNodes(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.flatMap((node): MarkdownNode[] => {
    if (node.type === 'definition') return []
    if (links.has(node.type)) return toPlainNodes(node.children ?? [])
    if (pictures.has(node.type)) return splitMarkers({ type: 'text', value: node.alt ?? '' })
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return splitMarkers(node)
    return [node.children ? { ...node, children: toPlainNodes(node.children) } : node]
  })
}

function splitMarkers(node: MarkdownNode): MarkdownNode[] {
  const parts = splitAtMarkers(node.value ?? '')
  // A code block can contain no elements, so its markers are dropped.
  if (node.type === 'code') return [{ ...node, value: parts.filter((_, index) => index % 2 === 0).join('') }]
  return parts.flatMap((part, index): MarkdownNode[] => {
    if (index % 2 === 1)
      return [{ type: 'mark', data: { hName: 'cite', hProperties: { 'data-mark': part } }, children: [] }]
    return part ? [{ ...node, value: part }] : []
  })
}
