import type { Label } from '@lares/shared-types/labels'
import { sampleId } from './sample-items.ts'

/** A tag or category of which only the name is known, with overrides. */
export function sampleLabel(name: string, overrides: Partial<Label> = {}): Label {
  return {
    id: sampleId(),
    parentId: null,
    names: { en: name },
    description: '',
    colour: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...overrides,
  }
}
