import { splitAtMentions, type TextPart } from '@lares/shared-types/mentions'

/** The parts of an mdast node that the plugin reads. */
interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** A remark plugin that marks the names that a comment mentions, each after an @, wherever they stand as text. */
export function remarkMentions(names: readonly string[]) {
  return () => (tree: MarkdownNode) => {
    if (names.length > 0) markChildren(tree, names)
  }
}

function markChildren(node: MarkdownNode, names: readonly string[]): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitAtMentions(child.value ?? '', names).map(toNode)
    markChildren(child, names)
    return [child]
  })
}

function toNode({ text, name }: TextPart): MarkdownNode {
  const node = { type: 'text', value: text }
  if (name === undefined) return node
  return {
    type: 'mention',
    data: { hName: 'strong', hProperties: { 'data-mention': '' } },
    children: [node],
  }
}
