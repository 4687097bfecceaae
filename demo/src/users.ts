import { newUserPermissions } from '@lares/shared-types/permissions'
import type { DemoUser } from './demo-types.ts'

/** The users of the demo: the administrator, a grandmother, and a cousin with fewer permissions. */
export const users = [
  {
    key: 'claire',
    email: 'claire@example.org',
    displayName: 'Claire Hartley-Ferraris',
    password: 'four-a-pain-1967',
    language: 'fr',
    isAdmin: true,
    permissions: [],
    restrictedTags: [],
    restrictedCategories: [],
    person: 'claire',
  },
  {
    key: 'lucia',
    email: 'lucia@example.org',
    displayName: 'Nonna Lucia',
    password: 'vendemmia-1958',
    language: 'it',
    isAdmin: false,
    permissions: [...newUserPermissions],
    restrictedTags: [],
    restrictedCategories: ['health'],
    person: 'lucia',
  },
  {
    key: 'stefan',
    email: 'stefan@example.org',
    displayName: 'Stefan Keller',
    password: 'sieben-minuten-vor',
    language: 'de',
    isAdmin: false,
    permissions: ['items:create', 'items:edit-own'],
    restrictedTags: ['private/letters-1944'],
    restrictedCategories: [],
    person: 'stefan',
  },
] as const satisfies readonly DemoUser[]

export type UserKey = (typeof users)[number]['key']
