import type { LeakCase } from './leak-case.ts'

const language = 'de'

export const translationCases: Record<string, LeakCase> = {
  listTranslations: {
    stable: ({ visible }) => visible.map(({ id }) => ({ params: { id } })),
    targeted: ({ itemId }) => [{ params: { id: itemId } }],
  },
  getTranslation: {
    stable: ({ visible }) => visible.map(({ id }) => ({ params: { id, language } })),
    targeted: ({ itemId }) => [{ params: { id: itemId, language } }],
  },
  writeTranslation: {
    targeted: ({ itemId }) => [{ params: { id: itemId, language }, body: { version: 1, lines: [] } }],
  },
  startTranslation: {
    targeted: ({ itemId }) => [{ params: { id: itemId, language }, body: { scope: 'all' } }],
  },
}
