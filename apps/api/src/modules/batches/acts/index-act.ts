import type { Act } from './act.ts'

/** Whoever applies an act refreshes the search document of the item, and more is not needed. */
export const index: Act<'index'> = {
  right: 'see',
  plan: () => ({ outcome: 'change' }),
  apply: async () => ({}),
}
