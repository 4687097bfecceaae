import type { Label } from '@lares/shared-types/labels'
import { describe, expect, test } from 'vitest'
import { buildLabelTree, filterTree, flatten, getDescendantIds } from './label-tree.ts'

function createLabel(id: string, en: string, parentId: string | null = null, fr?: string): Label {
  const at = '2026-01-01T00:00:00.000Z'
  const names = fr ? { en, fr } : { en }
  return {
    id,
    parentId,
    names,
    description: '',
    colour: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

const labels = [
  createLabel('z', 'Zoo'),
  createLabel('a', 'Art', null, 'Œuvres'),
  createLabel('m', 'Museum', 'a', 'Musée'),
  createLabel('r', 'Room 2', 'm'),
  createLabel('s', 'Room 10', 'm'),
]
const toPaths = (nodes: ReturnType<typeof flatten>) => nodes.map(({ path }) => path.join(' › '))

describe('the tree of labels', () => {
  test('is sorted by the alphabet of the language, with numeric order', () => {
    expect(toPaths(flatten(buildLabelTree(labels, 'en')))).toEqual([
      'Art',
      'Art › Museum',
      'Art › Museum › Room 2',
      'Art › Museum › Room 10',
      'Zoo',
    ])
  })

  test('shows the children of a hidden label at the top level', () => {
    expect(toPaths(buildLabelTree([createLabel('m', 'Museum', 'hidden')], 'en'))).toEqual(['Museum'])
  })

  test('keeps labels whose parents form a cycle', () => {
    expect(buildLabelTree([createLabel('a', 'A', 'b'), createLabel('b', 'B', 'a')], 'en')).toHaveLength(2)
  })

  test('lists a label with its descendants', () => {
    expect(getDescendantIds(buildLabelTree(labels, 'en'), 'm')).toEqual(new Set(['m', 'r', 's']))
  })

  test('is filtered by a name in any language, ignoring accents, and keeps the ancestors of a match', () => {
    expect(toPaths(flatten([...filterTree(buildLabelTree(labels, 'en'), 'musee')]))).toEqual([
      'Art',
      'Art › Museum',
      'Art › Museum › Room 2',
      'Art › Museum › Room 10',
    ])
  })
})
