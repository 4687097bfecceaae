import type { LeakCase, Target } from './leak-case.ts'

/** Creates the cases of tags or categories; `getId` returns the id of the hidden label. */
function createCases(
  one: 'Tag' | 'Category',
  many: 'Tags' | 'Categories',
  getId: (target: Target) => string,
) {
  const targetLabel = (target: Target) => [{ params: { id: getId(target) } }]
  const names = { en: 'Anything' }
  return {
    [`list${many}`]: { stable: () => [{}] },
    [`countItemsBy${one}`]: { stable: () => [{}] },
    [`create${one}`]: { targeted: (target) => [{ body: { names, parentId: getId(target) } }] },
    [`get${one}`]: { targeted: targetLabel },
    [`change${one}`]: {
      targeted: (target) => [{ params: { id: getId(target) }, body: { version: 1, names } }],
    },
    [`delete${one}`]: { targeted: (target) => [{ params: { id: getId(target) }, query: { version: 1 } }] },
    [`restore${one}`]: { targeted: targetLabel },
    [`merge${one}`]: {
      targeted: (target) => [
        { params: { id: getId(target) }, body: { intoId: '0199aaaa-0000-7000-8000-000000000000' } },
      ],
    },
  } satisfies Record<string, LeakCase>
}

export const labelCases: Record<string, LeakCase> = {
  ...createCases('Tag', 'Tags', ({ tagId }) => tagId),
  ...createCases('Category', 'Categories', ({ categoryId }) => categoryId),
}
