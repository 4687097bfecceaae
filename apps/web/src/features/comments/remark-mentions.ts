/** The parts of an mdast node that the plugin reads. */
interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** A remark plugin that marks the names that a comment mentions, each after an @, wherever they stand as text. */
export function remarkMentions(names: readonly string[]) {
  // The longest first: of '@Anna Rossi', '@Anna' is not marked.
  const marks = names.map((name) => `@${name}`).sort((one, other) => other.length - one.length)
  return () => (tree: MarkdownNode) => {
    if (marks.length > 0) markChildren(tree, marks)
  }
}

function markChildren(node: MarkdownNode, marks: readonly string[]): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '', marks)
    markChildren(child, marks)
    return [child]
  })
}

function split(text: string, marks: readonly string[]): MarkdownNode[] {
  const found = marks
    .map((mark) => ({ mark, at: text.indexOf(mark) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)[0]
  if (!found) return text === '' ? [] : [{ type: 'text', value: text }]
  const { mark, at } = found
  return [
    ...(at > 0 ? [{ type: 'text', value: text.slice(0, at) }] : []),
    {
      type: 'mention',
      data: { hName: 'strong', hProperties: { 'data-mention': '' } },
      children: [{ type: 'text', value: mark }],
    },
    ...split(text.slice(at + mark.length), marks),
  ]
}
