import type { LeakCase, Target } from './leak-case.ts'

/** The same calls for tags and categories; `idOf` names the hidden one. */
function casesFor(one: 'Tag' | 'Category', many: 'Tags' | 'Categories', idOf: (target: Target) => string) {
  const byLabel = (target: Target) => [{ params: { id: idOf(target) } }]
  const names = { en: 'Anything' }
  return {
    [`list${many}`]: { steady: () => [{}] },
    [`countItemsBy${one}`]: { steady: () => [{}] },
    [`create${one}`]: { aimed: (target) => [{ body: { names, parentId: idOf(target) } }] },
    [`get${one}`]: { aimed: byLabel },
    [`change${one}`]: { aimed: (target) => [{ params: { id: idOf(target) }, body: { version: 1, names } }] },
    [`delete${one}`]: { aimed: (target) => [{ params: { id: idOf(target) }, query: { version: 1 } }] },
    [`merge${one}`]: {
      aimed: (target) => [
        { params: { id: idOf(target) }, body: { intoId: '0199aaaa-0000-7000-8000-000000000000' } },
      ],
    },
  } satisfies Record<string, LeakCase>
}

export const labelCases: Record<string, LeakCase> = {
  ...casesFor('Tag', 'Tags', ({ tagId }) => tagId),
  ...casesFor('Category', 'Categories', ({ categoryId }) => categoryId),
}
